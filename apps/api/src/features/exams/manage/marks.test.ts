import type { Exam, Marking } from '@abhyas/contract/exams'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import type { TopicProgress } from '@abhyas/contract/practice-progress'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../../testing/builders.ts'
import { answerTo, buildExamOf, RIGHT, sitExam, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { closeOverdueAttempts } from '../attempts/close-overdue-attempts.ts'

const api = await startTestApi()
const { db, send } = api
const { token: admin } = await openSessionOf(api, await buildAdmin(db))

const ONE = PARTS_PER_MARK
/** Each question gives one mark and takes a third. Half of all marks pass. */
const THIRDS: Marking = {
  right: ONE,
  wrong: ONE / 3,
  pass: { kind: 'percent', value: 50 },
  isPartial: false,
  others: [],
}

const examsOf = async (topicId: number) =>
  (await send<Exam[]>(`GET /api/exams/topic/${topicId}`, { token: admin })).body
const update = (id: number, body: object) =>
  send<Exam>(`PUT /api/exams/updateExamById/${id}`, { token: admin, body: { examName: 'Mock', ...body } })

test('200 an exam keeps its marks, the sum of them, and the questions with other marks', async () => {
  const { topic, exam, questionIds } = await buildExamOf(api, 3)
  const others = [{ questionId: questionIds[1] as number, right: 2 * ONE, wrong: 0 }]
  const marking = { ...THIRDS, others }
  expect((await update(exam.id, { questionIds, marking })).body).toMatchObject({ marking, totalMarks: 4 * ONE })
  // A change that does not name the marks leaves them.
  await update(exam.id, { questionIds, examName: 'Renamed' })
  expect(await examsOf(topic.id)).toMatchObject([{ examName: 'Renamed', marking, totalMarks: 4 * ONE }])
  await update(exam.id, { questionIds, marking: THIRDS })
  expect(await examsOf(topic.id)).toMatchObject([{ marking: THIRDS, totalMarks: 3 * ONE }])
  await update(exam.id, { questionIds, marking: null })
  expect(await examsOf(topic.id)).toMatchObject([{ marking: null, totalMarks: null }])
})

test('409 a pass mark above all marks is refused, and one that equals them is not', async () => {
  const { exam, questionIds } = await buildExamOf(api, 2)
  const passWith = (value: number) =>
    update(exam.id, { questionIds, marking: { ...THIRDS, pass: { kind: 'marks', value } } })
  expect(await passWith(2 * ONE + 60)).toMatchObject({ status: 409, body: { code: 'pass_mark_too_high' } })
  expect((await passWith(2 * ONE)).status).toBe(200)
})

test.each([
  { right: 0 },
  { wrong: -1 },
  { wrong: 0.5 },
  { wrong: 61 },
  { right: 101 * ONE },
  { pass: { kind: 'percent', value: 101 } },
])('400 marks of %j are refused', async (wrongly) => {
  const { exam, questionIds } = await buildExamOf(api, 1)
  expect((await update(exam.id, { questionIds, marking: { ...THIRDS, ...wrongly } })).status).toBe(400)
})

test('a right answer gives its marks, a wrong one takes them, and an empty or cleared one does neither', async () => {
  const built = await buildExamOf(api, 5, ([first = 0]) => ({
    ...THIRDS,
    others: [{ questionId: first, right: 2 * ONE, wrong: (2 * ONE) / 3 }],
  }))
  const { token, attempt, save, submit } = await sitExam(api, { built })
  const { body: asked } = await send<PaperQuestion[]>(`GET /api/exams/${built.exam.id}/questions`, { token })
  expect(asked.map(({ marks }) => marks?.right)).toEqual([2 * ONE, ONE, ONE, ONE, ONE])
  await save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2), answerTo(2, RIGHT, 3), answerTo(3, null, 4)])
  const got = 2 * ONE - (2 * ONE) / 3
  const summary = { correctCount: 2, marks: { got, total: 6 * ONE, pass: 3 * ONE }, status: 'Fail' }
  expect((await submit(4)).body).toMatchObject(summary)
  const { body } = await send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token })
  expect(body).toMatchObject(summary)
  expect(body.items.map(({ marksGot }) => marksGot)).toEqual([(-2 * ONE) / 3, ONE, ONE, 0, 0])
  const { body: progress } = await send<TopicProgress[]>(`GET /api/practice/progress/topic/${built.topic.id}`, {
    token,
  })
  expect(progress[0]?.lastExam).toMatchObject(summary)
})

test('marks fall below 0, and an attempt that the deadline closes has the same marks', async () => {
  const built = await buildExamOf(api, 2, () => THIRDS)
  const [submitted, left] = [await sitExam(api, { built }), await sitExam(api, { built })]
  for (const { save } of [submitted, left]) await save([answerTo(0, WRONG, 1)])
  const summary = { correctCount: 0, marks: { got: -ONE / 3, total: 2 * ONE, pass: ONE }, status: 'Fail' }
  expect((await submitted.submit(1)).body).toMatchObject(summary)
  await left.moveDeadline(-16)
  await closeOverdueAttempts(api.dependencies.databases, api.dependencies)
  const { body } = await send(`GET /api/attempts/${left.attempt.id}/result`, { token: left.token })
  expect(body).toMatchObject({ ...summary, closedBy: 'deadline' })
})

test('a change of the marks leaves the attempts that have begun as they are', async () => {
  const built = await buildExamOf(api, 2, () => THIRDS)
  const { save, submit } = await sitExam(api, { built })
  await update(built.exam.id, { questionIds: built.questionIds, marking: { ...THIRDS, right: 5 * ONE } })
  await save([answerTo(0, RIGHT, 1)])
  expect((await submit(1)).body).toMatchObject({ marks: { got: ONE, total: 2 * ONE, pass: ONE }, status: 'Pass' })
})

test('the largest exam starts, with a pass mark in percent', async () => {
  const largest = {
    right: 100 * ONE,
    wrong: 100 * ONE,
    pass: { kind: 'percent', value: 100 },
    isPartial: false,
    others: [],
  } as const
  const built = await buildExamOf(api, 200, () => ({ ...largest, isPartial: false, others: [] }))
  const { submit } = await sitExam(api, { built })
  expect((await submit()).body.marks).toEqual({ got: 0, total: 20_000 * ONE, pass: 20_000 * ONE })
})

test('an exam that loses a question can still be passed, and a restored question has its marks again', async () => {
  const built = await buildExamOf(api, 2, ([first = 0]) => ({
    ...THIRDS,
    pass: { kind: 'marks', value: 3 * ONE },
    others: [{ questionId: first, right: 2 * ONE, wrong: 0 }],
  }))
  const [first = 0] = built.questionIds
  await send(`DELETE /api/questions/deleteQuestionById/${first}`, { token: admin })
  const shorter = await sitExam(api, { built })
  await shorter.save([answerTo(0, RIGHT, 1)])
  expect((await shorter.submit(1)).body).toMatchObject({ marks: { got: ONE, total: ONE, pass: ONE }, status: 'Pass' })
  await send('POST /api/questions/restore', { token: admin, body: { ids: [first] } })
  expect(await examsOf(built.topic.id)).toMatchObject([
    { totalMarks: 3 * ONE, marking: { others: [{ right: 2 * ONE }] } },
  ])
})

test('an exam with marks can be the goal of a learner, and has no forecast', async () => {
  const built = await buildExamOf(api, 2, () => THIRDS)
  const { token, submit } = await sitExam(api, { built })
  await submit()
  const goal = { examId: built.exam.id, name: '', examDate: null, passMark: 50, topics: [] }
  expect((await send('PUT /api/goal', { token, body: goal })).status).toBe(200)
  const { body } = await send(`GET /api/readiness/exams/${built.exam.id}`, { token })
  expect(body).toEqual({ id: built.exam.id, answersNeeded: 0, range: null })
})

test('the instructions say the marks, the most frequent first', async () => {
  const built = await buildExamOf(api, 3, ([first = 0]) => ({
    ...THIRDS,
    pass: { kind: 'marks', value: 2 * ONE },
    others: [{ questionId: first, right: 2 * ONE, wrong: 0 }],
  }))
  const sitting = await sitExam(api, { built })
  await sitting.submit()
  const { body } = await send<ExamBriefing>(`GET /api/exams/${built.exam.id}/briefing`, { token: sitting.token })
  expect(body.marks).toEqual({
    total: 4 * ONE,
    pass: 2 * ONE,
    kinds: [
      { right: ONE, wrong: ONE / 3, count: 2 },
      { right: 2 * ONE, wrong: 0, count: 1 },
    ],
  })
})

test('an exam without marks has none in its paper, its result and its instructions', async () => {
  const { token, exam, attempt, submit } = await sitExam(api, { questionCount: 1 })
  const { body: asked } = await send<PaperQuestion[]>(`GET /api/exams/${exam.id}/questions`, { token })
  expect(asked[0]).not.toHaveProperty('marks')
  expect((await submit()).body).toMatchObject({ marks: null, status: 'Fail' })
  const { body } = await send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token })
  expect(body.items[0]).toMatchObject({ marksGot: null })
  expect((await send<ExamBriefing>(`GET /api/exams/${exam.id}/briefing`, { token })).body.marks).toBeNull()
})
