import type { Question } from '@abhyas/contract/questions'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../testing/builders.ts'
import { startTestApi } from '../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const { id: topicId } = await buildTopic(db)
for (let nth = 1; nth <= 10; nth += 1) await buildQuestion(db, { topicId, questionText: `Question ${nth}?` })

const list = (encoding: string) =>
  send<Question[]>(`GET /api/questions/getQuestionsByTopicId/${topicId}`, {
    token,
    headers: { 'accept-encoding': encoding },
  })

test('200 with a long response in the best encoding that the client accepts, with the same text in each', async () => {
  const plain = await list('identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const [accepted, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, body } = await list(accepted)
    expect(headers.get('content-encoding')).toBe(expected)
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    expect(body).toEqual(plain.body)
  }
})

test('200 with a short response uncompressed', async () => {
  const { headers } = await send('GET /api/users/me', { token, headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBeNull()
})

test('400 for a compressed request body', async () => {
  const response = await fetch(`${api.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ email: 'learner@gmail.com', password: 'x' })),
  })
  expect(response.status).toBe(400)
})
