import type { MailCause } from '@abhyas/contract/site'
import type { MailKind } from '@abhyas/contract/users-mails'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Locale } from '@abhyas/messages/locales'
import { inBatches } from './in-batches.ts'

const KEPT_DAYS = 400
/** A learner may get a reminder every day, and they are all alike. */
const REMINDERS_KEPT_DAYS = 30

export type NewMail = {
  userId: number
  kind: Exclude<MailKind, 'account_deleted'>
  /** The id of the order, module, attempt, correction, report or comment that the mail is about. */
  reference?: number
  /** The admin who sends the mail again. */
  resentBy?: number
}

export async function insertMail(tx: Db, { userId, kind, reference, resentBy }: NewMail): Promise<{ id: number }> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into mails (user_id, kind, reference, resent_by)
    values (${userId}, ${kind}, ${reference ?? null}::bigint, ${resentBy ?? null}::bigint) returning id`)
  return row as { id: number }
}

/** The row holds the address, because the account is deleted in the same transaction. */
export async function insertLastMail(tx: Db, userId: number): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into mails (kind, last_address, last_lang)
    select 'account_deleted', email, lang from users where id = ${userId} returning id`)
  return row ?? null
}

/** A learner's event that needs a mail. The name of the event is the same each time a job finds it. */
export type EventMail = { learnerId: number; reference: number | null; event: string }
export type DueMail = EventMail & { reference: number }

/**
 * Inserts the mails of learners' events. It skips events that have their mail already, deleted accounts, and learners
 * who refuse these mails. A reminder goes only to an address that its reader has verified.
 */
export const insertEventMails = (tx: Db, kind: NewMail['kind'], due: readonly EventMail[]) =>
  tx.write<{ id: number }>(sql`
    insert into mails (user_id, kind, reference, event)
    select u.id, ${kind}, due.reference, due.event
    from unnest(${due.map(({ learnerId }) => learnerId)}::bigint[], ${due.map(({ reference }) => reference)}::bigint[],
      ${due.map(({ event }) => event)}::text[]) due (learner_id, reference, event)
    join users u on u.id = due.learner_id
      and (${kind} not in ('unpaid_order', 'daily_reminder') or u.email_verified_at is not null)
      and (${kind} <> 'unpaid_order' or u.wants_order_mails)
    on conflict (event) where event is not null do nothing returning id`)

export type QueuedMail = {
  id: number
  kind: MailKind
  reference: number
  /** The id of a deleted account is 0. */
  userId: number
  address: string
  lang: Locale
  createdAt: string
}

/** A reminder whose last try neither succeeded nor failed: its worker was killed, and the mail may have been sent. */
const IS_UNSURE = sql`(kind = 'daily_reminder' and tries > 0 and failure is null)`

/**
 * Counts the try. Returns null when the mail was sent or given up before, or when the account is deleted. A reminder is
 * sent once or never: if its last try may have succeeded, it is given up.
 */
export async function takeOptionalMail(db: Db, id: number): Promise<QueuedMail | null> {
  const [row] = await db.write<QueuedMail>(sql`
    with given_up as (update mails set state = 'failed' where id = ${id} and state = 'queued' and ${IS_UNSURE}),
    taken as (
      update mails set tries = tries + 1, failure = case when kind <> 'daily_reminder' then failure end
      where id = ${id} and state = 'queued' and not ${IS_UNSURE} returning *)
    select m.id, m.kind, coalesce(m.reference, 0) as reference, coalesce(m.user_id, 0) as "userId",
      coalesce(u.email, m.last_address) as address, coalesce(u.lang, m.last_lang) as lang, m.created_at as "createdAt"
    from taken m left join users u on u.id = m.user_id`)
  return row ?? null
}

export const updateMailSent = (db: Db, id: number) =>
  db.write(sql`
    update mails set state = 'sent', sent_at = now(), failure = null, cause = null, last_address = null
    where id = ${id} and state = 'queued'`)

/** Notes why a try failed. The mail stays queued. */
export const updateMailFailure = (db: Db, id: number, { cause, words }: { cause: MailCause; words: string }) =>
  db.write(sql`update mails set failure = ${words}, cause = ${cause} where id = ${id} and state = 'queued'`)

/** Gives the mail up. */
export const updateMailFailed = (db: Db, id: number) =>
  db.write(sql`update mails set state = 'failed', last_address = null where id = ${id} and state = 'queued'`)

/** A failed mail that waits for an admin. The condition is that of the index `mails_waiting`. */
export const IS_WAITING_MAIL = sql`
  state = 'failed' and dealt_with is null and kind <> 'unpaid_order' and kind <> 'daily_reminder'
    and kind <> 'account_deleted'`

/** Deletes a mail that has become wrong before it was sent, such as the reminder of an order that is paid now. */
export const deleteQueuedMail = (db: Db, id: number) =>
  db.write(sql`delete from mails where id = ${id} and state = 'queued'`)

export const deleteOldMails = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from mails where id = any(array(
        select id from mails where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${limit}
        for update skip locked)) returning id`),
  )

export const deleteOldReminders = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from mails where id = any(array(
        select id from mails
        where kind = 'daily_reminder' and created_at < now() - make_interval(days => ${REMINDERS_KEPT_DAYS})
        limit ${limit} for update skip locked)) returning id`),
  )
