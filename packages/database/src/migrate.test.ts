import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { isAway } from './is-away.ts'
import { createDatabase, dropDatabase, withName } from './manage-databases.ts'
import { migrate, withClient } from './migrate.ts'
import { readMigrations } from './migrations.ts'
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

test('two servers that migrate at the same time apply every migration once', async () => {
  await openEmptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url)])
  const all = (await readMigrations()).map(({ kind, name }) => `${kind}/${name}`)
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], all])
  expect(await selectApplied()).toEqual(all.toSorted())
  expect(await migrate(url)).toEqual([])
})

test('a migration that was edited after it was applied stops the start, and the error names it', async () => {
  await openEmptyDatabase()
  await migrate(url)
  await db.write(sql`update schema_migrations set checksum = 'of other text' where name = '0003_counters__create.sql'`)
  await expect(migrate(url)).rejects.toThrow('shared/0003_counters__create.sql was changed after it had been applied')
})

test('a failed migration changes nothing, throws, and can be run again', async () => {
  await openEmptyDatabase()
  // Migration 0003 fails at its second table, which exists already, after it has created its first one.
  await db.write(sql`create table counter_deltas (id int)`)
  await expect(migrate(url)).rejects.toThrow(/^shared\/0003_counters__create\.sql failed: .*already exists/)
  expect(await tableExists('users')).toBe(true)
  expect(await tableExists('counters')).toBe(false)
  expect(await selectApplied()).toEqual(['shared/0001_users__create.sql', 'shared/0002_sessions__create.sql'])

  await db.write(sql`drop table counter_deltas`)
  expect(await migrate(url)).toContain('shared/0003_counters__create.sql')
  expect(await tableExists('counters')).toBe(true)
})

test('a cluster for learners only gets the learner tables only', async () => {
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

/** Restores the state before this migration. */
const undoDifficulty = async () => {
  await db.write(sql`alter table questions drop column difficulty`)
  await db.write(sql`delete from schema_migrations where name = '0016_questions__add_difficulty.sql'`)
}

/** Reads for a long time, so that a migration has to wait for this reader. */
const readFor = (seconds: number) =>
  db.transaction(async (tx) => {
    await tx.select(sql`select count(*) from questions`)
    await tx.select(sql`select pg_sleep(${seconds})`)
  })

test('a migration that waits for a long reader lets other queries through, and continues when the reader is done', async () => {
  await openEmptyDatabase()
  await migrate(url)
  await undoDifficulty()
  const reading = readFor(7)
  await pause(100)
  const done = new AbortController()
  const migrating = migrate(url).finally(() => done.abort())
  let longestMs = 0
  while (!done.signal.aborted) {
    const began = Date.now()
    await db.write(sql`insert into counters (name, total) select 'x', count(*) from questions on conflict do nothing`)
    longestMs = Math.max(longestMs, Date.now() - began)
    await pause(50)
  }
  expect(await migrating).toEqual(['shared/0016_questions__add_difficulty.sql'])
  await reading
  expect(longestMs).toBeLessThan(2_500)
})

test('a migration that never gets its lock fails with the error of a database that is away', async () => {
  await openEmptyDatabase()
  await migrate(url)
  await undoDifficulty()
  const reading = readFor(3)
  await pause(100)
  const error = await migrate(url, undefined, { lockPatienceMs: 500 }).catch((thrown: unknown) => thrown as Error)
  expect(error).toMatchObject({ code: '55P03' })
  expect(isAway(error as Error)).toBe(true)
  await reading
})

test('a server that waits for another one’s migrations reports it, and gives up after a while', async () => {
  await openEmptyDatabase()
  await migrate(url)
  const said: string[] = []
  await withClient(url, async (other) => {
    await other.query('select pg_advisory_lock(7246301)')
    const migrating = migrate(url, undefined, { tell: (text) => said.push(text), turnPatienceMs: 1_500 })
    await expect(migrating).rejects.toMatchObject({ code: '55P03' })
  })
  expect(said).toEqual(['Another process is migrating this database: waiting for it.'])
  expect(await migrate(url)).toEqual([])
})

test('exams get a paper that says which orders are kept, and the paper of a running exam stays as it was', async () => {
  await openEmptyDatabase()
  await migrate(url)
  await db.write(sql`alter table questions drop column keeps_order cascade`)
  // Triggers of later migrations know the column.
  await db.write(sql`alter table questions disable trigger user`)
  await db.write(sql`delete from schema_migrations where name = '0030_questions__keep_order.sql'`)
  await db.write(sql`
    with c as (insert into courses (name, description) values ('C', '') returning id),
    m as (insert into modules (course_id, name, description, place) select id, 'M', '', 0 from c returning id),
    t as (insert into topics (module_id, name, description, place) select id, 'T', '', 0 from m returning id),
    q as (insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
        description)
      select id, 'Is {"id": an object?', 'yes', 'no', '', '', 'no', why from t, (values ('Option B, it is cut off.'), ('')) x(why)
      returning id, topic_id, question_text, description),
    p as (insert into papers (hash, questions, answers, question_count)
      select sha256('old'), '[' || string_agg(format('{"id":%s,"questionText":%s}', id, to_json(question_text)), ','
        order by description desc) || ']', '[]', 2 from q returning id)
    insert into exams (topic_id, name, paper_id) select t.id, 'E', p.id from t, p`)
  await migrate(url)
  const papers = await db.select<{ questions: string; isUsed: boolean }>(sql`
    select questions, exists (select from exams where paper_id = p.id) as "isUsed" from papers p order by id`)
  const read = papers.map(({ questions, isUsed }) => ({ isUsed, questions: JSON.parse(questions) as object[] }))
  const asked = { id: expect.any(Number) as number, questionText: 'Is {"id": an object?' }
  expect(read).toEqual([
    { isUsed: false, questions: [asked, asked] },
    {
      isUsed: true,
      questions: [
        { keepsOrder: true, ...asked },
        { keepsOrder: false, ...asked },
      ],
    },
  ])
})
