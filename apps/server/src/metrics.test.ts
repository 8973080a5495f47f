import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { buildExam, buildLearner, buildTopic, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { endpoints } from '@abhyas/contract/endpoints'
import { type Metrics, readMetrics, sumOf } from '@abhyas/testing/read-metrics'
import { expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { url, learnerClusters, db } = await openTestDatabase()
const ON = { metrics: { host: '127.0.0.1', port: 0 } }
const { origin, send, metricsPort } = await startProduct(url, { config: { learnerClusters, ...ON } })
const topic = await buildTopic(db, { isFreeSample: true })
const exam = await buildExam(db, { topicId: topic.id })
const read = () => readMetrics(metricsPort ?? 0)

/** Returns how much the metric grew during the work. The process counts since its start, and other tests run in it. */
async function growthDuring(work: () => Promise<unknown>) {
  const before = await read()
  await work()
  const after = await read()
  return (name: string, labels: Record<string, string> = {}) => sumOf(after, name, labels) - sumOf(before, name, labels)
}

test('every endpoint of the contract has a series after one call, and counts exactly this call', async () => {
  const calls = Object.entries(endpoints)
  const growth = await growthDuring(async () => {
    for (const [, { method, path }] of calls) await send(`${method} ${path.replaceAll(/:\w+/g, '1')}`)
  })
  const counted = calls.map(([name]) => [name, growth('abhyas_requests_total', { endpoint: name })])
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(calls.map(([name]) => [name, 1])))
  for (const [endpoint] of calls) expect(growth('abhyas_request_duration_seconds_count', { endpoint })).toBe(1)
  expect(growth('abhyas_requests_total')).toBe(calls.length)
})

const SAVES = 40

/** A learner's exam: two starts, a paper, many saves at once, a save that the contract refuses, a submit. */
async function sit() {
  const { token } = await logInAs(send, await buildLearner(db))
  const deviceId = randomUUID()
  const call = <Body>(line: string, body?: object, contentType = 'application/json') =>
    send<Body>(line, { token, body, ...(body && { headers: { 'content-type': contentType } }) })
  const start = (contentType?: string) =>
    call<{ id: number }>(`POST /api/exams/${exam.id}/attempts`, { deviceId }, contentType)
  // The framework handles a call that our pages do not send like this.
  await start('application/json; charset=utf-8')
  const { id } = (await start()).body
  await call(`GET /api/exams/${exam.id}/questions?attemptId=${id}`)
  const save = (seq: number, place = 0) =>
    call(`PUT /api/attempts/${id}/answers`, {
      epoch: 1,
      answers: [{ place, option: 1, isMarked: false, spentMs: 10, seq }],
    })
  const saved = await Promise.all(Array.from({ length: SAVES }, (_, index) => save(index + 1)))
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await save(SAVES + 1, 200)).status).toBe(400)
  await call(`POST /api/attempts/${id}/submit`, { epoch: 1, lastSeq: SAVES })
}

test('the hot calls are counted exactly, with their statuses, past the framework and through it', async () => {
  const growth = await growthDuring(sit)
  const requests = (endpoint: string, status: string) => growth('abhyas_requests_total', { endpoint, status })
  expect({
    starts: requests('startAttempt', '2xx'),
    startsThroughFramework: growth('abhyas_hot_calls_left_total', { endpoint: 'startAttempt' }),
    papers: requests('getExamQuestions', '2xx'),
    saves: requests('saveAnswers', '2xx'),
    refusedSaves: requests('saveAnswers', '4xx'),
    savesThroughFramework: growth('abhyas_hot_calls_left_total', { endpoint: 'saveAnswers' }),
    submits: requests('submitAttempt', '2xx'),
    logins: requests('login', '2xx'),
    all: growth('abhyas_requests_total'),
    durations: growth('abhyas_request_duration_seconds_count'),
  }).toEqual({
    starts: 2,
    startsThroughFramework: 1,
    papers: 1,
    saves: SAVES,
    refusedSaves: 1,
    savesThroughFramework: 0,
    submits: 1,
    logins: 1,
    all: SAVES + 6,
    durations: SAVES + 6,
  })
  // Each save is an item of one batch.
  expect(growth('abhyas_batch_items_sum', { batcher: 'saves' })).toBe(SAVES)
  expect(growth('abhyas_batch_items_sum', { batcher: 'starts' })).toBe(2)
  expect(growth('abhyas_batch_items_count', { batcher: 'saves' })).toBeLessThan(SAVES)
  expect(growth('abhyas_cache_hits_total', { cache: 'tokens' })).toBe(SAVES + 4)
  expect(growth('abhyas_cache_misses_total', { cache: 'tokens' })).toBe(1)
})

test('a public list is counted once for each request, also when the request fills the page cache', async () => {
  await db.write({ name: '', text: 'update content_version set version = version + 1', values: [] })
  const growth = await growthDuring(async () => {
    for (let n = 0; n < 7; n += 1) await send('GET /api/courses/getAllCourses')
  })
  expect(growth('abhyas_requests_total', { endpoint: 'getAllCourses', status: '2xx' })).toBe(7)
  expect(growth('abhyas_requests_total')).toBe(7)
  expect(growth('abhyas_cache_hits_total', { cache: 'pages' })).toBeGreaterThan(0)
})

test('what a browser measured is counted in seconds, and a layout shift without a unit', async () => {
  const growth = await growthDuring(async () => {
    const vitals = [
      { name: 'LCP', value: 2400 },
      { name: 'CLS', value: 0.2 },
    ]
    expect((await send('POST /api/vitals', { body: { route: '/', metrics: vitals } })).status).toBe(204)
  })
  expect(growth('abhyas_web_vital_seconds_sum', { vital: 'LCP' })).toBeCloseTo(2.4)
  expect(growth('abhyas_web_vital_seconds_count')).toBe(1)
  expect(growth('abhyas_layout_shift_sum')).toBeCloseTo(0.2)
})

test('a request for an address that cannot be read is counted too', async () => {
  const growth = await growthDuring(async () => {
    const { port } = new URL(origin)
    for (const path of ['/%', '//nobody', '/api/%E0%A4%A']) {
      const asked = request({ port, path })
      const answered = once(asked, 'response')
      asked.end()
      const [response] = (await answered) as [IncomingMessage]
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      response.resume()
    }
  })
  expect(growth('abhyas_requests_total', { endpoint: 'other', status: '4xx' })).toBe(3)
})

const ownSeries = (metrics: Metrics) => [...metrics.keys()].filter((series) => series.startsWith('abhyas_')).toSorted()

test('the series do not grow with learners, attempts and made-up addresses', async () => {
  const useEverything = async (n: number) => {
    await sit()
    await send(`GET /api/no-such-call/${n}`)
    await send(`GET /auth/${randomUUID()}`)
    await send('POST /auth/login', { body: { email: `nobody${n}@gmail.com`, password: 'wrong' } })
    await send('GET /api/users/me', { token: randomUUID() })
  }
  await useEverything(0)
  const before = ownSeries(await read())
  for (let n = 1; n <= 12; n += 1) await useEverything(n)
  expect(ownSeries(await read())).toEqual(before)
})

test('no label holds a number of a person, and each comes from a short list', async () => {
  const values = new Map<string, Set<string>>()
  for (const series of ownSeries(await read()))
    for (const [, label = '', value = ''] of series.matchAll(/(\w+)="([^"]*)"/g))
      values.set(label, (values.get(label) ?? new Set()).add(value))
  expect([...(values.get('status') ?? [])].toSorted()).toEqual(['2xx', '3xx', '4xx', '5xx', 'aborted'])
  const others = ['webhook', 'photo', 'picture', 'health', 'asset', 'other']
  for (const endpoint of values.get('endpoint') ?? [])
    expect([...Object.keys(endpoints), ...others]).toContain(endpoint)
  for (const [label, all] of values) if (label !== 'endpoint') expect(all.size, label).toBeLessThan(40)
})

test('the metrics have a port of their own: visitors do not reach them, and it has nothing else', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  for (const path of ['/', '/api/users/me', '/healthz', '/metrics/'])
    expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(404)
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  for (const name of ['abhyas_build_info', 'abhyas_pool_connections', 'nodejs_eventloop_lag_seconds'])
    expect(text).toContain(`# HELP ${name} `)
})

test('docs/metrics.md lists every metric with its labels, and no other', async () => {
  const text = await readFile(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(abhyas_\w+)` +\| (.*?) *\|/gm)]
  const listed = new Map(rows.map(([, name = '', labels = '']) => [name, labels.match(/\w+/g) ?? []]))
  const shown = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const defined = [...shown.matchAll(/^# HELP (abhyas_\w+) /gm)].map(([, name = '']) => name)
  expect(new Set(listed.keys())).toEqual(new Set(defined))
  for (const [series] of await read()) {
    const [name = ''] = series.split('{', 1)
    const labels = listed.get(name) ?? listed.get(name.replace(/_(bucket|sum|count)$/, ''))
    if (labels)
      expect(labels).toEqual([...series.matchAll(/(\w+)="/g)].flatMap(([, label]) => (label === 'le' ? [] : label)))
  }
})

test('without the setting there is no port', async () => {
  const quiet = await startProduct(url, { config: { learnerClusters } })
  expect(quiet.metricsPort).toBeNull()
  await quiet.close()
})
