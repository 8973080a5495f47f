import type { Invited } from '@abhyas/contract/exams-mocks'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { z } from 'zod'

export const selectInvitedPage = (db: Db, { examId, after, limit }: { examId: number; after: number; limit: number }) =>
  db.select<z.infer<typeof Invited>>(sql`
    select u.id, u.username, u.email from exam_learners l join users u on u.id = l.learner_id
    where l.exam_id = ${examId} and l.learner_id > ${after} order by l.learner_id limit ${limit}`)

/** Selects the learners with these addresses, if they have verified them. */
export const selectLearnersOf = (db: Db, emailKeys: readonly string[]) =>
  db.select<{ id: number; emailKey: string }>(sql`
    select id, email_key as "emailKey" from users
    where email_key = any(${emailKeys}::text[]) and role = 'ROLE_USER' and email_verified_at is not null`)

/** Returns the learners who were not invited before. */
export const insertInvitations = (db: Db, examId: number, learnerIds: readonly number[]) =>
  db.write<{ id: number }>(sql`
    insert into exam_learners (exam_id, learner_id)
    select ${examId}, u.id from users u where u.id = any(${learnerIds}::bigint[])
    on conflict do nothing returning learner_id as id`)

export const deleteInvitation = (db: Db, examId: number, learnerId: number) =>
  db.write(sql`delete from exam_learners where exam_id = ${examId} and learner_id = ${learnerId}`)
