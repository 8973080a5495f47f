import { setTimeout as sleep } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { type Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Repeats a query of the drill itself, because PostgreSQL may be down at that moment. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries >= 100) throw error
      await sleep(100)
    }
}

/** Writes to every cluster, because only the product knows which cluster holds a learner. The other rows have no effect. */
export const giveExtraTimes = (
  places: readonly Database[],
  examId: number,
  given: readonly { learnerId: number; seconds: number }[],
) =>
  Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.write(sql`
          insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
          select learner_id, ${examId}, seconds, 'drill', 1
          from unnest(${given.map(({ learnerId }) => learnerId)}::bigint[],
            ${given.map(({ seconds }) => seconds)}::integer[]) u(learner_id, seconds)
          on conflict do nothing`),
      ),
    ),
  )

const LEFT_SECONDS = 0.5

/**
 * Moves the open attempts of a learner back in time, so that half a second of the grace is left. A section that ends later
 * ends then too. One that has ended stays as it is, because answers were saved to it.
 */
export const letTimeRunOut = (places: readonly Database[], learnerId: number) =>
  Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.write(sql`
          with moved as (
            select id, least(clock_timestamp() - make_interval(secs => ${GRACE_SECONDS - LEFT_SECONDS}) - deadline, '0') as gap
            from learner.attempts where learner_id = ${learnerId} and state = 'open' for update
          )
          update learner.attempts a set started_at = a.started_at + gap, deadline = a.deadline + gap,
            section_ends = case when a.section_ends is not null then array(
              select least(e.ends_at, a.deadline + gap) from unnest(a.section_ends) with ordinality e(ends_at, nth)
              order by e.nth
            ) end
          from moved where a.learner_id = ${learnerId} and a.id = moved.id`),
      ),
    ),
  )

/**
 * Moves an attempt in time, before it has an answer, so that this section, counted from 0, ends in `inMs`. The section
 * is left alone when every section is open all the time.
 */
export const moveSection = (
  places: readonly Database[],
  { learnerId, attemptId, section, inMs }: { learnerId: number; attemptId: number; section: number; inMs: number },
) =>
  Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.write(sql`
          with moved as (
            select id, clock_timestamp() + make_interval(secs => ${inMs / 1000}) - section_ends[${section}::int + 1] as gap
            from learner.attempts a where learner_id = ${learnerId} and id = ${attemptId} and state = 'open'
              and section_ends is not null and not exists (
                select from learner.answers x where x.learner_id = a.learner_id and x.attempt_id = a.id)
            for update
          )
          update learner.attempts a set started_at = a.started_at + gap, deadline = a.deadline + gap,
            section_ends = array(
              select e.ends_at + gap from unnest(a.section_ends) with ordinality e(ends_at, nth) order by e.nth)
          from moved where a.learner_id = ${learnerId} and a.id = moved.id and gap < '0'`),
      ),
    ),
  )

/** Moves the ends of sections that have ended back in time, so that half a second of their grace is left. */
export const ageSections = (places: readonly Database[], learnerId: number) =>
  Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.write(sql`
          update learner.attempts a set section_ends = array(
            select case when e.ends_at <= clock_timestamp()
              then least(e.ends_at, clock_timestamp() - make_interval(secs => ${GRACE_SECONDS - LEFT_SECONDS}))
              else e.ends_at end
            from unnest(a.section_ends) with ordinality e(ends_at, nth) order by e.nth)
          where learner_id = ${learnerId} and state = 'open' and section_ends is not null
            and deadline > clock_timestamp()`),
      ),
    ),
  )

export type OpenAttempt = { learnerId: number; attemptId: number; overdueAt: number }

export async function readOpenAttempts(
  places: readonly Database[],
  learnerIds: readonly number[],
): Promise<OpenAttempt[]> {
  const found = await Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.select<OpenAttempt>(sql`
          select learner_id as "learnerId", id as "attemptId",
            (extract(epoch from deadline) + ${GRACE_SECONDS}::int)::float8 * 1000 as "overdueAt"
          from learner.attempts where learner_id = any(${learnerIds}::bigint[]) and state = 'open'`),
      ),
    ),
  )
  return found.flat()
}
