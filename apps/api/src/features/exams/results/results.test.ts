import type { AttemptResult, AttemptSummary } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildExam, buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const [RIGHT, WRONG] = [1, 2]

const newLearner = async () => openSessionOf(api, await buildLearner(db))
const resultOf = (attemptId: number, token: string) =>
  send<AttemptResult>(`GET /api/attempts/${attemptId}/result`, { token })
const attemptsOf = (token: string, query = '') => send<AttemptSummary[]>(`GET /api/attempts${query}`, { token })

async function buildExamOf(questionCount: number) {
  const { id: topicId } = await buildTopic(db)
  const questionIds = []
  for (let place = 0; place < questionCount; place++)
    questionIds.push((await buildQuestion(db, { topicId, questionText: `Question ${place}` })).id)
  const { id } = await buildExam(db, { topicId, questionIds })
  return { id, topicId, questionIds }
}

test('200 with each question’s selected answer, correct answer and explanation (API-54)', async () => {
  const learner = await newLearner()
  const { id: examId, topicId, questionIds } = await buildExamOf(3)
  const { id } = await buildAttempt(db, learner, { examId, answers: [RIGHT, WRONG] })
  const { status, body } = await resultOf(id, learner.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    examId,
    examName: 'Mock exam',
    topic: { id: topicId, topicName: 'Loops' },
    state: 'graded',
    closedBy: 'learner',
    questionCount: 3,
    correctCount: 1,
    status: 'Fail',
    voidReason: null,
    earlier: [],
  })
  expect(
    body.items.map(({ questionId, questionText, selectedAnswer, correctAnswer, isCorrect }) => ({
      questionId,
      questionText,
      selectedAnswer,
      correctAnswer,
      isCorrect,
    })),
  ).toEqual([
    {
      questionId: questionIds[0],
      questionText: 'Question 0',
      selectedAnswer: 'final',
      correctAnswer: 'final',
      isCorrect: true,
    },
    {
      questionId: questionIds[1],
      questionText: 'Question 1',
      selectedAnswer: 'static',
      correctAnswer: 'final',
      isCorrect: false,
    },
    {
      questionId: questionIds[2],
      questionText: 'Question 2',
      selectedAnswer: 'Not answered',
      correctAnswer: 'final',
      isCorrect: false,
    },
  ])
  expect(body.items[0]).toMatchObject({
    optionA: 'const',
    selectedOption: 1,
    correctOptions: [1],
    description: 'A final variable is assigned once.',
    spentMs: 1000,
    lateOption: null,
  })
  expect(body.items[2]).toMatchObject({ selectedOption: null, spentMs: null })
})

test.each([
  [1, 0, 'Fail'],
  [1, 1, 'Pass'],
  [4, 1, 'Fail'],
  [4, 2, 'Pass'],
  [5, 2, 'Fail'],
  [5, 3, 'Pass'],
])(
  '[USR-24] of %i questions %i correct, and an unanswered question counts as wrong: %s',
  async (questionCount, correct, status) => {
    const learner = await newLearner()
    const { id: examId } = await buildExamOf(questionCount)
    const answers = Array.from({ length: questionCount }, (_, place) =>
      place < correct ? RIGHT : place === correct ? undefined : WRONG,
    )
    const { id } = await buildAttempt(db, learner, { examId, answers })
    expect((await resultOf(id, learner.token)).body).toMatchObject({ correctCount: correct, status })
  },
)

test('200 with HTML for texts that are more than plain text, including the explanation', async () => {
  const learner = await newLearner()
  const { id: topicId } = await buildTopic(db)
  const texts = { questionText: 'What does `1 + 1` give?', description: 'See `Math`.' }
  const { id: questionId } = await buildQuestion(db, { topicId, ...texts })
  const { id: examId } = await buildExam(db, { topicId, questionIds: [questionId] })
  const { id } = await buildAttempt(db, learner, { examId })
  const { html } = (await resultOf(id, learner.token)).body.items[0] ?? {}
  expect(html?.questionText).toContain('<code>1 + 1</code>')
  expect(html?.description).toContain('<code>Math</code>')
})

test('200 with the time of each question as the browser reported it; late answers are shown but do not count', async () => {
  const learner = await newLearner()
  const { id: examId } = await buildExamOf(3)
  const { id } = await buildAttempt(db, learner, {
    examId,
    answers: [WRONG, RIGHT, null],
    lateAnswers: [RIGHT, RIGHT, RIGHT],
    spentMs: [4000, 5000, 6000],
    closedBy: 'deadline',
  })
  const { body } = await resultOf(id, learner.token)
  expect(body).toMatchObject({ closedBy: 'deadline', correctCount: 1 })
  expect(body.items.map(({ spentMs, lateOption }) => [spentMs, lateOption])).toEqual([
    [4000, RIGHT],
    [5000, null],
    [6000, RIGHT],
  ])
  expect(body.items[2]?.selectedAnswer).toBe('Not answered')
})

test('200 with the longer time of a question when another device submitted, and null for a question that was never opened', async () => {
  const learner = await newLearner()
  const { id: examId } = await buildExamOf(3)
  const { id } = await buildAttempt(db, learner, { examId, answers: [WRONG, RIGHT], spentMs: [0, 5000, 0] })
  const { body } = await resultOf(id, learner.token)
  expect(body.items.map(({ spentMs }) => spentMs)).toEqual([1000, 5000, null])
})

test('200 with at most five earlier graded attempts at the same exam, the newest first', async () => {
  const learner = await newLearner()
  const { id: examId } = await buildExamOf(2)
  const other = await newLearner()
  await buildAttempt(db, other, { examId, answers: [RIGHT] })
  const ids = []
  for (let index = 0; index < 7; index++) ids.push((await buildAttempt(db, learner, { examId, answers: [RIGHT] })).id)
  await buildAttempt(db, learner, { examId, state: 'void' })
  await buildAttempt(db, learner)
  const last = await buildAttempt(db, learner, { examId, answers: [RIGHT, RIGHT] })
  await buildAttempt(db, learner, { examId })
  const { earlier } = (await resultOf(last.id, learner.token)).body
  expect(earlier.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  expect(earlier[0]).toMatchObject({ correctCount: 1, questionCount: 2, status: 'Pass' })
})

test('200 with a void attempt and its reason', async () => {
  const learner = await newLearner()
  const { id } = await buildAttempt(db, learner, { state: 'void', voidReason: 'The power was out.' })
  expect((await resultOf(id, learner.token)).body).toMatchObject({ state: 'void', voidReason: 'The power was out.' })
})

test('404 for another learner’s attempt and for an attempt that does not exist', async () => {
  const [learner, other] = [await newLearner(), await newLearner()]
  const { id } = await buildAttempt(db, learner)
  for (const attemptId of [id, 999_999_999])
    expect(await resultOf(attemptId, other.token)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  expect((await resultOf(id, learner.token)).status).toBe(200)
})

test('409 while the attempt is open, so that the answer key stays secret until the end', async () => {
  const learner = await newLearner()
  const { id } = await buildAttempt(db, learner, { answers: [RIGHT], state: 'open' })
  expect(await resultOf(id, learner.token)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
})

test('409 while another open attempt asks one of its questions, and 200 after that attempt is closed', async () => {
  const learner = await newLearner()
  const { id: examId, topicId, questionIds } = await buildExamOf(3)
  const old = await buildAttempt(db, learner, { examId })
  const elsewhere = await buildAttempt(db, learner, { state: 'open' })
  expect((await resultOf(old.id, learner.token)).status).toBe(200)
  const twin = await buildExam(db, { topicId, questionIds: questionIds.slice(2) })
  const running = await buildAttempt(db, learner, { examId: twin.id, state: 'open' })
  expect(await resultOf(old.id, learner.token)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
  const other = await newLearner()
  const theirs = await buildAttempt(db, other, { examId })
  expect((await resultOf(theirs.id, other.token)).status).toBe(200)
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void', finished_at = now()
    where learner_id = ${learner.id} and id = ${running.id}`)
  expect((await resultOf(old.id, learner.token)).status).toBe(200)
  expect((await resultOf(elsewhere.id, learner.token)).status).toBe(409)
})

test('200 with the same result after its question changed and its exam was deleted', async () => {
  const learner = await newLearner()
  const { id: examId, questionIds } = await buildExamOf(1)
  const { id } = await buildAttempt(db, learner, { examId, answers: [RIGHT] })
  const before = await resultOf(id, learner.token)
  await db.write(sql`update questions set correct_answer = 'let' where id = ${questionIds[0]}`)
  await db.write(sql`delete from exams where id = ${examId}`)
  expect((await resultOf(id, learner.token)).body).toEqual(before.body)
})

test('200 with only my attempts, the newest first, page by page', async () => {
  const [learner, other] = [await newLearner(), await newLearner()]
  const { id: examId } = await buildExamOf(2)
  await buildAttempt(db, other, { examId })
  const first = await buildAttempt(db, learner, { examId, answers: [RIGHT] })
  const second = await buildAttempt(db, learner, { examId, state: 'void' })
  const third = await buildAttempt(db, learner, { examId, state: 'open' })
  const page = await attemptsOf(learner.token, '?limit=2')
  expect(page.body.map(({ id }) => id)).toEqual([third.id, second.id])
  expect(page.body[0]).toMatchObject({ state: 'open', finishedAt: null, correctCount: null, status: null })
  const next = await attemptsOf(learner.token, `?limit=2&after=${page.headers.get('x-next-after')}`)
  expect(next.body).toEqual([expect.objectContaining({ id: first.id, correctCount: 1, status: 'Pass' })])
  expect(next.headers.get('x-next-after')).toBeNull()
  const open = await attemptsOf(learner.token, '?state=open')
  expect(open.body.map(({ id }) => id)).toEqual([third.id])
})

test('200 with my attempts of one topic', async () => {
  const learner = await newLearner()
  const { id: examId, topicId } = await buildExamOf(1)
  const { id } = await buildAttempt(db, learner, { examId })
  await buildAttempt(db, learner)
  expect((await attemptsOf(learner.token, `?topicId=${topicId}`)).body.map((attempt) => attempt.id)).toEqual([id])
})
