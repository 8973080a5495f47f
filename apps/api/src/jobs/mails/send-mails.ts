import type { Databases } from '@abhyas/database/database'
import type { Jobs } from '../../queues/job-queue.ts'
import { type MailTools, sendMail } from './send-mail.ts'

/** A worker that is told to stop finishes its current job. The rest is a new job. */
const SLICE_MS = 20_000
const AGAIN_AFTER_SECONDS = 5

/**
 * Sends patient mails one after the other. A job of its own for each would take a second for eight of them. A mail that
 * fails is tried again alone, as every other mail.
 */
export async function sendMails(
  databases: Databases,
  mailIds: readonly number[],
  { jobs, ...tools }: MailTools & { jobs: Jobs },
): Promise<void> {
  const endMs = Date.now() + SLICE_MS
  const left = mailIds.slice()
  while (left.length > 0 && Date.now() < endMs) {
    const mailId = left.shift() as number
    await sendMail(databases, mailId, tools).catch((error: unknown) => {
      tools.log.warn({ err: error, mailId }, 'mail not sent yet')
      return jobs.enqueue(databases.shared, 'send-mail', { mailId }, { afterSeconds: AGAIN_AFTER_SECONDS })
    })
  }
  if (left.length > 0) await jobs.enqueueMany(databases.shared, 'send-mails', [{ mailIds: left }])
}
