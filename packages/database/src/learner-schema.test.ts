import { afterAll, expect, inject, test } from 'vitest'
import { connect } from './database.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

const { url, drop } = await createTestDatabase(inject('templateUrl'))
const db = connect({ url })
afterAll(() => db.close().then(drop))

/** Lists the reasons why a learner's table could not be moved to another cluster. */
const selectProblems = async () =>
  (
    await db.select<{ problem: string }>(sql`
      with tables as (
        select c.oid, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'learner' and c.relkind in ('r', 'p')
      )
      select name || ' has no primary key' as problem from tables
      where not exists (select from pg_index i where i.indrelid = oid and i.indisprimary)
      union all
      select t.name || ': ' || i.indexrelid::regclass || ' does not begin with learner_id'
      from tables t join pg_index i on i.indrelid = t.oid and i.indisunique
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where a.attname is distinct from 'learner_id'
      union all
      select k.conrelid::regclass || ' refers to ' || k.confrelid::regclass from pg_constraint k
      where k.contype = 'f' and (k.conrelid in (select oid from tables)) <> (k.confrelid in (select oid from tables))
      union all
      select t.name || ' has the trigger ' || g.tgname from tables t
      join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
      order by problem`)
  ).map(({ problem }) => problem)

test('every table of the schema learner can be moved to another cluster', async () => {
  expect(await selectProblems()).toEqual([])
})

test('a table that breaks any of the rules is found', async () => {
  for (const statement of [
    sql`create table learner.good (learner_id bigint, id bigint, primary key (learner_id, id), unique (learner_id))`,
    sql`create table learner.good_child (learner_id bigint, id bigint, primary key (learner_id, id),
          foreign key (learner_id, id) references learner.good)`,
    sql`create table learner.keyless (learner_id bigint)`,
    sql`create table learner.id_first (id bigint primary key, learner_id bigint)`,
    sql`create table learner.unique_elsewhere (learner_id bigint primary key, code text)`,
    sql`create unique index code_alone on learner.unique_elsewhere (lower(code))`,
    sql`create table learner.tied (learner_id bigint primary key references users)`,
    sql`create table public.tied_from_outside (learner_id bigint references learner.unique_elsewhere)`,
    sql`create table learner.triggered (learner_id bigint primary key)`,
    sql`create trigger note after insert on learner.triggered execute function note_content_change()`,
  ])
    await db.write(statement)
  expect(await selectProblems()).toEqual([
    'id_first: learner.id_first_pkey does not begin with learner_id',
    'keyless has no primary key',
    'learner.tied refers to users',
    'tied_from_outside refers to learner.unique_elsewhere',
    'triggered has the trigger note',
    'unique_elsewhere: learner.code_alone does not begin with learner_id',
  ])
})
