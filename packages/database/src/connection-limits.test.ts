import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { connect, type Database } from './database.ts'
import { isAway } from './is-away.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

const { url, drop } = await createTestDatabase(inject('templateUrl'))
const owner: Database = connect({ url, pools: { reads: 1, writes: 1 } })
afterAll(() => owner.close().then(drop))

/** Connects as a role that may have this many connections. Limits do not hold for the owner of the server. */
async function connectAsLimited(connections: number, pools: { reads: number; writes: number }): Promise<Database> {
  const role = `limited_${randomUUID().slice(0, 8)}`
  const run = (text: string) => owner.write({ name: '', text, values: [] })
  await run(`create role ${role} login password 'secret' connection limit ${connections}`)
  const address = Object.assign(new URL(url), { username: role, password: 'secret' })
  const limited = connect({ url: address.href, pools })
  onTestFinished(async () => {
    await limited.close()
    await run(`drop role ${role}`)
  })
  return limited
}

const fast = sql`select 1 as one`
const slow = sql`select pg_sleep(0.3)`

test('a pool opens as many connections as its setting says, and the next statement waits', async () => {
  const db = await connectAsLimited(3, { reads: 2, writes: 1 })
  await Promise.all([1, 2, 3, 4].map(() => db.select(slow)))
  await Promise.all([1, 2, 3].map(() => db.write(slow)))
  expect(db.pools().map(({ name, idle, max }) => [name, idle, max])).toEqual([
    ['reads', 2, 2],
    ['writes', 1, 1],
  ])
})

test('a server without a free connection is away, and takes statements again when one is free', async () => {
  const db = await connectAsLimited(1, { reads: 1, writes: 1 })
  const reading = db.select(slow)
  const countSleeping = async () =>
    (
      await owner.select(
        sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    ).length
  await expect.poll(countSleeping).toBe(1)
  const refused = await db.write(fast).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '53300' })
  expect(isAway(refused as Error)).toBe(true)
  await reading
  await owner.write(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => db.write(fast).catch(() => 'refused')).toEqual([{ one: 1 }])
})
