import type { FailedMail } from '@abhyas/contract/users-manage'
import type { MailKind, SentMail } from '@abhyas/contract/users-mails'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { IS_WAITING_MAIL } from '../../../sql/mail-queries.ts'

/** Returns the newest mails first. `after` is the last mail of the previous page, and 0 for the first page. */
export const selectMailPage = (db: Db, { userId, after, limit }: { userId: number; after: number; limit: number }) =>
  db.select<SentMail>(sql`
    select id, kind, state, tries, failure, reference, resent_by is not null as "isResent",
      created_at as "createdAt", sent_at as "sentAt"
    from mails where user_id = ${userId} and id < ${after || Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`)

/** A mail without an account is the last one of a deleted account, and cannot be found. */
export const selectOptionalMail = (db: Db, id: number) =>
  db.selectOptional<{ kind: MailKind; userId: number; reference: number | null; isVerified: boolean }>(sql`
    select m.kind, m.user_id as "userId", m.reference, u.email_verified_at is not null as "isVerified"
    from mails m join users u on u.id = m.user_id where m.id = ${id}`)

/** Returns the newest failed mails that wait for an admin. Each of their people has an account. */
export const selectFailedMailPage = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db.select<FailedMail>(sql`
    select m.id, m.kind, m.tries, m.failure, m.cause, m.reference, m.resent_by is not null as "isResent",
      m.created_at as "createdAt", json_build_object('id', u.id, 'username', u.username, 'email', u.email) as learner
    from (select * from mails where ${IS_WAITING_MAIL} and id < ${after || Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit}) m
    join users u on u.id = m.user_id order by m.id desc`)

/** A mail that was sent again, or that failed and was seen, no longer waits. The first of both stays noted. */
export const updateOptionalMailDealtWith = async (
  db: Db,
  id: number,
  dealtWith: 'sent_again' | 'seen',
): Promise<{ id: number } | null> => {
  const [row] = await db.write<{ id: number }>(sql`
    update mails set dealt_with = coalesce(dealt_with, ${dealtWith}) where id = ${id} and state = 'failed'
    returning id`)
  return row ?? null
}
