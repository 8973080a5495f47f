import { randomUUID } from 'node:crypto'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildTopic,
  type LoggedIn,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

/** Builds an open attempt, as the start of an exam does. */
const sit = (learner: LoggedIn, exam: { id: number }) => buildAttempt(db, learner, { examId: exam.id, state: 'open' })

const voidAttemptsOf = (learner: LoggedIn) =>
  db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void', finished_at = now() where learner_id = ${learner.id}`)

test('409 (API-25) when a learner lists, practises or records a question of their open attempt', async () => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const { id: otherTopicId } = await buildTopic(db, { isFreeSample: true })
  const question = await buildQuestion(db, { topicId })
  const elsewhere = await buildQuestion(db, { topicId: otherTopicId })
  const exam = await buildExam(db, { topicId, questionIds: [question.id] })
  const [learner, other] = [
    await openSessionOf(api, await buildLearner(db)),
    await openSessionOf(api, await buildLearner(db)),
  ]
  const admin = await openSessionOf(api, await buildAdmin(db))
  const list = (as: LoggedIn, of = topicId) =>
    send(`GET /api/questions/getQuestionsByTopicId/${of}`, { token: as.token })
  const practice = (as: LoggedIn) => send(`GET /api/practice/topics/${topicId}`, { token: as.token })
  const record = (as: LoggedIn, questionId = question.id) =>
    send('POST /api/practice/answers', {
      token: as.token,
      body: {
        answers: [{ id: randomUUID(), questionId, questionVersion: 1, option: 1, spentMs: 0, agoMs: 0 }],
      },
    })
  const OPEN = { status: 409, body: { code: 'attempt_open' } }

  expect(await record(learner)).toMatchObject({ status: 204 })
  for (const person of [learner, admin]) await sit(person, exam)
  expect(await list(learner)).toMatchObject(OPEN)
  expect(await practice(learner)).toMatchObject(OPEN)
  expect(await record(learner)).toMatchObject(OPEN)
  // Questions outside the exam stay available, and so do all questions for people without the restriction.
  expect(await list(learner, otherTopicId)).toMatchObject({ status: 200 })
  expect(await record(learner, elsewhere.id)).toMatchObject({ status: 204 })
  for (const person of [other, admin]) {
    expect(await list(person)).toMatchObject({ status: 200 })
    expect(await practice(person)).toMatchObject({ status: 200 })
    expect(await record(person)).toMatchObject({ status: 204 })
  }
  await voidAttemptsOf(learner)
  expect(await list(learner)).toMatchObject({ status: 200 })
  expect(await practice(learner)).toMatchObject({ status: 200 })
})
