import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { connect, type Database, onOneDatabase } from './database.ts'
import { ofAnyLength, type Sql, sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

const { url, drop } = await createTestDatabase(inject('templateUrl'))
const db: Database = connect({ url, pools: { reads: 2, writes: 2 } })
afterAll(() => db.close().then(drop))
beforeAll(() => db.write(sql`create table notes (id int primary key, text text not null)`))

const countNotes = async () => (await db.selectOne<{ n: number }>(sql`select count(*) as n from notes`)).n

test('select refuses to write', async () => {
  await expect(db.select(sql`insert into notes values (1, 'sneaked in')`)).rejects.toMatchObject({ code: '25006' })
  await expect(db.selectOne(sql`delete from notes returning id`)).rejects.toMatchObject({ code: '25006' })
  expect(await countNotes()).toBe(0)
})

test('a read that runs too long is cancelled, a write never is', async () => {
  const timeouts = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  expect(await db.select(timeouts)).toEqual([{ statement: '10s', lock: '0' }])
  expect(await db.write(timeouts)).toEqual([{ statement: '0', lock: '5s' }])
  expect(await db.transaction((tx) => tx.select(timeouts))).toEqual([{ statement: '0', lock: '5s' }])
})

test('a transaction saves all of its work or none', async () => {
  const failed = db.transaction(async (tx) => {
    await tx.write(sql`insert into notes values (1, 'first')`)
    expect(await tx.select(sql`select text from notes`)).toEqual([{ text: 'first' }])
    expect(await countNotes()).toBe(0)
    throw new Error('stop here')
  })
  await expect(failed).rejects.toThrow('stop here')
  expect(await countNotes()).toBe(0)

  const result = await db.transaction(async (tx) => {
    await tx.write(sql`insert into notes values (1, 'first')`)
    return 'done'
  })
  expect(result).toBe('done')
  expect(await countNotes()).toBe(1)
})

test('a failed transaction returns its connection in a clean state', async () => {
  for (let round = 0; round < 10; round += 1)
    await expect(db.transaction((tx) => tx.write(sql`insert into notes values (1, null)`))).rejects.toThrow()
  expect(await db.write(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a broken connection is not used again', async () => {
  const killed = db.transaction((tx) => tx.write(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(killed).rejects.toThrow()
  for (let round = 0; round < 4; round += 1)
    expect(await db.transaction((tx) => tx.select(sql`select 1 as one`))).toEqual([{ one: 1 }])
})

const warnUnreplicated = sql`
  do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$`

test('a write is not acknowledged when its wait for the replica was cancelled, because it may be lost', async () => {
  const unknown = { code: '08007' }
  await expect(db.write(warnUnreplicated)).rejects.toMatchObject(unknown)
  await expect(db.transaction((tx) => tx.write(warnUnreplicated))).rejects.toMatchObject(unknown)
  await db.write(sql`do $$ begin raise warning 'something else'; end $$`)
  expect(await db.transaction((tx) => tx.select(sql`select 1 as one`))).toEqual([{ one: 1 }])
})

test('a connection to a server that is no longer the primary is not used again', async () => {
  const one = connect({ url, pools: { reads: 1, writes: 1 } })
  onTestFinished(one.close)
  const insert = sql`insert into notes values (77, 'x') on conflict do nothing`
  for (const write of [() => one.write(insert), () => one.transaction((tx) => tx.write(insert))]) {
    await one.write(sql`set default_transaction_read_only = on`)
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    expect(one.pools()).toContainEqual({ name: 'writes', used: 0, idle: 0, waiting: 0, max: 1 })
    await write()
  }
})

test('selectOne throws without a row, selectOptional returns null', async () => {
  const nothing = sql`select id from notes where id = ${-1}`
  expect(await db.selectOptional(nothing)).toBeNull()
  await expect(db.selectOne(nothing)).rejects.toThrow('No row for: select id from notes')
})

test('ids are numbers and instants are ISO strings', async () => {
  expect(
    await db.selectOne(sql`select 9007199254740991 as id, '2026-01-02 03:04:05.678+05:30'::timestamptz as at`),
  ).toEqual({
    id: Number.MAX_SAFE_INTEGER,
    at: '2026-01-01T21:34:05.678Z',
  })
})

test('on one database, dbOf returns the shared database for every learner', () => {
  const { shared, dbOf } = onOneDatabase(db)
  expect(dbOf(7)).toBe(shared)
})

test('a statement with a list of any length is planned once, and finds the rows of the list', async () => {
  await db.write(
    sql`create table items as select id::bigint, gen_random_uuid() as key from generate_series(1, 2000) id`,
  )
  await db.write(sql`alter table items add primary key (id)`)
  await db.write(sql`analyze items`)
  const byIds = (list: Sql) => sql`select id from items where id = any(${list}) order by id`
  await db.transaction(async (tx) => {
    for (let nth = 1; nth <= 12; nth++) {
      await tx.select(byIds(sql`${[nth]}::bigint[]`))
      expect(await tx.select(byIds(ofAnyLength('bigint', [nth])))).toEqual([{ id: nth }])
    }
    expect(await tx.select(byIds(ofAnyLength('bigint', [])))).toEqual([])
    expect(await tx.select(byIds(ofAnyLength('bigint', [7, 9])))).toEqual([{ id: 7 }, { id: 9 }])
    const plans = await tx.select<{ isHidden: boolean; custom: number }>(sql`
      select statement like '%select $1%' as "isHidden", custom_plans as custom from pg_prepared_statements
      where statement like '%from items%' and statement not like '%like%' order by 1`)
    // PostgreSQL makes five plans for the values before it considers one for all values.
    expect(plans).toEqual([
      { isHidden: false, custom: 12 },
      { isHidden: true, custom: 5 },
    ])
    const [{ key } = { key: '' }] = await tx.select<{ key: string }>(sql`select key from items where id = 3`)
    expect(await tx.select(sql`select id from items where key = any(${ofAnyLength('uuid', [key])})`)).toEqual([
      { id: 3 },
    ])
  })
})
