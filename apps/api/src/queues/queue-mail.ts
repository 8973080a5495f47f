import type { Db } from '@abhyas/database/database'
import { type EventMail, insertEventMails, insertLastMail, insertMail, type NewMail } from '../sql/mail-queries.ts'
import type { Jobs } from './job-queue.ts'

/** The only way to send a mail: a row of `mails`, and a job that sends it. Both belong to the caller's transaction. */
export async function queueMail(
  tx: Db,
  mail: NewMail,
  jobs: Jobs,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const { id } = await insertMail(tx, mail)
  // A person who resets a password waits for the mail.
  await jobs.enqueue(tx, 'send-mail', { mailId: id }, { isUrgent: mail.kind === 'reset_password', afterSeconds })
}

/** Queues the mail about a deletion. Call it before the account is deleted, in the same transaction. */
export async function queueLastMail(tx: Db, userId: number, jobs: Jobs): Promise<void> {
  const mail = await insertLastMail(tx, userId)
  if (mail) await jobs.enqueue(tx, 'send-mail', { mailId: mail.id })
}

/** This many mails are one job. A worker sends them within some seconds. */
const MAILS_OF_JOB = 50

/**
 * Queues the mails of learners' events that a job found. An event that is found twice gets one mail. Patient mails go
 * another way than those that people wait for, and do not delay them.
 */
export async function queueEventMails(
  tx: Db,
  kind: NewMail['kind'],
  due: readonly EventMail[],
  jobs: Jobs,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<void> {
  if (due.length === 0) return
  const mails = await insertEventMails(tx, kind, due)
  const ids = mails.map(({ id }) => id)
  if (!isPatient) {
    await jobs.enqueueMany(
      tx,
      'send-mail',
      ids.map((mailId) => ({ mailId })),
    )
    return
  }
  const parts: { mailIds: number[] }[] = []
  for (let from = 0; from < ids.length; from += MAILS_OF_JOB)
    parts.push({ mailIds: ids.slice(from, from + MAILS_OF_JOB) })
  await jobs.enqueueMany(tx, 'send-mails', parts)
}
