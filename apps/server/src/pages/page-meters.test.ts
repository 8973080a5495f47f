import { createServer } from 'node:http'
import { addErrorHandlers } from '@abhyas/api/http/error-response'
import { endpointMeter } from '@abhyas/api/metrics/requests'
import { getAllCourses } from '@abhyas/contract/catalog'
import { readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { counted, noteRoutes } from '../count-requests.ts'
import { createLoadRefusals } from '../refuse-load.ts'
import { withFastPath } from '../fast-path.ts'
import { startMetricsServer } from '../metrics-server.ts'
import { createMissBudget } from './miss-budget.ts'
import { createPageCache } from './cache/page-cache.ts'
import { addPageRoutes } from './page-routes.ts'
import { createPageTable } from './page-table.ts'

const routes = ['course/:courseId', 'login'].map((path) => ({
  id: path,
  path,
  module: { handle: { isDocument: path !== 'login' } },
}))
const findPage = createPageTable(
  Object.fromEntries(routes.map((route) => [route.id, route])) as unknown as ServerBuild['routes'],
)
const pageCache = createPageCache(() => 1)
const cachedEndpoints = {
  has: () => false,
  fetch: () => Promise.reject(new Error('There is no list.')),
  meterOf: () => endpointMeter(getAllCourses),
}
const pageViews = { note: () => undefined, stop: async () => undefined }
let rendered = 0
const render = async (path: string) => {
  rendered += 1
  const status = path.startsWith('/not-found') ? 404 : 200
  return { status, headers: { 'content-type': 'text/html' }, body: path, isCacheable: true }
}
const fastPath = {
  loadRefusals: createLoadRefusals({ level: 0 }),
  hotCalls: () => false,
  pageCache,
  cachedEndpoints,
  pageViews,
}
const app = Fastify({
  forceCloseConnections: true,
  serverFactory: (handler) => createServer(withFastPath(fastPath, counted(handler))),
})
noteRoutes(app)
addErrorHandlers(app)
addPageRoutes(app, {
  pages: { en: { render }, hi: { render } },
  pageCache,
  findPage,
  isListed: async (_list, id) => id < 100,
  budget: createMissBudget({ burst: 10, perSecond: 1 }),
  pageViews,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const metrics = await startMetricsServer({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await metrics.close()
  await app.close()
})

test('pages are counted under the pattern of their address, rendered or from the page cache', async () => {
  const before = await readMetrics(metrics.port)
  for (const path of ['/course/1', '/course/1', '/course/1', '/course/2', '/hi/course/1', '/login', '/login?x=1'])
    expect((await fetch(origin + path)).status).toBe(200)
  for (const path of ['/course/100', '/made-up/1', '/made-up/2']) expect((await fetch(origin + path)).status).toBe(404)
  expect(rendered).toBe(5)
  const after = await readMetrics(metrics.port)
  const growth = (name: string, labels: Record<string, string>) =>
    sumOf(after, name, labels) - sumOf(before, name, labels)
  const pages = (page: string, status: string) => growth('abhyas_page_requests_total', { page, status })
  expect({
    courses: pages('/course/:courseId', '2xx'),
    logins: pages('/login', '2xx'),
    missing: pages('/not-found', '4xx'),
    all: growth('abhyas_page_requests_total', {}),
    durations: growth('abhyas_page_request_duration_seconds_count', {}),
  }).toEqual({ courses: 5, logins: 2, missing: 3, all: 10, durations: 10 })
  expect(growth('abhyas_requests_total', {})).toBe(0)
})

test('what a page asks the API inside the process is no request', async () => {
  const before = await readMetrics(metrics.port)
  expect((await app.inject('/course/1')).statusCode).toBe(200)
  expect(sumOf(await readMetrics(metrics.port), 'abhyas_page_requests_total')).toBe(
    sumOf(before, 'abhyas_page_requests_total'),
  )
})

test('a request whose client goes away before the response is counted as aborted', async () => {
  const aborted = async () =>
    sumOf(await readMetrics(metrics.port), 'abhyas_page_requests_total', { page: '/login', status: 'aborted' })
  const before = await aborted()
  let go: () => void = () => undefined
  const isRendering = new Promise<void>((begin) => {
    void pageCache.obtain('hi:/login', async () => {
      begin()
      await new Promise<void>((resolve) => (go = resolve))
      return render('/login')
    })
  })
  await isRendering
  const leaving = new AbortController()
  const asked = fetch(`${origin}/login`, { headers: { cookie: 'lang=hi' }, signal: leaving.signal }).catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, 100))
  leaving.abort()
  await asked
  await expect.poll(aborted).toBe(before + 1)
  go()
})
