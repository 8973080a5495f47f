import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import { dayOf } from '../../../sql/day-counters.ts'

export type GradedAttempt = { learnerId: number; id: number; paperId: number; topicId: number }

/**
 * Takes graded attempts that are not in the answer log yet. Each failed try doubles the wait before the next one, up to
 * an hour. Two workers never take the same attempt. Attempts at the exams in `hiddenExamIds` wait, because the log would
 * tell their learners what was right.
 */
export const takeUnloggedAttempts = (
  db: Db,
  { limit, hiddenExamIds }: { limit: number; hiddenExamIds: readonly number[] },
) =>
  db.write<GradedAttempt>(sql`
    update learner.attempts a set log_tries = a.log_tries + 1,
      log_after = now() + least(interval '1 hour', interval '1 minute' * power(2, least(a.log_tries, 6)))
    from (
      select learner_id, id from learner.attempts
      where state = 'graded' and not is_logged and (log_after is null or log_after <= now())
        and exam_id <> all(${ofAnyLength('bigint', hiddenExamIds)})
      order by finished_at limit ${limit} for no key update skip locked
    ) due
    where a.learner_id = due.learner_id and a.id = due.id
    returning a.learner_id as "learnerId", a.id, a.paper_id as "paperId", a.topic_id as "topicId"`)

/** Releases attempts that were not tried, so that the next worker can take them. */
export const giveBackAttempts = (db: Db, attempts: readonly GradedAttempt[]) =>
  db.write(sql`
    update learner.attempts a set log_tries = a.log_tries - 1, log_after = null
    from unnest(${attempts.map(({ learnerId }) => learnerId)}::bigint[], ${attempts.map(({ id }) => id)}::bigint[])
      as taken (learner_id, id)
    where a.learner_id = taken.learner_id and a.id = taken.id and not a.is_logged`)

export type GradedAnswer = {
  id: string
  place: number
  option: number | null
  number: string | null
  spentMs: number
  agoMs: number
}

/** The id of an exam's answer in the log. The statement must call learner.answers `x`. */
export const LOGGED_ID = sql`md5('attempt ' || x.attempt_id || ' ' || x.place)::uuid`

/** Returns the answers with ids that are the same in every call. */
export const selectGradedAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<GradedAnswer>(sql`
    select ${LOGGED_ID} as id, x.place, x.option, x.number,
      greatest(a.spent_ms[x.place + 1], x.spent_ms) as "spentMs",
      round(extract(epoch from now() - x.saved_at) * 1000)::float8 as "agoMs"
    from learner.answers x join learner.attempts a on a.learner_id = x.learner_id and a.id = x.attempt_id
    where x.learner_id = ${learnerId} and x.attempt_id = ${attemptId} and num_nonnulls(x.option, x.number) > 0`)

/** Counts the exams on the days on which they ended, in the statement that notes that their answers are logged: once. */
export const updateAttemptsLogged = (db: Db, attempts: readonly GradedAttempt[]) =>
  db.write(sql`
    with logged as (
      update learner.attempts a set is_logged = true
      from unnest(${attempts.map(({ learnerId }) => learnerId)}::bigint[], ${attempts.map(({ id }) => id)}::bigint[])
        as done (learner_id, id)
      where a.learner_id = done.learner_id and a.id = done.id and not a.is_logged returning a.learner_id, a.finished_at
    )
    insert into learner.days as d (learner_id, day, exams_taken)
    select learner_id, ${dayOf(sql`finished_at`)}, count(*) from logged group by 1, 2 order by 1, 2
    on conflict (learner_id, day) do update set exams_taken = d.exams_taken + excluded.exams_taken, is_folded = false`)
