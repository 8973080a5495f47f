import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type Batch, rememberBatch } from '../../sql/batch-queries.ts'
import { dailyName, dayOf } from '../../sql/day-counters.ts'

/**
 * Folds some rows of learners' days, samples and refunds into one batch. One statement marks the rows as folded and keeps
 * their sums, so a change is in one batch only. Returns the number of rows. Rows that a learner is writing just now are
 * left for later. The sums come from the rows as they were locked: a row read before may have changed since.
 */
export async function insertDayBatch(db: Db, limit: number): Promise<number> {
  const [row] = await db.write<{ folded: number }>(sql`
    with due as (
      select * from learner.days where not is_folded order by day limit ${limit} for update skip locked
    ), folded as (
      update learner.days d set is_folded = true, is_counted = true, folded_practice_answers = due.practice_answers,
        folded_exams_taken = due.exams_taken
      from due where d.learner_id = due.learner_id and d.day = due.day returning 1
    ), tried as (
      update learner.samples s set is_folded = true
      from (select learner_id from learner.samples where not is_folded limit ${limit} for update skip locked) free
      where s.learner_id = free.learner_id returning s.day
    ), asked as (
      update learner.refunds r set is_counted = true
      from (select learner_id, payment_id from learner.refunds where not is_counted and kind in ('learner', 'admin')
        limit ${limit} for update skip locked) free
      where r.learner_id = free.learner_id and r.payment_id = free.payment_id
      returning ${dayOf(sql`r.requested_at`)} as day
    ), sums as (
      select day, 'active_learners' as name, count(*) filter (where not is_counted) as count from due group by day
      union all select day, 'practice_answers', sum(practice_answers - folded_practice_answers) from due group by day
      union all select day, 'exams_taken', sum(exams_taken - folded_exams_taken) from due group by day
      union all select day, 'samples_tried', count(*) from tried group by day
      union all select day, 'refund_requests', count(*) from asked group by day
    ), kept as (
      insert into cluster.day_batches (content)
      select jsonb_agg(jsonb_build_object('day', day, 'name', name, 'count', count)) from sums where count <> 0
      having count(*) > 0
    )
    select (select count(*) from folded) + (select count(*) from tried) + (select count(*) from asked) as folded`)
  return row?.folded ?? 0
}

export type DayCount = { day: string; name: string; count: number }

/** Adds the sums of a batch to the counters, unless this batch is in them already. */
export const insertFoldedDays = (shared: Db, { id, content }: Batch<DayCount[]>) =>
  shared.write(sql`
    with fresh as (${rememberBatch(id)})
    insert into counter_deltas (name, delta)
    select ${dailyName(sql`name`, sql`day`)}, count
    from fresh, jsonb_to_recordset(${JSON.stringify(content)}::jsonb) as x (day date, name text, count integer)`)
