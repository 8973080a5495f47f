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

/** Moves the open attempts of a learner back in time, so that half a second of the grace is left. */
export const letTimeRunOut = (places: readonly Database[], learnerId: number) =>
  Promise.all(
    places.map((db) =>
      untilDone(() =>
        db.write(sql`
          with moved as (
            select id, clock_timestamp() - make_interval(secs => ${GRACE_SECONDS - LEFT_SECONDS}) - deadline as gap
            from learner.attempts where learner_id = ${learnerId} and state = 'open' for update
          )
          update learner.attempts a set started_at = a.started_at + gap, deadline = a.deadline + gap
          from moved where a.learner_id = ${learnerId} and a.id = moved.id`),
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
