import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { OWED_UNTIL } from '../attempts/heartbeat-queries.ts'

/** An exam with a closing time. Times are milliseconds. */
export type WindowRow = {
  examId: number
  opensAt: number | null
  closesAt: number
  resultsAt: number
  paperIds: number[]
}

const MS = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`

/**
 * Selects the exams whose results are hidden, or will be in a minute, or were until a day ago, and the time of the
 * database. A draft that nobody has started is no exam yet. An exam that somebody has started is open, even if an admin
 * has made it a draft since, has moved its opening, or has replaced its papers: the attempts may still run.
 */
export const selectWindows = (db: Db) =>
  db.selectOne<{ nowMs: number; windows: WindowRow[] }>(sql`
    select ${MS(sql`clock_timestamp()`)} as "nowMs", coalesce(json_agg(w), '[]') as windows from (
      select e.id as "examId", case when s.papers = 0 then ${MS(sql`e.opens_at`)} end as "opensAt",
        ${MS(sql`e.closes_at`)} as "closesAt", ${MS(sql`coalesce(e.results_at, e.closes_at)`)} as "resultsAt",
        p.ids as "paperIds"
      from exams e
      cross join lateral (select count(*) as papers from started_papers where exam_id = e.id) s
      cross join lateral (
        select coalesce(json_agg(id), '[]') as ids from (
          select e.paper_id as id union select paper_id from exam_papers where exam_id = e.id
          union select paper_id from started_papers where exam_id = e.id
        ) u where id is not null
      ) p
      where e.closes_at is not null and coalesce(e.results_at, e.closes_at) > now() - interval '1 day'
        and (s.papers > 0 or (e.state <> 'draft' and coalesce(e.opens_at, now()) < now() + interval '1 minute'))
    ) w`)

/**
 * Selects the last deadline of the attempts at each exam that still run. Only attempts that began before the exam closed
 * count: an admin may try the exam later. Like the sweep, it goes by the last heartbeat, because an outage moves the
 * deadlines. The deadline is null while one of them is owed time.
 */
export const selectLastDeadlines = (db: Db, windows: readonly WindowRow[]) =>
  db.select<{ examId: number; deadline: number | null }>(sql`
    select a.exam_id as "examId",
      case when min(a.given_until) >= ${OWED_UNTIL} then ${MS(sql`max(a.deadline)`)} end as deadline
    from learner.attempts a join unnest(${windows.map(({ examId }) => examId)}::bigint[],
      ${windows.map(({ closesAt }) => closesAt / 1000)}::float8[]) w(exam_id, closes_at) on w.exam_id = a.exam_id
    where a.finished_at is null
      and (a.given_until < ${OWED_UNTIL}
        or a.deadline > (select beat_at from cluster.pulse) - make_interval(secs => ${GRACE_SECONDS}))
      and a.started_at < to_timestamp(w.closes_at)
    group by a.exam_id`)
