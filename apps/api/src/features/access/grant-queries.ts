import type { Grant } from '@abhyas/contract/purchases'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { DueMail } from '../../sql/mail-queries.ts'

const GRANT = sql`learner_id as "userId", module_id as "moduleId", granted_at as "grantedAt"`

export const selectGrants = (db: Db, learnerId: number) =>
  db.select<Grant>(sql`select ${GRANT} from learner.grants where learner_id = ${learnerId} order by module_id`)

export const selectOptionalGrant = (db: Db, learnerId: number, moduleId: number) =>
  db.selectOptional<Grant>(
    sql`select ${GRANT} from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`,
  )

/** A second grant changes nothing: the row keeps its first admin and time. */
export async function upsertGrant(
  db: Db,
  { learnerId, moduleId, grantedBy }: { learnerId: number; moduleId: number; grantedBy: number },
): Promise<Grant> {
  const [row] = await db.write<Grant>(sql`
    insert into learner.grants as g (learner_id, module_id, granted_by, is_mail_due)
    values (${learnerId}, ${moduleId}, ${grantedBy}, true)
    on conflict (learner_id, module_id) do update set granted_by = g.granted_by returning ${GRANT}`)
  return row as Grant
}

export const deleteGrant = (db: Db, learnerId: number, moduleId: number) =>
  db.write(sql`delete from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`)

/** A grant that is taken back and given again is another event. */
const EVENT = sql`'grant-' || learner_id || '-' || module_id || '-' || extract(epoch from granted_at)`

export const selectDueGrantMails = (db: Db, limit: number) =>
  db.select<DueMail>(sql`
    select learner_id as "learnerId", module_id as reference, ${EVENT} as event
    from learner.grants where is_mail_due order by module_id limit ${limit}`)

export const updateGrantMailsQueued = (db: Db, due: readonly DueMail[]) =>
  db.write(sql`
    update learner.grants set is_mail_due = false
    where is_mail_due and ${EVENT} = any(${due.map(({ event }) => event)}::text[])`)

export const selectOptionalLearnerOf = (db: Db, emailKey: string) =>
  db.selectOptional<{ id: number; isVerified: boolean }>(sql`
    select id, email_verified_at is not null as "isVerified" from users
    where email_key = ${emailKey} and role = 'ROLE_USER'`)
