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

test('200 with a long answer in the best encoding that is understood, and the same words in each', async () => {
  const plain = await list('identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const [asked, given] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, body } = await list(asked)
    expect(headers.get('content-encoding')).toBe(given)
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    expect(body).toEqual(plain.body)
  }
})

test('200 with a short answer as it is', async () => {
  const { headers } = await send('GET /api/users/me', { token, headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBeNull()
})

test('a request that is packed is not unpacked', async () => {
  const response = await fetch(`${api.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ email: 'somebody@gmail.com', password: 'x' })),
  })
  expect(response.status).toBe(400)
})
