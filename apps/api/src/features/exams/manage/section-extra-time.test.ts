import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import type { ExtraTime } from '@abhyas/contract/exams-manage'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import { buildSectionExam, plannedAs, sitMock } from '../../../testing/mocks/sit-mock.ts'
import { buildAdmin, buildExam, buildGrant, buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { answerTo, RIGHT, verdictsOf } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

type Given = { learner: { id: number }; exam: { id: number } }
const give = ({ learner, exam }: Given, seconds: number, sectionSeconds: number[] | null = null) =>
  send<ExtraTime>(`PUT /api/exams/${exam.id}/extra-time/${learner.id}`, {
    token,
    body: { seconds, sectionSeconds, reason: 'A broken arm' },
  })
const newLearner = async () => openSessionOf(api, await buildLearner(db))

test.each([
  ['by section', 360, [60, 0, 300], [660, 1260, 2160]],
  ['without a section, which the first one gets', 90, null, [690, 1290, 1890]],
] as const)('extra time before the start, %s, is in the ends and in the deadline', async (_, seconds, shares, ends) => {
  const [built, learner] = [await buildSectionExam(api, { mode: 'timed' }), await newLearner()]
  const given = await give({ ...built, learner }, seconds, shares && [...shares])
  expect(given).toMatchObject({ status: 200, body: { seconds, sectionSeconds: shares } })
  const sitting = await sitMock(api, { mode: 'timed', built, learner })
  expect(sitting.attempt.extraSeconds).toBe(seconds)
  expect(await sitting.ends()).toEqual({ ends, deadline: ends[2] })
})

test('a running timed attempt gets the difference of each section that has not ended, and later sections move along', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await give(sitting, 100, [10, 20, 70])
  expect(await sitting.ends()).toEqual(plannedAs(610, 1230, 1900))
  expect((await sitting.clock()).body.extraSeconds).toBe(100)
  await give(sitting, 100, [10, 20, 70])
  expect(await sitting.ends()).toEqual(plannedAs(610, 1230, 1900))
  await sitting.pass(700)
  await give(sitting, 500, [200, 120, 180])
  expect(await sitting.ends()).toEqual(plannedAs(610, 1330, 2110))
  expect((await sitting.clock()).body.extraSeconds).toBe(310)
  await give(sitting, 200, [200, 0, 0])
  expect(await sitting.ends()).toEqual(plannedAs(610, 1210, 1810))
})

test('extra time without a section goes to the open section of a running attempt, and is kept for it', async () => {
  const timed = await sitMock(api, { mode: 'timed' })
  await timed.pass(700)
  expect((await give(timed, 60)).body).toMatchObject({ seconds: 60, sectionSeconds: [0, 60, 0] })
  expect(await timed.ends()).toEqual(plannedAs(600, 1260, 1860))
  await timed.pass(600)
  expect((await give(timed, 100)).body).toMatchObject({ seconds: 100, sectionSeconds: [0, 60, 40] })
  expect(await timed.ends()).toEqual(plannedAs(600, 1260, 1900))
  const sequence = await sitMock(api, { mode: 'sequence' })
  await sequence.pass(300)
  await sequence.enter(1)
  expect((await give(sequence, 60)).body).toMatchObject({ seconds: 60, sectionSeconds: null })
  expect(await sequence.ends()).toEqual(plannedAs(300, 1860, 1860))
  await give(sequence, 20)
  expect(await sequence.ends()).toEqual(plannedAs(300, 1820, 1820))
})

test('409 for a reduction that ends the open section or takes back what an earlier section used; nothing changes', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await give(sitting, 100, [100, 0, 0])
  await sitting.pass(650)
  const used = { status: 409, body: { code: 'extra_time_used' } }
  expect(await give(sitting, 0, [0, 0, 0])).toMatchObject(used)
  expect(await give(sitting, 30)).toMatchObject(used)
  expect(await sitting.ends()).toEqual(plannedAs(700, 1300, 1900))
  expect(await give(sitting, 70, [70, 0, 0])).toMatchObject({ status: 200 })
  await sitting.pass(100)
  expect(await give(sitting, 10)).toMatchObject(used)
  expect(await sitting.ends()).toEqual(plannedAs(670, 1270, 1870))
})

test('400 when the sections do not make up all the extra time, or have no time of their own', async () => {
  const learner = await newLearner()
  const timed = { learner, ...(await buildSectionExam(api, { mode: 'timed' })) }
  expect(await give(timed, 100, [50, 40, 0])).toMatchObject({ status: 400 })
  expect(await give(timed, 100, [50, 50])).toMatchObject({ status: 400 })
  const sequence = { learner, ...(await buildSectionExam(api, { mode: 'sequence' })) }
  expect(await give(sequence, 100, [50, 50, 0])).toMatchObject({ status: 400 })
  expect(await give({ learner, exam: await buildExam(db) }, 100, [100])).toMatchObject({ status: 400 })
  const running = await sitMock(api, { mode: 'sequence' })
  expect(await give(running, 100, [50, 50, 0])).toMatchObject({ status: 400 })
})

test('two admins who change the extra time at once leave one of both, in the ends as in the list', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await Promise.all([
    give(sitting, 100, [100, 0, 0]),
    give(sitting, 40, [0, 0, 40]),
    sitting.save([answerTo(0, RIGHT, 1)]),
  ])
  const { body } = await send<ExtraTime[]>(`GET /api/exams/${sitting.exam.id}/extra-time`, { token })
  const last = body[0]?.seconds === 100 ? [700, 1300, 1900] : [600, 1200, 1840]
  expect(await sitting.ends()).toEqual({ ends: last, deadline: last[2] })
})

test('an answer in the extra time of a section counts', async () => {
  const sitting = await sitMock(api, { mode: 'timed' })
  await give(sitting, 60, [60, 0, 0])
  await sitting.pass(640)
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1), answerTo(2, RIGHT, 2)]))).toEqual(['saved', 'early'])
})

test('the briefing tells the marks and the time of each section, extra time included', async () => {
  const marks = { right: 4 * PARTS_PER_MARK, wrong: PARTS_PER_MARK }
  const built = await buildSectionExam(api, {
    mode: 'timed',
    counts: [2, 1],
    markingOf: ([first = 0]) => ({
      ...marks,
      pass: { kind: 'percent', value: 50 },
      isPartial: false,
      others: [{ questionId: first, right: 2 * PARTS_PER_MARK, wrong: 0 }],
    }),
  })
  const learner = await newLearner()
  await buildGrant(db, learner, built.topic.moduleId)
  await give({ ...built, learner }, 50, [20, 30])
  const read = () => send<ExamBriefing>(`GET /api/exams/${built.exam.id}/briefing`, { token: learner.token })
  expect((await read()).body).toMatchObject({
    durationSeconds: 1250,
    isRunning: false,
    sections: {
      mode: 'timed',
      list: [
        { name: 'Section 1', questionCount: 2, seconds: 620, marks: 6 * PARTS_PER_MARK, wrong: [0, PARTS_PER_MARK] },
        { name: 'Section 2', questionCount: 1, seconds: 630, marks: 4 * PARTS_PER_MARK, wrong: [PARTS_PER_MARK] },
      ],
    },
  })
  const free = await buildSectionExam(api, { mode: 'free', counts: [1, 2] })
  await buildGrant(db, learner, free.topic.moduleId)
  const { body } = await send<ExamBriefing>(`GET /api/exams/${free.exam.id}/briefing`, { token: learner.token })
  expect(body.sections?.list).toMatchObject([
    { seconds: null, marks: PARTS_PER_MARK, wrong: [0] },
    { seconds: null, marks: 2 * PARTS_PER_MARK, wrong: [0] },
  ])
})
