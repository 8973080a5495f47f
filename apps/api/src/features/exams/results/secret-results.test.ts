import type { AttemptResult } from '@abhyas/contract/exams-results'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildExam, buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const newLearner = async () => openSessionOf(api, await buildLearner(db))
const resultOf = (attemptId: number, token: string) =>
  send<AttemptResult>(`GET /api/attempts/${attemptId}/result`, { token })

test('404 for another learner’s attempt and for an attempt that does not exist', async () => {
  const [learner, other] = [await newLearner(), await newLearner()]
  const { id } = await buildAttempt(db, learner)
  for (const attemptId of [id, 999_999_999])
    expect(await resultOf(attemptId, other.token)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  expect((await resultOf(id, learner.token)).status).toBe(200)
})

test('409 while the attempt is open, so that the answer key stays secret until the end', async () => {
  const learner = await newLearner()
  const { id } = await buildAttempt(db, learner, { answers: [1], state: 'open' })
  expect(await resultOf(id, learner.token)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
})

test('409 while another open attempt asks one of its questions, and 200 after that attempt is closed', async () => {
  const learner = await newLearner()
  const { id: topicId } = await buildTopic(db)
  const [first, second] = [await buildQuestion(db, { topicId }), await buildQuestion(db, { topicId })]
  const { id: examId } = await buildExam(db, { topicId, questionIds: [first.id, second.id] })
  const old = await buildAttempt(db, learner, { examId })
  const elsewhere = await buildAttempt(db, learner, { state: 'open' })
  expect((await resultOf(old.id, learner.token)).status).toBe(200)
  const twin = await buildExam(db, { topicId, questionIds: [second.id] })
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
