import { freePort } from '@abhyas/database/local-postgres'
import type { DatabaseEnv } from '@abhyas/database/test-database'
import { readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'

type Line = { browserError?: Record<string, unknown> }

/** Starts a product whose metrics and log the test can read. */
async function startWatched(databaseEnv: DatabaseEnv) {
  const metricsPort = await freePort()
  const lines: string[] = []
  const env = { ...databaseEnv, METRICS_PORT: String(metricsPort) }
  const product = await startProduct(env, { onLine: (line) => lines.push(line) })
  return {
    ...product,
    count: async (labels = {}) => sumOf(await readMetrics(metricsPort), 'abhyas_browser_errors_total', labels),
    refusals: async () =>
      sumOf(await readMetrics(metricsPort), 'abhyas_limit_refusals_total', { limit: 'browser_error_by_address' }),
    told: () => lines.filter((line) => (JSON.parse(line) as Line).browserError),
  }
}

const URGENT = 'Meera Sharma meera.sharma@gmail.com 9876543210'

/** The page draws this as a name, and a name that is an object throws. */
const breakDashboard = (page: Page) =>
  page.route('**/api/users/me', (route) => route.fulfill({ json: { id: 1, username: { [URGENT]: URGENT } } }))

test('a page that breaks is counted and logged with the place in our scripts, and without personal data', async ({
  page,
  learner,
  databaseEnv,
  quietPages,
  atEnd,
}) => {
  quietPages.allow.push(/./)
  const product = await startWatched(databaseEnv)
  atEnd(product.stop)
  await logInAs(page, learner, product.origin)
  await breakDashboard(page)
  await page.goto(`${product.origin}/user/dashboard?from=${encodeURIComponent(URGENT)}`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.poll(() => product.count({ page: '/user/dashboard', kind: 'render' })).toBe(1)
  await expect.poll(() => product.told().length).toBe(1)
  const [line = ''] = product.told()
  const { browserError } = JSON.parse(line) as Line
  expect(browserError).toEqual({
    kind: 'render',
    page: '/user/dashboard',
    message: expect.stringMatching(/^\w*Error: .+/),
    frames: expect.arrayContaining([expect.stringMatching(/^\/assets\/[\w-]+\.js:\d+:\d+$/)]),
    build: expect.stringMatching(/^[\da-f]{40}$/),
    browser: 'Chrome',
  })
  for (const text of ['Meera', 'Sharma', 'gmail', '98765', 'from=', learner.email, learner.username])
    expect(line).not.toContain(text)
})

test('errors of scripts and of promises are reported, at most three of a page; those of extensions are not', async ({
  page,
  databaseEnv,
  quietPages,
  atEnd,
}) => {
  quietPages.allow.push(/./)
  const product = await startWatched(databaseEnv)
  atEnd(product.stop)
  await page.goto(`${product.origin}/login`)
  await expect(page.getByLabel('Email')).toBeEditable()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const own = `${location.origin}/assets/x-Bx1.js`
    const failed = (text: string, place = own) =>
      Object.assign(new Error(text), { stack: `Error: ${text}\n    at x (${place}:1:2)` })
    const errors = [
      failed('of an extension', 'chrome-extension://abc/x.js'),
      ...['one', 'one', 'two'].map((text) => failed(text)),
    ]
    for (const error of errors) dispatchEvent(new ErrorEvent('error', { error }))
    for (const text of ['three', 'four', 'five']) void Promise.reject(failed(text))
  })
  await expect.poll(() => product.count({ page: '/login', kind: 'rejection' })).toBe(1)
  expect(await product.count({ page: '/login', kind: 'error' })).toBe(2)
  await page.waitForTimeout(300)
  expect(await product.count()).toBe(3)
})

test('a flood of reports from one address is limited: in the metric, and to one line a minute in the log', async ({
  page,
  databaseEnv,
  atEnd,
}) => {
  const product = await startWatched(databaseEnv)
  atEnd(product.stop)
  await page.goto(`${product.origin}/login`)
  const statuses = await page.evaluate(async () => {
    const body = JSON.stringify({ kind: 'error', page: '/login', message: 'Error: x', frames: [], commit: 'unknown' })
    const headers = { 'content-type': 'application/json' }
    const post = () => fetch('/api/browser-errors', { method: 'POST', headers, body }).then(({ status }) => status)
    return Promise.all(Array.from({ length: 250 }, post))
  })
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(await product.count()).toBe(100)
  expect(await product.refusals()).toBe(150)
  // The minute of the clock may end meanwhile.
  expect([1, 2]).toContain(product.told().length)
})
