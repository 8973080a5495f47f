import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CachedResponse } from '@abhyas/api/http/cached-response'
import { endpointMeter } from '@abhyas/api/metrics/requests'
import type { LoadLevel } from '@abhyas/api/overload/load-level'
import { getAllCourses } from '@abhyas/contract/catalog'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import { afterAll, expect, test } from 'vitest'
import { withFastPath } from './fast-path.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { createPageViews } from './pages/page-views.ts'
import { createLoadRefusals } from './refuse-load.ts'

const load: { level: LoadLevel } = { level: 0 }
const loadRefusals = createLoadRefusals(load)
await loadRefusals.showPage((locale) =>
  CachedResponse.make({ status: 503, headers: { 'content-type': 'text/html' }, body: `busy in ${locale}` }),
)
const pageCache = createPageCache(() => 1)
const cached = { status: 200, headers: {}, body: 'cached', isCacheable: true }
await pageCache.obtain('/cached', async () => cached)
const fastPath = {
  loadRefusals,
  hotCalls: () => false,
  pageCache,
  cachedEndpoints: { has: () => false, fetch: async () => cached, meterOf: () => endpointMeter(getAllCourses) },
  pageViews: createPageViews(async () => undefined, { warn: () => undefined }),
}
const server = createServer(
  withFastPath(fastPath, (request, response) => void request.resume().on('end', () => response.end('handled'))),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Sends a call at this level. */
async function callAt(level: LoadLevel, line: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = line.split(' ')
  load.level = level
  const body = method === 'GET' ? {} : { body: '{"epoch":1}' }
  const response = await fetch(origin + path, { method, headers: { authorization: 'Bearer x', ...headers }, ...body })
  load.level = 0
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const LEVELS: LoadLevel[] = [0, 1, 2, 3]

test.each([
  ['PUT /api/attempts/7/answers', [200, 200, 200, 503]],
  ['POST /api/attempts/7/submit', [200, 200, 200, 503]],
  ['POST /auth/refresh', [200, 200, 200, 503]],
  ['POST /api/exams/7/attempts', [200, 200, 503, 503]],
  ['POST /api/practice/answers', [200, 200, 503, 503]],
  ['GET /api/users/getAllUsers', [200, 503, 503, 503]],
  ['GET /api/topics/search?q=x', [200, 503, 503, 503]],
  ['GET /healthz', [200, 200, 200, 200]],
  ['GET /readyz', [200, 200, 200, 200]],
  [`POST ${WEBHOOK_PATH}`, [200, 200, 200, 200]],
])('%s gets these responses at the levels 0 to 3: %j', async (line, statuses) => {
  const got: number[] = []
  for (const level of LEVELS) got.push((await callAt(level, line)).status)
  expect(got).toEqual(statuses)
})

test('a refusal has our shape, and tells browsers different times at which to ask again', async () => {
  const refused: Awaited<ReturnType<typeof callAt>>[] = []
  for (let n = 0; n < 60; n += 1) refused.push(await callAt(2, 'POST /api/exams/7/attempts'))
  const [{ headers, text }] = refused as [Awaited<ReturnType<typeof callAt>>]
  expect(JSON.parse(text)).toEqual({
    code: 'server_busy',
    message: 'Very many people are here right now. Please try again in a few seconds.',
    requestId: headers.get('x-request-id'),
  })
  expect(headers.get('cache-control')).toBe('no-store')
  const seconds = refused.map((each) => Number(each.headers.get('retry-after')))
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(6)
  expect(new Set(seconds).size).toBeGreaterThan(1)
})

test.each([
  ['en', ''],
  ['hi', 'lang=hi'],
])('a person who opens a page gets a page in %s that loads again by itself', async (locale, cookie) => {
  load.level = 1
  const response = await fetch(`${origin}/explore?q=java`, { headers: { accept: 'text/html,*/*', cookie } })
  load.level = 0
  expect([response.status, await response.text()]).toEqual([503, `busy in ${locale}`])
  const retryAfter = Number(response.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThanOrEqual(5)
  expect(response.headers.get('refresh')).toBe(String(retryAfter))
})

test('a page from the page cache is sent at every level', async () => {
  load.level = 3
  expect(await (await fetch(`${origin}/cached`)).text()).toBe('cached')
  load.level = 0
})

test('a connection goes on after a refusal with a body', async () => {
  for (let n = 0; n < 3; n += 1) expect((await callAt(3, 'PUT /api/attempts/7/answers')).status).toBe(503)
  expect((await callAt(0, 'PUT /api/attempts/7/answers')).text).toBe('handled')
})
