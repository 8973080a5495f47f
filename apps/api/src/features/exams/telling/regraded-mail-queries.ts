import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { REGRADED, type RegradedRow } from '../results/regraded-queries.ts'

export const selectOptionalPolicy = (shared: Db, regradeId: number) =>
  shared.selectOptional<{ policy: RegradePolicy }>(sql`select policy from regrades where id = ${regradeId}`)

export type ToldRow = RegradedRow & { examId: number; examName: string }

/**
 * Selects what corrections changed at the places where this one changed an attempt: this one, earlier and later ones.
 * A void attempt has no figures any more.
 */
export const selectRegradedOfLearner = (db: Db, learnerId: number, regradeId: number) =>
  db.select<ToldRow>(sql`
    select ${REGRADED}, a.exam_id as "examId", a.exam_name as "examName"
    from learner.regraded_attempts named
    join learner.attempts a on a.learner_id = named.learner_id and a.id = named.attempt_id and a.state = 'graded'
    join learner.regraded_attempts r
      on r.learner_id = named.learner_id and r.attempt_id = named.attempt_id and r.place = named.place
    where named.learner_id = ${learnerId} and named.regrade_id = ${regradeId} and named.was_shown
    order by r.attempt_id, r.regrade_id`)

/** Selects those of these corrections that a mail has told the learner about. */
export const selectToldRegrades = (shared: Db, learnerId: number, regradeIds: readonly number[]) =>
  shared.select<{ id: number }>(sql`
    select distinct reference as id from mails
    where user_id = ${learnerId} and kind = 'attempt_regraded' and state = 'sent'
      and reference = any(${regradeIds}::bigint[])`)

/** Selects those of these exams whose results an admin has hidden since. */
export const selectHiddenExams = (shared: Db, examIds: readonly number[]) =>
  shared.select<{ id: number }>(sql`
    select id from exams where id = any(${examIds}::bigint[]) and coalesce(results_at, closes_at) > now()`)
