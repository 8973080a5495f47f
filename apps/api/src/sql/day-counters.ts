import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

/** What is counted for each day of India. Money that came or went back on a day is in the revenue. */
export const DAILY = [
  'course_views',
  'sign_ups',
  'active_learners',
  'practice_answers',
  'exams_taken',
  'samples_tried',
  'refund_requests',
] as const
export type Daily = (typeof DAILY)[number]

/** Days are those of the learners' time zone. The moment must be a timestamptz. */
export const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Kolkata')::date`

/** The name of a day's counter. The day must be a date. */
export const dailyName = (name: Sql, day: Sql): Sql => sql`'day:' || ${name} || ':' || ${day}::text`

/** Adds to today's counter, in the transaction of the caller. The deltas are folded with those of all other counters. */
export const addToday = (tx: Db, name: Daily, delta: number) =>
  tx.write(sql`
    insert into counter_deltas (name, delta)
    values (${dailyName(sql`${name}::text`, dayOf(sql`now()`))}, ${delta})`)

export type DailyCount = { day: string; name: Daily; count: number }

/** Returns the counts of the days from the first to the last. Days without any are left out. */
export const selectDailyCounts = (db: Db, from: string, to: string) =>
  db.select<DailyCount>(sql`
    with names as (
      select day::date::text as day, name, ${dailyName(sql`name`, sql`day::date`)} as counter
      from generate_series(${from}::date, ${to}::date, interval '1 day') day, unnest(${[...DAILY]}::text[]) name
    )
    select n.day, n.name, t.count from names n cross join lateral (
      select (coalesce((select total from counters where name = n.counter), 0)
        + coalesce((select sum(delta) from counter_deltas where name = n.counter), 0))::bigint as count
    ) t
    where t.count <> 0`)
