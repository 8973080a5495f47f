import type { AttemptResult } from '@abhyas/contract/exams-results'
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
    owner: { kind: 'topic', id: topicId, name: 'Loops' },
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

test('200 with the difficulty that a question had in the exam, null in an older paper, and none while the exam runs', async () => {
  const learner = await newLearner()
  const { id: topicId } = await buildTopic(db)
  const { id: questionId } = await buildQuestion(db, { topicId, difficulty: 'hard' })
  const { id: examId } = await buildExam(db, { topicId, questionIds: [questionId] })
  const running = await buildAttempt(db, learner, { examId, state: 'open' })
  const asked = await send<object[]>(`GET /api/exams/${examId}/questions`, { token: learner.token })
  expect(asked.body).toHaveLength(1)
  expect(asked.body[0]).not.toHaveProperty('difficulty')
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void', finished_at = now()
    where learner_id = ${learner.id} and id = ${running.id}`)
  await db.write(sql`update questions set difficulty = 'easy' where id = ${questionId}`)
  const { id } = await buildAttempt(db, learner, { examId })
  expect((await resultOf(id, learner.token)).body.items[0]).toMatchObject({ difficulty: 'hard' })

  const old = await buildExam(db, { topicId, questionIds: [questionId], examName: 'Old exam' })
  await db.write(sql`
    update papers set answers = replace(answers, ',"difficulty":"easy"', '')
    where id = (select paper_id from exams where id = ${old.id})`)
  const earlier = await buildAttempt(db, learner, { examId: old.id })
  expect((await resultOf(earlier.id, learner.token)).body.items[0]).toMatchObject({ difficulty: null })
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

test('200 with the same result after its question changed and its exam was deleted', async () => {
  const learner = await newLearner()
  const { id: examId, questionIds } = await buildExamOf(1)
  const { id } = await buildAttempt(db, learner, { examId, answers: [RIGHT] })
  const before = await resultOf(id, learner.token)
  await db.write(sql`update questions set correct_answer = 'let' where id = ${questionIds[0]}`)
  await db.write(sql`delete from exams where id = ${examId}`)
  expect((await resultOf(id, learner.token)).body).toEqual(before.body)
})
