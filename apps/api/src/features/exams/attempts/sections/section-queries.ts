import type { AttemptClock } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { AttemptKey } from '../../papers/attempt-key.ts'
import { CLOCK } from '../attempt-queries.ts'

export type LockedSections = Pick<AttemptClock, 'state' | 'epoch'> & {
  /** Null when every section is open all the time. */
  sectionCount: number | null
  /** The open section, counted from 0. It is the number of sections when all have ended. */
  open: number
  /** The moment at which `open` is true. It is a text, because it is more exact than a Date. */
  at: string
}

/**
 * Locks the attempt. The lock waits for saves in flight, so that the next statement sees their answers. The clock is
 * read after the wait: the subquery with the lock ends first.
 */
export async function selectOptionalSectionsForUpdate(tx: Db, { learnerId, attemptId }: AttemptKey) {
  const [row] = await tx.write<LockedSections>(sql`
    select a.state, a.epoch, cardinality(a.section_ends) as "sectionCount", t.at::text,
      coalesce(width_bucket(t.at, a.section_ends), 0) as open
    from (
      select * from learner.attempts where learner_id = ${learnerId} and id = ${attemptId} for update
    ) a cross join lateral (select clock_timestamp() as at where a.id is not null offset 0) t`)
  return row ?? null
}

export type Leaving = AttemptKey &
  Pick<LockedSections, 'open' | 'at'> & {
    /** The section to open, counted from 0. The open section and those between end. */
    section: number
    lastSeq: number
    agoMs: number
    /** The time of each section, when the sections are timed. Then the later ones follow at once. */
    seconds: readonly number[] | null
  }

/**
 * Ends the sections from `open` up to `section` at the moment at which the learner left. Returns null while an answer
 * up to `lastSeq` is missing. An answer that came too late for its section is not missing.
 *
 * The moment is not before the start of the open section, and an outage since then is given back. In an exam with timed
 * sections it is also not so long ago that the section to open would be over: a learner who was without a network for
 * long could save no answer to it. A later timed section gets its whole time, even if the closing of the exam had cut
 * it, but it never ends later than before.
 */
export async function updateOptionalSectionEnds(tx: Db, leaving: Leaving): Promise<AttemptClock | null> {
  const { learnerId, attemptId, open, section, lastSeq, at } = leaving
  const isTimed = leaving.seconds !== null
  const seqOf = (table: 'answers' | 'late_answers') => sql`
    select max(seq) from ${table === 'answers' ? sql`learner.answers` : sql`learner.late_answers`}
    where learner_id = ${learnerId} and attempt_id = ${attemptId}`
  const [clock] = await tx.write<AttemptClock>(sql`
    update learner.attempts a set section_ends = moved.ends, deadline = moved.ends[cardinality(moved.ends)]
    from (
      select array_agg(case
        when e.nth <= ${open} then e.ends_at
        when e.nth <= ${section} then l.left_at
        when ${isTimed} then least(e.ends_at, l.left_at + e.later)
        else e.ends_at
      end order by e.nth) as ends
      from learner.attempts x cross join lateral (
        select array_agg(later order by nth) as later from (
          select nth, sum(length) filter (where nth > ${section}) over (order by nth) as later from (
            select u.nth, greatest(u.ends_at - lag(u.ends_at) over (order by u.nth), make_interval(
              secs => (${leaving.seconds}::integer[])[u.nth] + coalesce(t.section_seconds[u.nth], 0))) as length
            from unnest(x.section_ends) with ordinality u(ends_at, nth)
            left join learner.extra_times t on t.learner_id = x.learner_id and t.exam_id = x.exam_id
          ) lengths
        ) sums
      ) planned cross join lateral (
        select greatest(coalesce(x.section_ends[${open}::integer], x.started_at),
          ${at}::timestamptz - make_interval(secs => ${leaving.agoMs} / 1000.0::float8)) as told_at
      ) told cross join lateral (
        select least(${at}::timestamptz, greatest(
          told_at + coalesce((
            select sum(least(o.ended_at, ${at}::timestamptz) - greatest(o.began_at, told_at)) from cluster.outages o
            where o.ended_at > told_at and o.began_at < ${at}::timestamptz), interval '0'),
          case when ${isTimed} then ${at}::timestamptz - planned.later[${section}::integer + 1] end)) as left_at
      ) l cross join lateral unnest(x.section_ends, planned.later) with ordinality e(ends_at, later, nth)
      where x.learner_id = ${learnerId} and x.id = ${attemptId}
    ) moved
    where a.learner_id = ${learnerId} and a.id = ${attemptId}
      and ${lastSeq} <= greatest((${seqOf('answers')}), (${seqOf('late_answers')}), 0)
    returning ${CLOCK}`)
  return clock ?? null
}
