import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { DueMail } from '../../../sql/mail-queries.ts'

/** The ids of attempts are unique in a cluster only, so the learner is part of the event's name. */
export const selectDueVoidMails = (db: Db, limit: number) =>
  db.select<DueMail>(sql`
    select learner_id as "learnerId", id as reference, 'void-' || learner_id || '-' || id as event
    from learner.attempts where is_mail_due order by id limit ${limit}`)

export const updateVoidMailsQueued = (db: Db, attemptIds: readonly number[]) =>
  db.write(sql`
    update learner.attempts set is_mail_due = false where is_mail_due and id = any(${attemptIds}::bigint[])`)

export const selectOptionalVoidAttempt = (db: Db, learnerId: number, attemptId: number) =>
  db.selectOptional<{ examName: string; reason: string }>(sql`
    select exam_name as "examName", coalesce(void_reason, '') as reason from learner.attempts
    where learner_id = ${learnerId} and id = ${attemptId} and state = 'void'`)
