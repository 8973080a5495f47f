import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AppError } from '@abhyas/api/app-error'
import { errorResponseOf } from '@abhyas/api/http/error-response'
import { buildLearner, uniqueEmail } from '@abhyas/api/testing/builders'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { type ErrorCode, errors } from '@abhyas/messages/errors'
import { expect, test } from 'vitest'
import { createOneAtATime } from './pages/one-at-a-time.ts'
import { pagesOf } from './pages/pages.ts'
import { startProduct } from './testing/start-product.ts'

const APPS = fileURLToPath(new URL('../../', import.meta.url))
const REFUSALS = [429, 503]

const retryAfterOf = (headers: Headers) => Number(headers.get('retry-after'))

test('every error with status 429 or 503 says when to ask again', () => {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => REFUSALS.includes(errors[code].status))
  expect(codes).toEqual(
    expect.arrayContaining(['server_busy', 'unavailable', 'too_many_tries', 'payments_unavailable']),
  )
  for (const code of codes) {
    const { status, headers } = errorResponseOf(new AppError(code), 'id', { error: () => undefined })
    expect(REFUSALS, code).toContain(status)
    expect(Number(headers['retry-after']), code).toBeGreaterThan(0)
  }
})

/** These files name one of the statuses. The tests below, and those of these files, show that Retry-After goes with it. */
const KNOWN = ['api/src/http/error-response.ts', 'server/src/health.ts', 'server/src/pages/pages.ts']

test('no other place of the servers makes such a response', () => {
  const files = globSync(['{api,server}/src/**/*.ts'], { cwd: APPS }).filter(
    (name) => !/\.test\.ts$|\/testing\//.test(name),
  )
  expect(files.length).toBeGreaterThan(300)
  const naming = files.filter((name) => {
    const code = readFileSync(APPS + name, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
    return /\b(429|503)\b/.test(code)
  })
  expect(naming.toSorted()).toEqual(KNOWN)
})

test('a page whose content cannot be loaded says when to ask again', async () => {
  const site = { origin: 'http://localhost' } as never
  const tools = { serverFetch: fetch, readSite: async () => ({ site, isCertain: true }), razorpay: null }
  const pages = pagesOf(
    async () => new Response('', { status: 503 }),
    tools,
    (html) => html,
  )
  expect((await pages.render('/explore')).headers).toMatchObject({ 'retry-after': '2' })
})

test('a page for which too many wait says when to ask again', async () => {
  const oneAtATime = createOneAtATime(1)
  const first = oneAtATime(() => new Promise((resolve) => setTimeout(resolve, 20)))
  await expect(oneAtATime(async () => 1)).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number) })
  await first
})

const database = await openTestDatabase()
const proxy = await startTcpProxy(database.url)
const { origin, send, close } = await startProduct(proxy.url, {
  config: { learnerClusters: database.learnerClusters, drainMs: 400 },
})

test('429 with Retry-After when a limit is reached', async () => {
  const body = { email: uniqueEmail(), password: 'wrong' }
  const replies = []
  for (let n = 0; n < 6; n += 1) replies.push(await send('POST /auth/login', { body }))
  const last = replies.at(-1)
  expect(last?.status).toBe(429)
  expect(retryAfterOf(last?.headers as Headers)).toBeGreaterThan(0)
})

test('503 with Retry-After for calls while the database is away', async () => {
  await buildLearner(database.db)
  await proxy.cut()
  for (const path of ['/api/courses/getAllCourses', '/api/projects']) {
    const { status, headers } = await fetch(origin + path)
    expect(status, path).toBe(503)
    expect(retryAfterOf(headers), path).toBeGreaterThan(0)
  }
  await proxy.restore()
})

test('503 with Retry-After at /readyz of a server that stops', async () => {
  const closing = close()
  const { status, headers } = await fetch(`${origin}/readyz`)
  expect([status, retryAfterOf(headers) > 0]).toEqual([503, true])
  await closing
})
