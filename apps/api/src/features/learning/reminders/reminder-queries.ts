import type { ReminderSettings } from '@abhyas/contract/learning-reminders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type ReminderRow = ReminderSettings & { nextAt: string | null; lastAt: string | null }

export const selectOptionalReminders = (db: Db, userId: number) =>
  db.selectOptional<ReminderRow>(sql`
    select hour, by_mail as "byMail", by_push as "byPush", next_at as "nextAt", last_at as "lastAt"
    from reminders where user_id = ${userId}`)

/** The row is made first if the account has none, so that two changes at once follow each other. */
export async function selectRemindersForUpdate(tx: Db, userId: number, hour: number): Promise<ReminderRow> {
  await tx.write(sql`
    insert into reminders (user_id, hour, by_mail, by_push) values (${userId}, ${hour}, false, false)
    on conflict (user_id) do nothing`)
  return tx.selectOne<ReminderRow>(sql`
    select hour, by_mail as "byMail", by_push as "byPush", next_at as "nextAt", last_at as "lastAt"
    from reminders where user_id = ${userId} for update`)
}

export const updateReminders = (
  tx: Db,
  userId: number,
  { hour, byMail, byPush, nextAt }: Omit<ReminderRow, 'lastAt'>,
) =>
  tx.write(sql`
    update reminders set hour = ${hour}, by_mail = ${byMail}, by_push = ${byPush}, next_at = ${nextAt}
    where user_id = ${userId}`)

/** A reminder that is due, with the facts of its account that decide about it. */
export type DueReminder = Omit<ReminderRow, 'nextAt'> & {
  userId: number
  nextAt: string
  isExpired: boolean
}

/** The place of a reminder in the sequence of due ones. */
export type Place = Pick<DueReminder, 'nextAt' | 'userId'>
export const FIRST_PLACE: Place = { nextAt: '-infinity', userId: 0 }

/**
 * Takes due reminders after this place. The rows stay locked until the end of the transaction, and other workers skip
 * them. The account is locked too, so that its deletion waits for the transaction, and not the other way round.
 */
export const selectDueForUpdate = (tx: Db, { nextAt, userId }: Place, limit: number) =>
  tx.select<DueReminder>(sql`
    select r.user_id as "userId", r.hour, r.by_mail as "byMail", r.by_push as "byPush", r.next_at as "nextAt",
      r.last_at as "lastAt", coalesce(u.role_expires_at <= now(), false) as "isExpired"
    from reminders r join users u on u.id = r.user_id
    where r.next_at <= now() and (r.next_at, r.user_id) > (${nextAt}::timestamptz, ${userId}::bigint)
    order by r.next_at, r.user_id limit ${limit}
    for update of r skip locked for key share of u skip locked`)

export type Rescheduled = { userId: number; nextAt: string; isReminded: boolean }

export const updateDueReminders = (tx: Db, rows: readonly Rescheduled[]) =>
  tx.write(sql`
    update reminders r set next_at = x.next_at, last_at = case when x.is_reminded then now() else r.last_at end
    from unnest(${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${rows.map(({ isReminded }) => isReminded)}::boolean[]) x (user_id, next_at, is_reminded)
    where r.user_id = x.user_id`)

/** Tells whether the learner still wants reminders by mail, and may still use the product. */
export async function selectWantsMail(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectOptional(sql`
    select from reminders r join users u on u.id = r.user_id
    where r.user_id = ${userId} and r.by_mail and u.email_verified_at is not null
      and (u.role_expires_at is null or u.role_expires_at > now())`)
  return row !== null
}
