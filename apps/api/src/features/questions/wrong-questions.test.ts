import { randomUUID } from 'node:crypto'
import type { PracticeAnswer } from '@abhyas/contract/practice'
import type { WrongQuestions } from '@abhyas/contract/questions-wrong'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildExam, buildGrant, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { answerTo, RIGHT, type Sitting, sitExam, WRONG } from '../../testing/sit-exam.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const wrongOf = (sitting: Sitting, token = sitting.token) =>
  send<WrongQuestions>(`GET /api/attempts/${sitting.attempt.id}/wrong-questions`, { token })
const idsOf = async (sitting: Sitting) => (await wrongOf(sitting)).body.questions.map(({ id }) => id)

/** Returns a learner who answered the first of four questions right and the second wrong, and left two empty. */
async function sitFour() {
  const sitting = await sitExam(api, { questionCount: 4 })
  await sitting.save([answerTo(0, RIGHT, 1), answerTo(1, WRONG, 2), answerTo(2, RIGHT, 3)])
  await sitting.save([answerTo(2, null, 4)])
  return sitting
}

test('200 gives the questions that were wrong or empty, in the order of the exam and with their answers, once the attempt is over', async () => {
  const sitting = await sitFour()
  const [, second = 0, third = 0, fourth = 0] = sitting.questionIds
  expect(await wrongOf(sitting)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
  await sitting.submit(4)
  const { body } = await wrongOf(sitting)
  expect(body.attempt).toMatchObject({ id: sitting.attempt.id, owner: { kind: 'topic', id: sitting.topic.id } })
  expect(body.questions).toMatchObject([
    { id: second, correctAnswer: 'final' },
    { id: third, correctAnswer: 'final' },
    { id: fourth, correctAnswer: 'final' },
  ])
})

test('200 has questions that only exams ask; the learner who was asked records an answer to them, and another learner does not', async () => {
  const sitting = await sitFour()
  const [, questionId = 0] = sitting.questionIds
  await db.write(sql`update questions set is_exam_only = true where id = ${questionId}`)
  const record = (token: string) =>
    send('POST /api/practice/answers', {
      token,
      body: {
        answers: [{ id: randomUUID(), questionId, questionVersion: 1, option: RIGHT, spentMs: 0, agoMs: 0 }],
      },
    })
  const answersOf = async (token: string) =>
    (await send<PracticeAnswer[]>(`GET /api/practice/topics/${sitting.topic.id}`, { token })).body
  await sitting.submit(4)
  expect(await idsOf(sitting)).toContain(questionId)
  await record(sitting.token)
  expect(await answersOf(sitting.token)).toMatchObject([{ questionId, isRight: true }])
  const other = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, other, sitting.topic.moduleId)
  await record(other.token)
  expect(await answersOf(other.token)).toEqual([])
})

test('409 while another attempt of the learner asks one of the questions', async () => {
  const sitting = await sitFour()
  await sitting.submit(4)
  const again = await buildExam(db, { topicId: sitting.topic.id, questionIds: sitting.questionIds.slice(1, 2) })
  const { token } = sitting
  await send(`POST /api/exams/${again.id}/attempts`, { token, body: { deviceId: randomUUID() } })
  expect(await wrongOf(sitting)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
})

test('403 when the module is no longer open to the learner; 404 for the attempt of another learner', async () => {
  const sitting = await sitFour()
  await sitting.submit(4)
  const other = await openSessionOf(api, await buildLearner(db))
  expect(await wrongOf(sitting, other.token)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  await db.dbOf(sitting.learner.id).write(sql`delete from learner.grants where learner_id = ${sitting.learner.id}`)
  expect(await wrongOf(sitting)).toMatchObject({ status: 403, body: { code: 'module_locked' } })
})

test('200 leaves out a question that was deleted or needs attention since', async () => {
  const sitting = await sitFour()
  await sitting.submit(4)
  const [, second = 0, third = 0, fourth = 0] = sitting.questionIds
  await db.write(sql`update questions set correct_answer = 'none of these' where id = ${second}`)
  await db.write(sql`delete from exam_questions where question_id = ${third}`)
  await db.write(sql`delete from questions where id = ${third}`)
  expect(await idsOf(sitting)).toEqual([fourth])
})
