import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** `topics` and `questions` are kept by triggers on their tables. */
export type CounterName = 'learners' | 'topics' | 'questions'

export const addToCounter = (tx: Db, name: CounterName, delta: number) =>
  tx.write(sql`insert into counter_deltas (name, delta) values (${name}, ${delta})`)

/** The folded total and what came since, in one snapshot. */
export async function selectCounter(db: Db, name: CounterName): Promise<number> {
  const { total } = await db.selectOne<{ total: number }>(sql`
    select coalesce((select total from counters where name = ${name}), 0)
      + coalesce((select sum(delta) from counter_deltas where name = ${name}), 0)::bigint as total`)
  return total
}

/** Moves deltas into the totals. Deleting and adding are one statement, so nothing is counted twice or lost. */
export const foldCounters = (db: Db) =>
  db.write(sql`
    with folded as (delete from counter_deltas returning name, delta)
    insert into counters as c (name, total) select name, sum(delta) from folded group by name
    on conflict (name) do update set total = c.total + excluded.total`)
