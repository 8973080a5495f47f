import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { isAway } from './is-away.ts'
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts'
import { type Sql, sql } from './sql.ts'

/** Every commit waits for this replica, which does not exist. */
const settings = { synchronous_standby_names: 'gone', synchronous_commit: 'on' }

let server: LocalPostgres
let db: Database
/** Does not wait for the replica. */
let operator: Database
beforeAll(async () => {
  server = await startLocalPostgres(join(tmpdir(), `abhyas-unreplicated-${randomUUID()}`), { settings, keep: false })
  const url = server.urlOf('postgres')
  db = connect({ url, pools: { reads: 2, writes: 2 } })
  operator = connect({ url: `${url}?options=-c%20synchronous_commit%3Dlocal` })
  await operator.write(sql`create table notes (id int primary key)`)
})
afterAll(async () => {
  await db.close()
  await operator.close()
  await server.stop()
})

const insert = (id: number) => sql`insert into notes values (${id})`
const storedIds = async () =>
  (await operator.select<{ id: number }>(sql`select id from notes order by id`)).map(({ id }) => id)

/** Does this to the commit that waits for the replica. */
async function endTheWait(how: (pid: number) => Sql): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = sql`select pid from pg_stat_activity where wait_event = 'SyncRep'`
    const [found] = await operator.select<{ pid: number }>(waiting)
    if (found) return void (await operator.select(how(found.pid)))
    await sleep(50)
  }
  throw new Error('No commit waits for the replica.')
}
const cancel = (pid: number) => sql`select pg_cancel_backend(${pid})`
const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`

test.each<[string, (id: number) => Promise<unknown>]>([
  ['one write', (id) => db.write(insert(id))],
  ['a transaction', (id) => db.transaction((tx) => tx.write(insert(id)))],
  ['a write of an author', (id) => db.writtenBy({ userId: 1, requestId: 'a' }).write(insert(id))],
])('%s is not acknowledged when an operator cancels its wait for the replica', async (_what, write) => {
  const id = (await storedIds()).length + 1
  const outcome = write(id).catch((error: unknown) => error)
  await endTheWait(cancel)
  const error = await outcome
  expect(error).toMatchObject({ code: '08007' })
  expect(isAway(error as Error)).toBe(true)
  // PostgreSQL has committed it, on this server only.
  expect(await storedIds()).toContain(id)
  expect(db.pools().map(({ name, idle, used }) => ({ name, idle, used }))).toContainEqual({
    name: 'writes',
    idle: 0,
    used: 0,
  })
})

test('a write is not acknowledged when an operator terminates its session', async () => {
  const outcome = db.write(insert(1_000)).catch((error: unknown) => error)
  await endTheWait(terminate)
  expect(isAway((await outcome) as Error)).toBe(true)
})
