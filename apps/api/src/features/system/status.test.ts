import type { Incident, Part, SiteStatus } from '@abhyas/contract/status'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { buildAdmin, openSessionOf } from '../../testing/builders.ts'
import { incidentValues } from '../../testing/incident-values.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const read = async (from = send) => (await from<SiteStatus>('GET /api/status', {})).body
const partOf = (status: SiteStatus, part: Part) => status.parts.find((each) => each.part === part)
/** The state is at most five seconds old. */
const SOON = { timeout: 20_000, interval: 500 }

test('on a new site every part works, and no day has an outage', async () => {
  await vi.waitFor(async () => {
    const { parts, history } = await read()
    expect(parts.map(({ state, since }) => [state, since])).toEqual(Array.from({ length: 5 }, () => ['works', null]))
    expect(history?.days).toHaveLength(90)
    expect(history?.days.every(({ minutes }) => minutes === 0)).toBe(true)
  }, SOON)
})

test('an incident is public at once with its parts, counts its minutes, and is gone when it is deleted', async () => {
  const beganAt = new Date(Date.now() - 60_000).toISOString()
  const body = incidentValues({ parts: ['payments', 'mails'], beganAt, endedAt: null })
  const { body: told } = await send<Incident>('POST /api/incidents', { token, body })
  const now = await read()
  expect(partOf(now, 'payments')).toEqual({ part: 'payments', state: 'disturbed', since: beganAt })
  expect(partOf(now, 'exams')?.state).toBe('works')
  expect(now.history?.incidents).toEqual([told])
  expect(now.history?.days.reduce((sum, { minutes }) => sum + minutes, 0)).toBeGreaterThanOrEqual(1)

  const endedAt = new Date().toISOString()
  const change = { token, body: { ...body, endedAt }, headers: { 'if-match': '"1"' } }
  expect((await send<Incident>(`PUT /api/incidents/${told.id}`, change)).body).toMatchObject({ version: 2, endedAt })
  expect((await send(`PUT /api/incidents/${told.id}`, change)).body).toMatchObject({ code: 'changed_meanwhile' })
  expect(partOf(await read(), 'payments')?.state).toBe('works')

  expect((await send(`DELETE /api/incidents/${told.id}`, { token })).status).toBe(204)
  expect((await read()).history?.incidents).toEqual([])
})

test.each([
  ['incident_incomplete', { title: ' ' }],
  ['incident_incomplete', { titleHindi: '' }],
  ['incident_incomplete', { parts: [] }],
  ['incident_ends_first', { endedAt: '2020-01-01T00:00:00.000Z' }],
])('%s when the incident has %o', async (code, changes) => {
  expect((await send('POST /api/incidents', { token, body: incidentValues(changes) })).body).toMatchObject({ code })
})

test('the outages of the databases count on their days', async () => {
  await db.ofLearners[0]?.write(sql`
    insert into cluster.outages values (now() - interval '5 days 3 minutes', now() - interval '5 days', 7)`)
  await vi.waitFor(async () => {
    const minutes = (await read()).history?.days.reduce((sum, day) => sum + day.minutes, 0) ?? 0
    // Over midnight, a minute may be begun on both days.
    expect(minutes).toBeGreaterThanOrEqual(3)
    expect(minutes).toBeLessThanOrEqual(5)
  }, SOON)
})

test('while the shared database is away the state is true, and the history is the last one with its time', async () => {
  const proxy = await startTcpProxy(api.url)
  const learners = api.learnerClusters[0]?.url ?? api.url
  const cluster = { number: 1, url: learners, buckets: Array.from({ length: 1024 }, (_, bucket) => bucket) }
  const other = await startTestApi({ database: api, url: proxy.url, config: { learnerClusters: [cluster] } })
  await vi.waitFor(async () => {
    expect((await read(other.send)).parts.every(({ state }) => state === 'works')).toBe(true)
  }, SOON)
  const before = await read(other.send)
  await proxy.cut()
  await vi.waitFor(async () => {
    const now = await read(other.send)
    expect(now.parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'pages works',
      'exams disturbed',
      'practice disturbed',
      'payments down',
      'mails down',
    ])
    expect(Date.parse(partOf(now, 'exams')?.since ?? '')).toBeLessThanOrEqual(Date.parse(now.at))
    expect(now.history?.days).toEqual(before.history?.days)
    expect(Date.parse(now.history?.at ?? '')).toBeLessThan(Date.parse(now.at))
  }, SOON)
  await proxy.restore()
  await vi.waitFor(async () => expect(partOf(await read(other.send), 'payments')?.state).toBe('works'), SOON)
}, 90_000)

test('the response tells no figure of the inside: no database, no queue, no address', async () => {
  const text = JSON.stringify(await read())
  expect(text).not.toMatch(/shared|cluster|postgres|127\.0\.0\.1|queue|seconds|count/)
})
