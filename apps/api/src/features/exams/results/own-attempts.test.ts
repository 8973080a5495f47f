import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildExam, buildLearner, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const newLearner = async () => openSessionOf(api, await buildLearner(db))
const attemptsOf = (token: string, query = '') => send<AttemptSummary[]>(`GET /api/attempts${query}`, { token })

test('200 with only my attempts, the newest first, page by page', async () => {
  const [learner, other] = [await newLearner(), await newLearner()]
  const { id: examId } = await buildExam(db)
  await buildAttempt(db, other, { examId })
  const first = await buildAttempt(db, learner, { examId, answers: [1] })
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
  const { id: topicId } = await buildTopic(db)
  const { id: examId } = await buildExam(db, { topicId })
  const { id } = await buildAttempt(db, learner, { examId })
  await buildAttempt(db, learner)
  expect((await attemptsOf(learner.token, `?topicId=${topicId}`)).body.map((attempt) => attempt.id)).toEqual([id])
})
