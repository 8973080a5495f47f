import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { createDatabase, dropDatabase, withName } from './manage-databases.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { sql } from './sql.ts'

let url: string
let db: Database

beforeEach(async () => {
  url = withName(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`)
  await createDatabase(url)
  db = connect({ url })
  await db.write(sql`create table notes (id int generated always as identity, text text not null)`)
  await db.write(sql`insert into notes (text) select n::text from generate_series(1, 1000) n`)
})
afterEach(async () => {
  await db.close()
  await dropDatabase(url)
})

const migrationOf = (text: string): Migration => ({
  kind: 'shared',
  name: '0001_notes__find.sql',
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const ALONE = migrationOf(`-- without a transaction
create index concurrently notes_text on public.notes (text);`)
const UNIQUE = migrationOf(`-- without a transaction
create unique index concurrently notes_text on notes (text);`)
const PLAIN = migrationOf('create index notes_text on notes (text);')

const selectIndexes = () =>
  db.select(sql`
    select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
    where indrelid = 'notes'::regclass`)
const VALID = [{ name: 'notes_text', isValid: true }]
const APPLIED = ['shared/0001_notes__find.sql']

/** Keeps a transaction open that has written, and measures how long a later write waits while `work` runs. */
async function longestWrite(work: () => Promise<unknown>): Promise<number> {
  const holding = db.transaction(async (tx) => {
    await tx.write(sql`insert into notes (text) values ('held')`)
    await tx.select(sql`select pg_sleep(3)`)
  })
  await pause(200)
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  let longest = 0
  while (!over.signal.aborted) {
    const began = performance.now()
    await db.write(sql`insert into notes (text) values (gen_random_uuid()::text)`)
    longest = Math.max(longest, performance.now() - began)
    await pause(20)
  }
  await working
  await holding
  return longest
}

test('an index that is built without a transaction keeps no write waiting, and the plain form does', async () => {
  expect(await longestWrite(() => migrate(url, undefined, { migrations: [ALONE] }))).toBeLessThan(500)
  expect(await selectIndexes()).toEqual(VALID)
  await db.write(sql`drop index notes_text`)
  await db.write(sql`delete from schema_migrations`)
  expect(await longestWrite(() => migrate(url, undefined, { migrations: [PLAIN] }))).toBeGreaterThan(500)
})

test('a build that failed is done again: its invalid index is dropped', async () => {
  await db.write(sql`insert into notes (text) values ('1')`)
  await expect(migrate(url, undefined, { migrations: [UNIQUE] })).rejects.toThrow(/could not create unique index/)
  expect(await selectIndexes()).toEqual([{ name: 'notes_text', isValid: false }])
  await db.write(sql`delete from notes where id = 1001`)
  expect(await migrate(url, undefined, { migrations: [UNIQUE] })).toEqual(APPLIED)
  expect(await selectIndexes()).toEqual(VALID)
})

test('an index that was built and not noted is kept, and the migration is noted', async () => {
  await db.write(sql`create index notes_text on notes (text)`)
  const [before] = await db.select(sql`select 'notes_text'::regclass::oid::int as oid`)
  expect(await migrate(url, undefined, { migrations: [ALONE] })).toEqual(APPLIED)
  expect(await db.select(sql`select 'notes_text'::regclass::oid::int as oid`)).toEqual([before])
  expect(await migrate(url, undefined, { migrations: [ALONE] })).toEqual([])
})

test('a migration without a transaction that holds anything else is refused', async () => {
  const other = migrationOf('-- without a transaction\nupdate notes set text = id::text;')
  await expect(migrate(url, undefined, { migrations: [other] })).rejects.toThrow(
    'it must hold: create index concurrently',
  )
})
