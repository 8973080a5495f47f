import { randomUUID } from 'node:crypto'
import type { Attempt } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildLearner, buildQuestion, openSessionOf } from '../../../testing/builders.ts'
import { buildExamOf, sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))

const start = (examId: number, token: string) =>
  send<Attempt>(`POST /api/exams/${examId}/attempts`, { token, body: { deviceId: randomUUID() } })

test('the ETag of the questions does not depend on the answer key', async () => {
  const { topic } = await buildExamOf(api, 1)
  await db.write(sql`update topics set is_free_sample = true where id = ${topic.id}`)
  const { token } = await openSessionOf(api, await buildLearner(db))
  const { id: questionId } = await buildQuestion(db, { topicId: topic.id })
  const etags: (string | null)[] = []
  for (const correctAnswer of ['final', 'const']) {
    const body = { questionText: 'Which keyword makes a constant?', correctAnswer }
    await send(`PUT /api/questions/updateQuestionById/${questionId}`, { token: admin.token, body })
    const exam = await buildExam(db, { topicId: topic.id, questionIds: [questionId] })
    const { body: attempt } = await start(exam.id, token)
    etags.push((await send(`GET /api/exams/${exam.id}/questions`, { token })).headers.get('etag'))
    await send(`POST /api/attempts/${attempt.id}/submit`, { token, body: { epoch: 1, lastSeq: 0 } })
  }
  expect(etags[0]).toMatch(/^".{20,}"$/)
  expect(etags[1]).toBe(etags[0])
})

test('409 for an exam that shares a question with an open attempt, because its result would reveal the answer key', async () => {
  const { exam, topic, questionIds, token, submit } = await sitExam(api)
  const other = await buildExam(db, { topicId: topic.id, questionIds: [questionIds[1] as number] })
  expect(await start(other.id, token)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
  await submit()
  expect(await start(other.id, token)).toMatchObject({ status: 200 })
  expect(await start(exam.id, token)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
})
