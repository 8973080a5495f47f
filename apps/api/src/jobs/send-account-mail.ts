import type { Database } from '@abhyas/database/database'
import * as texts from '@abhyas/messages/texts'
import type { ApiConfig } from '../config.ts'
import { insertMailToken } from '../features/auth/auth-queries.ts'
import { mailTokenHash, newMailToken } from '../features/auth/mailed-links.ts'
import { selectOptionalUser } from '../features/users/user-queries.ts'
import type { JobData, RunningJob } from './jobs.ts'
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

/**
 * The secret is made here, when the mail is sent: it is in the mail and nowhere else. A try that fails may have been
 * accepted nevertheless, so its secret stays good beside the next one's.
 */
export function createMailSender(
  db: Database,
  transport: MailTransport,
  { mailFrom, site }: Pick<ApiConfig, 'mailFrom' | 'site'>,
) {
  return async ({ userId, purpose }: JobData['send-account-mail'], job: RunningJob): Promise<void> => {
    const user = await selectOptionalUser(db, userId)
    if (!user) return // deleted since
    const { page, minutes, subject, body } = MAILS[purpose]
    const token = newMailToken()
    await insertMailToken(db, { hash: mailTokenHash(token), userId, purpose, minutes })
    // After the #, so that the secret never reaches a server's log.
    const link = `${site.origin}/${page}#${token}`
    await transport.sendMail({
      from: mailFrom,
      messageId: messageIdOf(job.id, mailFrom),
      // No name: whoever signed up chose it, and the address may be somebody else's.
      to: { name: '', address: user.email },
      subject: subject({ brand: site.brand }),
      text: body({ brand: site.brand, link }),
    })
    await job.noteDone()
  }
}
