import type { Db } from '@abhyas/database/database'
import { plannedAnew, type Sql, sql } from '@abhyas/database/sql'
import { inBatches } from './in-batches.ts'

/** The counters `topics` and `questions` are kept by triggers on their tables. */
export type CounterName = 'learners' | 'topics' | 'questions'

export const addToCounter = (tx: Db, name: CounterName, delta: number) =>
  tx.write(sql`insert into counter_deltas (name, delta) values (${name}, ${delta})`)

/** Returns a part of a statement: the folded total plus the deltas since then. */
export const counterTotal = (name: Sql): Sql => sql`(coalesce((select total from counters where name = ${name}), 0)
  + coalesce((select sum(delta) from counter_deltas where name = ${name}), 0)::bigint)`

export async function selectCounter(db: Db, name: CounterName): Promise<number> {
  const { total } = await db.selectOne<{ total: number }>(sql`select ${counterTotal(sql`${name}`)} as total`)
  return total
}

/** Moves deltas into the totals. One statement deletes and adds, so that no delta is counted twice or lost. */
export const foldCounters = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      with folded as (
        delete from counter_deltas where id = any(array(
          select id from counter_deltas limit ${limit} for update skip locked)) returning id, name, delta),
      added as (
        insert into counters as c (name, total) select name, sum(delta) from folded group by name order by name
        on conflict (name) do update set total = c.total + excluded.total)
      select id from folded`),
  )

/** Found rows are counted only up to this number, so that counting never costs more than listing. */
export const COUNTED_AT_MOST = 1000

/** Counts the rows of `from … where …`. A result of COUNTED_AT_MOST + 1 means that there may be more. */
export async function countFound(db: Db, found: Sql): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(
    plannedAnew(sql`select count(*) from (select 1 ${found} limit ${COUNTED_AT_MOST + 1}) found`),
  )
  return count
}
