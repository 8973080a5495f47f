import { endpoints } from '@abhyas/contract/endpoints'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { mockSettings, sectionOf } from '../../testing/mocks/build-mock.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const {
  db,
  send,
  dependencies: { databases },
} = api

/** Every GET that a learner may call, with these ids in its address. */
const pathsWith = (ids: Record<string, number>) =>
  Object.values(endpoints)
    .filter(({ method, access }) => method === 'GET' && access !== 'admin')
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? ids['topicId'])))

test('no response to a learner holds a text of a draft or of a question in review', async () => {
  const admin = await openSessionOf(api, await buildAdmin(db))
  const learner = await buildLearner(db)
  const { token } = await openSessionOf(api, learner)
  const topic = await buildTopic(db)
  await buildGrant(databases, learner, topic.moduleId)
  const topicId = topic.id
  const published = await buildQuestion(db, { topicId, questionText: 'Open text' })
  const hidden = [
    await buildQuestion(db, { topicId, questionText: 'Hidden draft', state: 'draft' }),
    await buildQuestion(db, { topicId, questionText: 'Hidden review', state: 'in_review' }),
  ]
  const exam = await buildExam(db, { topicId, questionIds: [published.id, ...hidden.map(({ id }) => id)] })
  const pool = { topicId, difficulty: null, kind: null, take: 1, marks: null }
  const mock = await send<{ id: number }>('POST /api/mocks', {
    token: admin.token,
    body: mockSettings({ sections: [sectionOf({ pools: [pool] })] }),
  })
  expect(mock.status).toBe(200)
  for (const { id } of hidden) await send(`POST /api/questions/${id}/reports`, { token, body: { reason: 'typo' } })

  let told = ''
  for (const examId of [exam.id, mock.body.id]) {
    const attempt = await send<{ id: number }>(`POST /api/exams/${examId}/attempts`, { token, body: {} })
    const ids = { topicId, examId, moduleId: topic.moduleId, courseId: 1, attemptId: attempt.body.id, id: topicId }
    for (const path of pathsWith({ ...ids })) told += JSON.stringify((await send(`GET ${path}`, { token })).body ?? '')
    await send(`POST /api/attempts/${attempt.body.id}/submit`, { token, body: { epoch: 1 } })
    for (const path of pathsWith({ ...ids })) told += JSON.stringify((await send(`GET ${path}`, { token })).body ?? '')
  }
  expect(told).toContain('Open text')
  expect(told).not.toContain('Hidden')
  for (const path of [`countQuestionsByTopicId/${topicId}`, `countQuestionsByModuleId/${topic.moduleId}`])
    expect((await send(`GET /api/questions/${path}`, { token })).body, path).toBe(1)
})
