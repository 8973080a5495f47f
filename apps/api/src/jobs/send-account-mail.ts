import type { Database } from '@abhyas/database/database'
import * as texts from '@abhyas/messages/texts'
import type { ApiConfig } from '../config.ts'
import { insertMailToken } from '../features/auth/auth-queries.ts'
import { mailTokenHash, newMailToken } from '../features/auth/mailed-links.ts'
import { selectOptionalUser } from '../features/users/user-queries.ts'
import type { EnqueuedJobs, RunningJob } from '../queues/job-queue.ts'
import { type MailTransport, messageIdOf } from './open-mail-transport.ts'

const MAILS = {
  verify_email: {
    page: 'verify-email',
    minutes: 24 * 60,
    subject: texts.mailVerifySubject,
    body: texts.mailVerifyBody,
  },
  reset_password: { page: 'reset-password', minutes: 10, subject: texts.mailResetSubject, body: texts.mailResetBody },
} as const

type MailTools = { transport: MailTransport; config: Pick<ApiConfig, 'mailFrom' | 'site'>; job: RunningJob }

/**
 * The secret is made when the mail is sent, so that only the mail contains it. The mail server may have accepted a
 * failed try, so the secret of that try stays valid too.
 */
export async function sendAccountMail(
  db: Database,
  { userId, purpose }: EnqueuedJobs['send-account-mail'],
  { transport, config: { mailFrom, site }, job }: MailTools,
): Promise<void> {
  const user = await selectOptionalUser(db, userId)
  if (!user) return // The account was deleted since.
  const { page, minutes, subject, body } = MAILS[purpose]
  const token = newMailToken()
  await insertMailToken(db, { hash: mailTokenHash(token), userId, purpose, minutes })
  // The secret comes after the #, so that it never reaches a server's log.
  const link = `${site.origin}/${page}#${token}`
  await transport.sendMail({
    from: mailFrom,
    messageId: messageIdOf(job.id, mailFrom),
    // The mail omits the name, because a visitor may have signed up with this address and chosen the name.
    to: { name: '', address: user.email },
    subject: subject({ brand: site.brand }),
    text: body({ brand: site.brand, link }),
  })
  await job.noteDone()
}
