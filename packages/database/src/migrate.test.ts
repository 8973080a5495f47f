import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { createDatabase, dropDatabase, withName } from './manage-databases.ts'
import { migrate, readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

let url: string
let db: Database

async function openEmptyDatabase(): Promise<void> {
  url = withName(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`)
  await createDatabase(url)
  db = connect({ url })
}

afterEach(async () => {
  await db.close()
  await dropDatabase(url)
})

const selectApplied = async () =>
  (await db.select<{ name: string }>(sql`select kind || '/' || name as name from schema_migrations order by 1`)).map(
    ({ name }) => name,
  )

const tableExists = async (name: string) =>
  (await db.selectOne<{ exists: boolean }>(sql`select to_regclass(${name}) is not null as exists`)).exists

test('two servers that migrate at once apply every migration once', async () => {
  await openEmptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url)])
  const all = (await readMigrations()).map(({ kind, name }) => `${kind}/${name}`)
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], all])
  expect(await selectApplied()).toEqual(all.toSorted())
  expect(await migrate(url)).toEqual([])
})

test('a migration that was edited after it had been applied stops the start and says which', async () => {
  await openEmptyDatabase()
  await migrate(url)
  await db.write(sql`update schema_migrations set checksum = 'of other text' where name = '0003_counters__create.sql'`)
  await expect(migrate(url)).rejects.toThrow('shared/0003_counters__create.sql was changed after it had been applied')
})

test('a migration that fails leaves nothing of itself, throws, and can be run again', async () => {
  await openEmptyDatabase()
  // The second table of 0003 is in the way; its first one is made before that is noticed.
  await db.write(sql`create table counter_deltas (id int)`)
  await expect(migrate(url)).rejects.toThrow(/^shared\/0003_counters__create\.sql failed: .*already exists/)
  expect(await tableExists('users')).toBe(true)
  expect(await tableExists('counters')).toBe(false)
  expect(await selectApplied()).toEqual(['shared/0001_users__create.sql', 'shared/0002_sessions__create.sql'])

  await db.write(sql`drop table counter_deltas`)
  expect(await migrate(url)).toContain('shared/0003_counters__create.sql')
  expect(await tableExists('counters')).toBe(true)
})

test('a cluster of learners alone gets the learner tables alone', async () => {
  await openEmptyDatabase()
  const applied = await migrate(url, ['learner'])
  expect(applied.length).toBeGreaterThan(0)
  for (const name of applied) expect(name).toMatch(/^learner\//)
  expect(await tableExists('users')).toBe(false)
})

test('an unreachable database is an error, not a success', async () => {
  await openEmptyDatabase()
  await expect(migrate(withName(url, 'not_there'))).rejects.toThrow('does not exist')
})
