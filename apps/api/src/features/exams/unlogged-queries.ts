import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type GradedAttempt = { learnerId: number; id: number; paperId: number; topicId: number }

export const selectUnloggedAttempts = (db: Db, limit: number) =>
  db.select<GradedAttempt>(sql`
    select learner_id as "learnerId", id, paper_id as "paperId", topic_id as "topicId" from learner.attempts
    where state = 'graded' and not is_logged order by finished_at limit ${limit}`)

export type GradedAnswer = { id: string; place: number; option: number; spentMs: number; agoMs: number }

/** With an id that is the same however often it is asked for. */
export const selectGradedAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<GradedAnswer>(sql`
    select md5('attempt ' || x.attempt_id || ' ' || x.place)::uuid as id, x.place, x.option,
      coalesce(a.spent_ms[x.place + 1], x.spent_ms) as "spentMs",
      round(extract(epoch from now() - x.saved_at) * 1000)::float8 as "agoMs"
    from learner.answers x join learner.attempts a on a.learner_id = x.learner_id and a.id = x.attempt_id
    where x.learner_id = ${learnerId} and x.attempt_id = ${attemptId} and x.option is not null`)

export const updateAttemptLogged = (db: Db, learnerId: number, id: number) =>
  db.write(sql`update learner.attempts set is_logged = true where learner_id = ${learnerId} and id = ${id}`)
