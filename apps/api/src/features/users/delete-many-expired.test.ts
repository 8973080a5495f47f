import type { UserDeletion } from '@abhyas/contract/users-manage'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectCounter } from '../../sql/counter-queries.ts'
import { buildAdmin, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { carryOnDeletion } from './delete-expired-users.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const { shared } = dependencies.databases
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

const MANY = 450
const start = async () => (await send<UserDeletion>('DELETE /api/users/deleteExpiredUsers', { token })).body
const stop = () => send<UserDeletion>('POST /api/users/deleteExpiredUsers/stop', { token })
const resume = () => send<UserDeletion>('POST /api/users/deleteExpiredUsers/resume', { token })
const lastDeletion = async () =>
  (await send<{ deletion: UserDeletion }>('GET /api/users/expiredUsers', { token })).body.deletion
const countLeft = async () =>
  (await db.selectOne<{ count: number }>(sql`select count(*) from users where role = 'ROLE_USER'`)).count
const countJobs = async () =>
  (await db.selectOne<{ count: number }>(sql`select count(*) from pgboss.job where name = 'delete-expired-users'`))
    .count

/** A worker whose database runs `happens` after this many batches. */
const workUntil = (batches: number, happens: () => Promise<unknown>): Database => {
  let done = 0
  return {
    ...shared,
    writtenBy: (author) => ({
      ...shared.writtenBy(author),
      async transaction(act) {
        if (done++ === batches) await happens()
        return shared.writtenBy(author).transaction(act)
      },
    }),
  }
}
const carryOn = (worker: Database, id: number) =>
  carryOnDeletion({ ...dependencies.databases, shared: worker }, id, dependencies.jobs)
const die = async () => {
  throw new Error('The worker is gone.')
}

beforeEach(async () => {
  await db.write(sql`delete from users where id <> ${admin.id}`)
  await db.write(sql`update users set role_expires_at = null where id = ${admin.id}`)
  await db.write(sql`update user_deletions set state = 'done' where state <> 'done'`)
  await db.write(sql`with gone as (delete from counter_deltas) delete from counters where name = 'learners'`)
  // Many roles expire at the same moment, so that a batch has to end between two of them.
  await db.write(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at)
    select 'Secret name', 'many' || n || '@x.example', 'many' || n || '@x.example', 'secret hash', 'ROLE_USER',
      date_trunc('day', now()) - (n % 3) * interval '1 day'
    from generate_series(1, ${MANY}) n`)
  await db.write(sql`insert into counter_deltas (name, delta) values ('learners', ${MANY})`)
})

const DONE = { state: 'done', expired: MANY, deleted: MANY, kept: {} }

test('200 stops after the current batch, and continues where it stopped', async () => {
  const { id } = await start()
  await carryOn(workUntil(2, stop), id)
  expect(await lastDeletion()).toMatchObject({ id, state: 'stopped', deleted: 200, endedAt: null })
  expect(await countLeft()).toBe(MANY - 200)
  expect(await selectCounter(db, 'learners')).toBe(MANY - 200)
  await carryOn(shared, id)
  expect(await countLeft()).toBe(MANY - 200)

  const jobs = await countJobs()
  expect(await resume()).toMatchObject({ status: 200, body: { id, state: 'running', deleted: 200 } })
  expect(await countJobs()).toBe(jobs + 1)
  await carryOn(shared, id)
  expect(await lastDeletion()).toMatchObject({ id, ...DONE })
  expect(await countLeft()).toBe(0)
  expect(await selectCounter(db, 'learners')).toBe(0)
})

test('200 starts a new deletion after a stop, for the users who are left', async () => {
  const first = await start()
  await carryOn(workUntil(1, stop), first.id)
  const second = await start()
  expect(second).toMatchObject({ expired: MANY - 100, deleted: 0 })
  expect(second.id).not.toBe(first.id)
  await carryOn(shared, first.id)
  expect(await countLeft()).toBe(MANY - 100)
  await carryOn(shared, second.id)
  expect(await lastDeletion()).toMatchObject({ id: second.id, state: 'done', deleted: MANY - 100 })
})

test('another worker continues when one dies between two batches, and no user is counted twice', async () => {
  const { id } = await start()
  for (const batches of [1, 2, 0])
    await expect(carryOn(workUntil(batches, die), id)).rejects.toThrow('The worker is gone.')
  expect(await lastDeletion()).toMatchObject({ state: 'running', deleted: 300 })
  await carryOn(shared, id)
  expect(await lastDeletion()).toMatchObject(DONE)
  expect(await selectCounter(db, 'learners')).toBe(0)
})

test('a batch that fails half-way leaves no change behind', async () => {
  await db.write(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await db.write(sql`create trigger fails before update of deleted on user_deletions execute function fail()`)
  const { id } = await start()
  await expect(carryOn(shared, id)).rejects.toThrow('no')
  await db.write(sql`drop trigger fails on user_deletions`)
  expect(await countLeft()).toBe(MANY)
  expect(await selectCounter(db, 'learners')).toBe(MANY)
  expect(
    await db.select(sql`select from audit_log where entity = 'users' and request_id = (
    select request_id from user_deletions where id = ${id})`),
  ).toEqual([])
  await carryOn(shared, id)
  expect(await lastDeletion()).toMatchObject(DONE)
})

test('three parallel workers take turns, and no user is counted twice', async () => {
  await db.write(sql`update users set role_expires_at = '2020-01-01' where id = ${admin.id}`)
  const { id } = await start()
  await Promise.all([1, 2, 3].map(() => carryOn(shared, id)))
  expect(await lastDeletion()).toMatchObject({ ...DONE, expired: MANY + 1, kept: { asks: 1 } })
  expect(await countLeft()).toBe(0)
  expect(await selectCounter(db, 'learners')).toBe(0)
})

test('a worker that has worked for four seconds enqueues the next job and stops', async () => {
  const { id } = await start()
  const [now, jobs] = [Date.now, await countJobs()]
  // Four seconds pass while the worker rests after its first batch.
  let passed = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
  const slow: Database = {
    ...shared,
    writtenBy: (author) => ({
      ...shared.writtenBy(author),
      async transaction(act) {
        const result = await shared.writtenBy(author).transaction(act)
        setTimeout(() => (passed = 4_000), 0)
        return result
      },
    }),
  }
  await carryOn(slow, id)
  vi.restoreAllMocks()
  expect(await lastDeletion()).toMatchObject({ state: 'running', deleted: 100 })
  expect(await countJobs()).toBe(jobs + 1)
})

test('the start enqueues one job that holds only a number, and a refused start enqueues none', async () => {
  const before = await countJobs()
  const { id } = await start()
  await start()
  expect(await countJobs()).toBe(before + 1)
  const [job] = await db.select<{ data: object }>(sql`
    select data from pgboss.job where name = 'delete-expired-users' order by created_on desc limit 1`)
  expect(job?.data).toEqual({ deletionId: id })
})

test('every deleted user is in the audit log with the admin and the request, without name, address and password', async () => {
  const rows = await db.select<{ id: number }>(sql`select id from users where role = 'ROLE_USER' order by id`)
  const { id } = await start()
  await carryOn(shared, id)
  const { requestId } = await db.selectOne<{ requestId: string }>(
    sql`select request_id as "requestId" from user_deletions where id = ${id}`,
  )
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const entries = await db.select<Record<string, unknown>>(sql`
    select author_id, action, entity_id, label, before, after from audit_log
    where entity = 'users' and request_id = ${requestId} order by entity_id`)
  expect(entries.map(({ entity_id }) => entity_id)).toEqual(rows.map((row) => row.id))
  for (const entry of entries)
    expect(entry).toMatchObject({
      author_id: admin.id,
      action: 'delete',
      label: '',
      after: null,
      before: { role: 'ROLE_USER' },
    })
  const whole = JSON.stringify(await db.select(sql`select * from audit_log`))
  for (const secret of ['Secret name', 'secret hash', '@x.example']) expect(whole).not.toContain(secret)
  const steps = await db.select(sql`
    select action, after ->> 'state' as state from audit_log where entity = 'user_deletions' and entity_id = ${id}
    order by id`)
  expect(steps).toEqual([
    { action: 'insert', state: 'running' },
    { action: 'update', state: 'done' },
  ])
})
