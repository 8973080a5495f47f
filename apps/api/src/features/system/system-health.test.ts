import { type HealthKind, type HealthLine, HEALTH_GROUPS, type SystemHealth } from '@abhyas/contract/system'
import { listen } from '@abhyas/database/listen'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildAdmin, buildLearner, buildReconciliation, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

/** On a busy machine a reading may take longer than an admin waits. Then it is asked for again. */
const health = () =>
  vi.waitFor(async () => {
    const { body } = await send<SystemHealth>('GET /api/system/health', { token })
    const isAway = ({ kind, state }: HealthLine) => state === 'unknown' || (kind === 'database' && state === 'bad')
    expect(body.lines.filter(isAway)).toEqual([])
    return body
  }, 20_000)
const lineOf = async (kind: HealthKind): Promise<HealthLine> => {
  const found = (await health()).lines.find((line) => line.kind === kind)
  if (!found) throw new Error(`There is no line ${kind}.`)
  return found
}

test('a new site has every line, and each that a worker or a backup would turn green is red', async () => {
  const { lines, answersWritten } = await health()
  const kinds = new Set(lines.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(
    Object.values(HEALTH_GROUPS)
      .flat()
      .filter((kind) => kind !== 'replica')
      .toSorted(),
  )
  const notGood = lines.filter(({ state }) => state !== 'good').map(({ kind, state }) => `${kind} ${state}`)
  expect(notGood.toSorted()).toEqual(['backup bad', 'workers bad'])
  expect(lines.find(({ kind }) => kind === 'backup')).toMatchObject({ at: null, seconds: null })
  expect(answersWritten).toBeGreaterThanOrEqual(0)
})

test('a worker is seen while its connection lives, with its release, and two releases are amber', async () => {
  const start = (version: string, roles: string[]) =>
    listen(api.url, {}, () => undefined, {
      roles,
      version,
      commit: 'deb6a99a0123',
      startedAt: '2026-11-19T08:00:00.000Z',
    })
  const worker = start('1.2.0', ['api', 'worker'])
  await vi.waitFor(async () => expect(await lineOf('workers')).toMatchObject({ state: 'good', count: 1 }))
  expect((await health()).processes).toContainEqual({
    roles: ['api', 'worker'],
    version: '1.2.0',
    commit: 'deb6a99a',
    startedAt: '2026-11-19T08:00:00.000Z',
  })
  // The listener of the test itself is of no release.
  expect(await lineOf('processes')).toMatchObject({ state: 'watch', count: 2 })
  await worker.close()
  await vi.waitFor(async () => expect(await lineOf('workers')).toMatchObject({ state: 'bad', count: 0 }))
})

test.each<[HealthKind, string, number, HealthLine['state']]>([
  ['queuedMails', 'mail', 890, 'good'],
  ['queuedMails', 'mail', 910, 'watch'],
  ['paymentEvents', 'event', 590, 'good'],
  ['paymentEvents', 'event', 610, 'bad'],
  ['backup', 'backup', 26 * 3600 - 10, 'good'],
  ['backup', 'backup', 26 * 3600 + 10, 'bad'],
])('the line %s with a %s of %d seconds is %s', async (kind, what, seconds, state) => {
  const { id } = await buildLearner(db)
  const ago = sql`now() - make_interval(secs => ${seconds})`
  await db.write(sql`delete from mails`)
  await db.write(sql`delete from payment_events`)
  const statements = {
    mail: sql`insert into mails (user_id, kind, created_at) values (${id}, 'reset_password', ${ago})`,
    event: sql`insert into payment_events (id, name, received_at) values ('evt_1', 'payment.captured', ${ago})`,
    backup: sql`insert into site_notes (name, noted_at) values ('backup', ${ago})
      on conflict (name) do update set noted_at = excluded.noted_at`,
  }
  await db.write(statements[what as keyof typeof statements])
  expect(await lineOf(kind)).toMatchObject({ state })
})

test('an exam that should have been closed for more than a minute is red, and a running one is counted', async () => {
  const asha = await buildLearner(db)
  const { id } = await buildAttempt(db, asha, { state: 'open' })
  expect(await lineOf('running')).toMatchObject({ state: 'good', count: 1 })
  expect(await lineOf('overdue')).toMatchObject({ state: 'good', seconds: 0 })
  await db
    .dbOf(asha.id)
    .write(
      sql`update learner.attempts set deadline = now() - interval '2 minutes' where learner_id = ${asha.id} and id = ${id}`,
    )
  const { state, seconds, database } = await lineOf('overdue')
  expect(state).toBe('bad')
  expect(seconds).toBeGreaterThan(60)
  expect(database).not.toBeNull()
})

test('a difference with the provider is red, with the moment of the last comparison', async () => {
  expect(await lineOf('books')).toMatchObject({ state: 'good', count: 0, at: null })
  await buildReconciliation(db)
  const books = await lineOf('books')
  expect(books).toMatchObject({ state: 'bad', count: 1 })
  expect(Date.parse(books.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a migration that the release does not know is amber, and one that is missing is red', async () => {
  await db.write(sql`insert into schema_migrations values ('shared', '9999_x.sql', 'x')`)
  expect(await lineOf('schema')).toMatchObject({ state: 'watch', names: ['shared/9999_x.sql'] })
  await db.write(sql`delete from schema_migrations where name in ('9999_x.sql', '0064_mails__find_queued.sql')`)
  expect(await lineOf('schema')).toMatchObject({ state: 'bad', names: ['shared/0064_mails__find_queued.sql'] })
  await db.write(sql`insert into schema_migrations values ('shared', '0064_mails__find_queued.sql', 'x')`)
})

test('while the database of learners hangs, the figures come within a second and say which one is away', async () => {
  const proxy = await startTcpProxy(api.learnerClusters[0]?.url ?? api.url)
  const ofLearners = [{ number: 1, url: proxy.url, buckets: Array.from({ length: 1024 }, (_, bucket) => bucket) }]
  const other = await startTestApi({ database: api, config: { learnerClusters: ofLearners } })
  const read = async () => (await other.send<SystemHealth>('GET /api/system/health', { token })).body
  const expectUp = async () =>
    expect((await read()).lines).toContainEqual(
      expect.objectContaining({ kind: 'database', database: '1', state: 'good' }),
    )
  await vi.waitFor(expectUp, 20_000)
  proxy.fallSilent()
  const times: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  expect(Math.min(...times)).toBeLessThan(1000)
  const { lines, answersWritten } = await read()
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'database', database: '1', state: 'bad' }))
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'database', database: 'shared', state: 'good' }))
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'running', state: 'unknown', names: ['1'] }))
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'overdue', state: 'unknown', names: ['1'] }))
  expect(answersWritten).toBeNull()
  await proxy.restore()
  await vi.waitFor(expectUp, 20_000)
}, 60_000)
