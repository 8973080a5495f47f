import type pg from 'pg'

/**
 * The shared database numbers accounts, orders and content. Rows of learners keep these numbers without a foreign key. This
 * says which table gave the numbers of a column. Other columns of numbers are in `OTHER_COLUMNS`.
 */
const GIVEN_BY: Readonly<Record<string, string>> = {
  learner_id: 'users',
  order_id: 'order_numbers',
  'orders.id': 'order_numbers',
  exam_id: 'exams',
  paper_id: 'papers',
  module_id: 'modules',
  question_id: 'questions',
  regrade_id: 'regrades',
}

/** Columns that lead an index and hold no number of the shared database. A test knows every such column. */
export const OTHER_COLUMNS: readonly string[] = ['attempts.id']

/** A column of numbers that leads an index, so that its highest value is found without reading the table. */
type Column = { schema: string; table: string; column: string }

export const givenBy = ({ table, column }: Column): string | undefined =>
  GIVEN_BY[`${table}.${column}`] ?? GIVEN_BY[column]

export async function readIndexedColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select distinct n.nspname as schema, c.relname as table, a.attname as column
    from pg_index i
    join pg_class c on c.oid = i.indrelid and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('learner', 'cluster')
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.atttypid = 'bigint'::regtype
    where i.indisvalid and i.indpred is null
    order by 1, 2, 3`)
  return rows
}

/**
 * No index finds the highest paper of the attempts. But papers that were made since are in the newest attempts of their
 * exam. The index on (exam_id, id) finds these.
 */
const NEWEST_PAPERS = `
  with recursive exams as (
    (select exam_id from learner.attempts order by exam_id limit 1)
    union all
    select (select a.exam_id from learner.attempts a where a.exam_id > e.exam_id order by a.exam_id limit 1)
    from exams e where e.exam_id is not null
  )
  select 'papers' as table, max(newest.paper_id) as id
  from exams e cross join lateral (
    select paper_id from learner.attempts a where a.exam_id = e.exam_id order by a.id desc limit 5
  ) newest`

/** The highest number that the rows of one database hold, for each table of the shared database that gave it. */
export type KnownIds = ReadonlyMap<string, number>

/** Takes milliseconds, also in a large database. A database without tables holds no numbers. */
export async function readKnownIds(client: pg.Client): Promise<KnownIds> {
  const columns = await readIndexedColumns(client)
  if (columns.length === 0) return new Map()
  const highest = columns.flatMap((each) => {
    const table = givenBy(each)
    return table ? [`select '${table}', (select max(${each.column}) from ${each.schema}.${each.table})`] : []
  })
  const { rows } = await client.query<{ table: string; id: number }>(`
    select "table", max(id)::float8 as id from (${[NEWEST_PAPERS, ...highest].join('\n union all ')}) found
    where id is not null group by 1`)
  return new Map(rows.map(({ table, id }) => [table, id]))
}

/** The number that each table of the shared database gave last, 0 if it gave none. */
export async function readGivenIds(client: pg.Client): Promise<KnownIds> {
  const { rows } = await client.query<{ table: string; id: number }>(`
    select c.relname as table, coalesce(pg_sequence_last_value(d.objid), 0)::float8 as id
    from pg_depend d
    join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'i'
      and exists (select from pg_sequence where seqrelid = d.objid)
    order by 1`)
  return new Map(rows.map(({ table, id }) => [table, id]))
}
