import type { AttemptResult } from '@abhyas/contract/exams-results'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { buildMock, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const REASONS = ['A `const` is not a keyword of Java.', '', 'It belongs to the class, and can change.']
const resultOf = (attemptId: number, token: string) =>
  send<AttemptResult>(`GET /api/attempts/${attemptId}/result`, { token })

const topic = await buildTopic(db)
const explained = await buildQuestion(db, { topicId: topic.id, reasons: REASONS })
const plain = await buildQuestion(db, { topicId: topic.id })
const questionIds = [explained.id, plain.id]

test('the questions of an exam that runs have no reasons, and its result has those that were written', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const { id: examId } = await buildExam(db, { topicId: topic.id, questionIds })
  const running = await buildAttempt(db, learner, { examId, answers: [2], state: 'open' })
  const asked = await send(`GET /api/exams/${examId}/questions`, { token: learner.token })
  expect(asked.status).toBe(200)
  expect(JSON.stringify(asked.body)).not.toMatch(/keyword of Java|belongs to the class|"reasons"/)
  expect(await resultOf(running.id, learner.token)).toMatchObject({ status: 409 })
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void', finished_at = now()
    where learner_id = ${learner.id} and id = ${running.id}`)
  const { id } = await buildAttempt(db, learner, { examId, answers: [2, 2] })
  const [first, second] = (await resultOf(id, learner.token)).body.items
  expect(first?.reasons).toEqual(REASONS)
  expect(first?.html.reasons?.[0]).toContain('<code>const</code>')
  expect(second).not.toHaveProperty('reasons')
  expect(second?.html).not.toHaveProperty('reasons')
})

test('a paper of a mock exam keeps the reasons beside the key, and none of them beside the questions', async () => {
  const { id } = await buildMock(db, { sections: [sectionOf({ questionIds })] })
  const { questions, answers } = await db.selectOne<{ questions: string; answers: string }>(sql`
    select p.questions, p.answers from exams e join papers p on p.id = e.paper_id where e.id = ${id}`)
  expect(JSON.parse(answers)[0]).toMatchObject({ reasons: REASONS })
  expect(JSON.parse(answers)[1]).not.toHaveProperty('reasons')
  expect(questions).not.toContain('belongs to the class')
})

test('a reason that is written later reaches the next attempts, and an earlier result stays as it was', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const { id: questionId } = await buildQuestion(db, { topicId: topic.id })
  const { id: examId } = await buildExam(db, { topicId: topic.id, questionIds: [questionId] })
  const earlier = await buildAttempt(db, learner, { examId, answers: [2] })
  const admin = await openSessionOf(api, await buildAdmin(db))
  const { questionText, correctAnswer } = plain
  const changed = await send(`PUT /api/questions/updateQuestionById/${questionId}`, {
    token: admin.token,
    body: { questionText, correctAnswer, reasons: REASONS },
  })
  expect(changed.status).toBe(200)
  const later = await buildAttempt(db, learner, { examId, answers: [2] })
  expect((await resultOf(earlier.id, learner.token)).body.items[0]).not.toHaveProperty('reasons')
  expect((await resultOf(later.id, learner.token)).body.items[0]).toMatchObject({ reasons: REASONS })
})
