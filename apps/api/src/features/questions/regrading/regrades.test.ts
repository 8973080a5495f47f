import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { Regrade, RegradeChange, RegradePreview } from '@abhyas/contract/exams-regrades'
import type { Question } from '@abhyas/contract/questions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, openSessionOf } from '../../../testing/builders.ts'
import { runRegrades } from '../../../testing/regrades/run-regrades.ts'
import { answerTo, buildExamOf, RIGHT, sitExam, type Sitting, WRONG } from '../../../testing/sit-exam.ts'
import { statusesOf } from '../../../testing/send.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

/** The text of the option that learners hold for right, and that the key calls wrong. */
const OTHER_KEY = 'const'

type Body = Record<string, unknown>
const preview = (id: number, body: Body = {}) =>
  send<RegradePreview>(`POST /api/questions/${id}/regrade-preview`, { token, body })
const changesOf = (id: number, body: Body) =>
  send<{ changes: RegradeChange[]; next: string | null }>(`POST /api/questions/${id}/regrade-preview/changes`, {
    token,
    body,
  })
const start = (id: number, body: Body) => send<Regrade>(`POST /api/questions/${id}/regrades`, { token, body })
const regradesOf = async (id: number) => (await send<Regrade[]>(`GET /api/questions/${id}/regrades`, { token })).body
const takeBack = (id: number) => send<Regrade>(`POST /api/regrades/${id}/take-back`, { token })

/** Three learners sat an exam of two questions. The first question is the one whose key is wrong. */
async function buildSat() {
  const built = await buildExamOf(api, 2)
  const picks = [
    [WRONG, RIGHT],
    [RIGHT, WRONG],
    [WRONG, WRONG],
  ]
  const sittings: Sitting[] = []
  for (const [first = 0, second = 0] of picks) {
    const sitting = await sitExam(api, { built })
    await sitting.save([answerTo(0, first, 1), answerTo(1, second, 2)])
    await sitting.submit(2)
    sittings.push(sitting)
  }
  return { ...built, sittings, questionId: built.questionIds[0] as number }
}

const figuresOf = async ({ learner, attempt }: Sitting) =>
  db.dbOf(learner.id).selectOne<{ correct: number; questions: number }>(sql`
    select correct_count as correct, question_count as questions from learner.attempts
    where learner_id = ${learner.id} and id = ${attempt.id}`)

const correctOf = async (sittings: Sitting[]) =>
  Promise.all(sittings.map(async (sitting) => (await figuresOf(sitting)).correct))

test('200 the preview counts what each policy would do, and changes nothing', async () => {
  const { questionId, exam, sittings } = await buildSat()
  const { status, body } = await preview(questionId, { correctAnswer: OTHER_KEY })
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(body).toMatchObject({ attempts: 3, next: null, papersWithOtherOptions: 0, papersOfOneQuestion: 0 })
  expect(body.exams).toEqual([{ id: exam.id, examName: exam.examName, attempts: 3 }])
  expect(Object.fromEntries(body.policies.map(({ policy, ...counts }) => [policy, counts]))).toEqual({
    both_keys: { changed: 2, higher: 2, lower: 0, nowPass: 1, nowFail: 0 },
    full_marks: { changed: 2, higher: 2, lower: 0, nowPass: 1, nowFail: 0 },
    new_key: { changed: 3, higher: 2, lower: 1, nowPass: 1, nowFail: 1 },
    left_out: { changed: 3, higher: 1, lower: 1, nowPass: 0, nowFail: 1 },
    no_change: { changed: 0, higher: 0, lower: 0, nowPass: 0, nowFail: 0 },
  })
  expect(await correctOf(sittings)).toEqual([1, 1, 0])
})

test.each([
  ['both_keys', [2, 1, 1]],
  ['full_marks', [2, 1, 1]],
  ['new_key', [2, 0, 1]],
  ['left_out', [1, 0, 0]],
  ['no_change', [1, 1, 0]],
])('%s: the attempts get the figures that the preview listed, and can be given back', async (policy, expected) => {
  const { questionId, sittings } = await buildSat()
  const planned = (await changesOf(questionId, { correctAnswer: OTHER_KEY, policy })).body.changes
  const { status, body: regrade } = await start(questionId, {
    correctAnswer: OTHER_KEY,
    policy,
    reason: 'Proved by running it.',
  })
  expect({ status, state: regrade.state }).toEqual({ status: 200, state: 'running' })
  await runRegrades(api)
  expect(await correctOf(sittings)).toEqual(expected)
  const [done] = await regradesOf(questionId)
  expect(done).toMatchObject({ state: 'done', policy, changed: planned.length, reason: 'Proved by running it.' })
  const { body: listed } = await send<{ changes: RegradeChange[] }>(`GET /api/regrades/${regrade.id}/changes`, {
    token,
  })
  const byLearner = (a: RegradeChange, b: RegradeChange) => a.learner.id - b.learner.id
  expect(listed.changes.toSorted(byLearner)).toEqual(planned.toSorted(byLearner))

  const isFinal = policy === 'no_change'
  expect(done?.mayTakeBack).toBe(!isFinal)
  const taken = await takeBack(regrade.id)
  expect(taken.status).toBe(isFinal ? 409 : 200)
  await runRegrades(api)
  expect(await correctOf(sittings)).toEqual([1, 1, 0])
  if (!isFinal) expect(await takeBack(regrade.id)).toMatchObject({ status: 409, body: { code: 'regrade_final' } })
})

test('an attempt that runs when its question is corrected is graded by the correction when it closes', async () => {
  const { questionId, ...built } = await buildSat()
  const running = await sitExam(api, { built })
  await running.save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2)])
  await start(questionId, { correctAnswer: OTHER_KEY, policy: 'new_key' })
  await runRegrades(api)
  expect((await running.submit(2)).body).toMatchObject({
    correctCount: 2,
    status: 'Pass',
  } satisfies Partial<AttemptSummary>)
})

test('200 a question whose key was edited before keeps its key, and past attempts follow it', async () => {
  const { questionId, sittings } = await buildSat()
  const asWritten = await db.selectOne<Question>(sql`
    select question_text as "questionText", option_a as "optionA", option_b as "optionB", option_c as "optionC",
      option_d as "optionD", description from questions where id = ${questionId}`)
  const edited = { ...asWritten, correctAnswer: OTHER_KEY }
  expect((await send(`PUT /api/questions/updateQuestionById/${questionId}`, { token, body: edited })).status).toBe(200)
  expect((await preview(questionId)).body.policies.find(({ policy }) => policy === 'new_key')).toMatchObject({
    changed: 3,
  })
  await start(questionId, { policy: 'new_key' })
  await runRegrades(api)
  expect(await correctOf(sittings)).toEqual([2, 0, 1])
})

test('200 only the attempts at the chosen exams change', async () => {
  const { questionId, topic, questionIds, sittings } = await buildSat()
  const exam = await buildExam(db, { topicId: topic.id, questionIds })
  const other = await sitExam(api, { built: { topic, questionIds, exam } })
  await other.save([answerTo(0, WRONG, 1)])
  await other.submit(1)
  const body = { correctAnswer: OTHER_KEY, policy: 'new_key', examIds: [exam.id] }
  expect((await preview(questionId, body)).body).toMatchObject({ attempts: 1, exams: [{ id: exam.id }] })
  await start(questionId, body)
  await runRegrades(api)
  expect(await correctOf([other, ...sittings])).toEqual([1, 1, 1, 0])
})

test('400 a key that is no option is refused, and 404 a question that does not exist', async () => {
  const { questionId } = await buildSat()
  const wrong = { correctAnswer: 'nothing of this', policy: 'new_key' }
  expect(await preview(questionId, wrong)).toMatchObject({ status: 400, body: { code: 'key_unusable' } })
  expect(await start(questionId, wrong)).toMatchObject({ status: 400, body: { code: 'key_unusable' } })
  expect(await start(999_999_999, { policy: 'full_marks' })).toMatchObject({
    status: 404,
    body: { code: 'question_not_found' },
  })
})

test('409 a second correction of a question waits for the first, and 412 nobody corrects what another admin changed', async () => {
  const { questionId } = await buildSat()
  const body = { policy: 'full_marks' }
  const stale = await send(`POST /api/questions/${questionId}/regrades`, { token, body, headers: { 'if-match': '99' } })
  expect(stale).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  const [first, second] = await Promise.all([start(questionId, body), start(questionId, body)])
  expect(statusesOf([first, second])).toEqual([200, 409])
  await runRegrades(api)
  expect((await regradesOf(questionId)).map(({ state }) => state)).toEqual(['done'])
})

test('200 an exam of one question keeps it, because without it nothing would be left', async () => {
  const built = await buildExamOf(api, 1)
  const sitting = await sitExam(api, { built })
  await sitting.submit()
  const [questionId = 0] = built.questionIds
  expect((await preview(questionId)).body.papersOfOneQuestion).toBe(1)
  await start(questionId, { policy: 'left_out' })
  await runRegrades(api)
  expect(await figuresOf(sitting)).toEqual({ correct: 0, questions: 1 })
})
