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
 * Makes the secret when the mail is sent, so only the mail holds it. A failed try may have been accepted nevertheless,
 * so its secret stays valid beside the next one's.
 */
export async function sendAccountMail(
  db: Database,
  { userId, purpose }: EnqueuedJobs['send-account-mail'],
  { transport, config: { mailFrom, site }, job }: MailTools,
): Promise<void> {
  const user = await selectOptionalUser(db, userId)
  if (!user) return // deleted since
  const { page, minutes, subject, body } = MAILS[purpose]
  const token = newMailToken()
  await insertMailToken(db, { hash: mailTokenHash(token), userId, purpose, minutes })
  // The secret stands after the #, so that it never reaches the log of a server.
  const link = `${site.origin}/${page}#${token}`
  await transport.sendMail({
    from: mailFrom,
    messageId: messageIdOf(job.id, mailFrom),
    // The mail does not use the name: a stranger may have signed up with this address and chosen it.
    to: { name: '', address: user.email },
    subject: subject({ brand: site.brand }),
    text: body({ brand: site.brand, link }),
  })
  await job.noteDone()
}
