import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { plannedAs, sitMock } from '../../../../testing/mocks/sit-mock.ts'
import { buildAdmin, openSessionOf } from '../../../../testing/builders.ts'
import { answerTo, RIGHT, sitExam, verdictsOf } from '../../../../testing/sit-exam.ts'
import { startTestApi } from '../../../../testing/test-api.ts'
import { createSaveBatcher, saveAnswers } from '../save-answers.ts'
import { closeOverdueAttempts } from '../close-overdue-attempts.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db))

const allSix = [0, 1, 2, 3, 4, 5].map((place) => answerTo(place, RIGHT, place + 1))

test('free sections are all open, and the clock tells no ends', async () => {
  const sitting = await sitMock(api, { mode: 'free' })
  expect(sitting.attempt).toMatchObject({
    durationSeconds: 1800,
    sectionsMs: null,
    sections: { mode: 'free', list: [{ name: 'Section 1' }, { name: 'Section 2' }, { name: 'Section 3' }] },
  })
  const saved = await sitting.save(allSix)
  expect(verdictsOf(saved)).toEqual(allSix.map(() => 'saved'))
  expect(saved.body).not.toHaveProperty('sectionsMs')
  expect(await sitting.enter(1)).toMatchObject({ status: 200, body: { state: 'open', sectionsMs: null } })
  expect((await sitting.submit(6)).body).toMatchObject({ state: 'graded', correctCount: 6 })
})

test('an answer whose section opens between the two statements of its save is saved', async () => {
  const { pass, theirs, learner, attempt } = await sitMock(api, { mode: 'timed' })
  await pass(600 - GRACE_SECONDS - 2)
  const select: typeof theirs.select = async (query) => {
    if (query.text.includes('isBeforeSection')) await pass(4)
    return theirs.select(query)
  }
  const batcher = createSaveBatcher({ ...theirs, select }, dependencies.heartbeat)
  const key = { learnerId: learner.id, attemptId: attempt.id, epoch: 1 }
  const { verdicts } = await saveAnswers({ ...key, answers: [answerTo(2, RIGHT, 1)] }, batcher)
  expect(verdicts).toEqual([{ place: 2, seq: 1, verdict: 'saved' }])
})

test('an exam without sections answers a save, and a move to a section, as before', async () => {
  const sitting = await sitExam(api)
  expect((await sitting.save([answerTo(0, RIGHT, 1)])).body).toEqual({
    state: 'open',
    epoch: 1,
    remainingMs: expect.any(Number) as number,
    verdicts: [{ place: 0, seq: 1, verdict: 'saved' }],
  })
  const { status, body } = await send(`POST /api/attempts/${sitting.attempt.id}/section`, {
    token: sitting.token,
    body: { epoch: 1, section: 1, lastSeq: 0, agoMs: 0 },
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'open', sectionsMs: null } })
})

test('timed sections end one after the other, and the clock tells when', async () => {
  const { attempt, clock, save } = await sitMock(api, { mode: 'timed', seconds: [300, 600, 900] })
  expect(attempt.durationSeconds).toBe(1800)
  const inSeconds = (ms: readonly number[] | null | undefined) => ms?.map((one) => Math.ceil(one / 10_000) * 10)
  expect(inSeconds(attempt.sectionsMs)).toEqual([300, 900, 1800])
  expect(inSeconds((await clock()).body.sectionsMs)).toEqual([300, 900, 1800])
  expect(inSeconds((await save([answerTo(0, RIGHT, 1)])).body.sectionsMs)).toEqual([300, 900, 1800])
  expect(inSeconds((await save([answerTo(5, RIGHT, 2)])).body.sectionsMs)).toEqual([300, 900, 1800])
})

test('sequence sections share the time of the exam', async () => {
  const { ends } = await sitMock(api, { mode: 'sequence' })
  expect(await ends()).toEqual(plannedAs(1800, 1800, 1800))
})

test.each(['timed', 'sequence'] as const)(
  'with %s sections an answer to a section that has not opened is early, is not kept, and counts when it comes again later',
  async (mode) => {
    const sitting = await sitMock(api, { mode })
    expect(verdictsOf(await sitting.save(allSix))).toEqual(['saved', 'saved', 'early', 'early', 'early', 'early'])
    const kept = await sitting.theirs.select(sql`
      select from learner.late_answers where learner_id = ${sitting.learner.id}`)
    expect(kept).toEqual([])
    await sitting.enter(1, { lastSeq: 2 })
    expect(verdictsOf(await sitting.save(allSix.slice(2)))).toEqual(['saved', 'saved', 'early', 'early'])
    await sitting.enter(2, { lastSeq: 4 })
    expect(verdictsOf(await sitting.save(allSix.slice(4)))).toEqual(['saved', 'saved'])
    expect((await sitting.submit(6)).body).toMatchObject({ state: 'graded', correctCount: 6 })
  },
)

test.each([
  ['at the start', 0, ['saved', 'early', 'early']],
  ['within the grace before section 2', 600 - GRACE_SECONDS + 2, ['saved', 'saved', 'early']],
  ['within the grace after section 1', 600 + GRACE_SECONDS - 2, ['saved', 'saved', 'early']],
  ['after the grace', 600 + GRACE_SECONDS + 1, ['late', 'saved', 'early']],
  ['after section 2 and its grace', 1200 + GRACE_SECONDS + 1, ['late', 'late', 'saved']],
  ['within the grace after the deadline', 1800 + GRACE_SECONDS - 2, ['late', 'late', 'saved']],
  ['after the deadline and its grace', 1800 + GRACE_SECONDS + 1, ['late', 'late', 'late']],
])('timed answers to the sections 1, 2 and 3 %s', async (_, seconds, verdicts) => {
  const { pass, save } = await sitMock(api, { mode: 'timed' })
  await pass(seconds)
  expect(verdictsOf(await save([answerTo(1, RIGHT, 1), answerTo(2, RIGHT, 2), answerTo(4, RIGHT, 3)]))).toEqual(
    verdicts,
  )
})

test('a late answer to a section is kept for the admin, does not count, and does not hold up the submit', async () => {
  const { attempt, learner, pass, save, submit, ends } = await sitMock(api, { mode: 'timed' })
  await save([answerTo(0, RIGHT, 1)])
  await pass(700)
  expect(verdictsOf(await save([answerTo(0, 0, 2), answerTo(1, RIGHT, 3)]))).toEqual(['late', 'late'])
  expect((await submit(9)).body).toMatchObject({ code: 'answers_missing' })
  expect((await submit(3)).body).toMatchObject({ state: 'graded', closedBy: 'learner', correctCount: 1 })
  const { body } = await send<AttemptTimeline>(`GET /api/users/${learner.id}/attempts/${attempt.id}`, {
    token: admin.token,
  })
  expect(body).toMatchObject({
    sections: { mode: 'timed', list: [{ questionCount: 2, seconds: 600 }, {}, {}] },
    answers: [{ place: 0, option: RIGHT, seq: 1 }],
    lateAnswers: [
      { place: 0, option: 0, seq: 2 },
      { place: 1, option: RIGHT, seq: 3 },
    ],
    isToJudge: true,
  })
  const fromStart = body.sectionEnds?.map((end) => Math.round((Date.parse(end) - Date.parse(body.startedAt)) / 1000))
  expect(fromStart).toEqual((await ends()).ends)
  expect(body.sectionEnds?.at(-1)).toBe(body.deadline)
})

test('a save of an answer that is stored is saved again, also after its section', async () => {
  const { pass, save } = await sitMock(api, { mode: 'timed' })
  await save([answerTo(0, RIGHT, 2)])
  await pass(700)
  expect(verdictsOf(await save([answerTo(0, RIGHT, 2)]))).toEqual(['saved'])
  expect(verdictsOf(await save([answerTo(0, 0, 1)]))).toEqual(['superseded'])
})

test('the sweep closes a timed attempt at the end of its last section, with the answers of all sections', async () => {
  const { attempt, learner, theirs, pass, save } = await sitMock(api, { mode: 'timed' })
  for (const section of [0, 1, 2]) {
    await save(allSix.slice(2 * section, 2 * section + 2))
    await pass(600)
  }
  await pass(GRACE_SECONDS + 1)
  await closeOverdueAttempts(dependencies.databases, dependencies)
  expect(
    await theirs.selectOne(sql`
      select state, closed_by, correct_count, finished_at = deadline as is_at_deadline from learner.attempts
      where learner_id = ${learner.id} and id = ${attempt.id}`),
  ).toEqual({ state: 'graded', closed_by: 'deadline', correct_count: 6, is_at_deadline: true })
})
