import type { MailKind } from '@abhyas/contract/users-mails'
import type { Databases } from '@abhyas/database/database'
import { MAIL_FORMATS, MAIL_TEXTS } from '@abhyas/messages/mail-texts'
import type { ApiConfig } from '../../config.ts'
import { readSite } from '../../features/site/read-site.ts'
import type { QueuedMail } from '../../sql/mail-queries.ts'
import { accountDeleted, passwordChanged, resetPassword, verifyEmail } from './account-mails.ts'
import { authorAsked } from './author-mails.ts'
import type { Compose, ComposedMail } from './mail-context.ts'
import { attemptVoid, dailyReminder, reportAnswered } from './learning-mails.ts'
import { attemptRegraded } from './regraded-mail.ts'
import { grant, receipt, refund, unpaidOrder } from './module-mails.ts'

const KINDS: Record<MailKind, Compose> = {
  verify_email: verifyEmail,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  account_deleted: accountDeleted,
  receipt,
  refund,
  unpaid_order: unpaidOrder,
  grant,
  attempt_void: attemptVoid,
  attempt_regraded: attemptRegraded,
  report_answered: reportAnswered,
  author_asked: authorAsked,
  daily_reminder: dailyReminder,
}

const timeZone = 'Asia/Kolkata'

/** Writes the mail in the language of its reader. */
export async function composeMail(
  databases: Databases,
  mail: QueuedMail,
  { site, tokenKeys }: Pick<ApiConfig, 'site' | 'tokenKeys'>,
): Promise<ComposedMail | null> {
  const { origin } = site
  const { brand, supportEmail } = await readSite(databases.shared, site)
  const format = MAIL_FORMATS[mail.lang]
  const rupees = new Intl.NumberFormat(format, { style: 'currency', currency: 'INR' })
  const day = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone })
  const moment = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const texts = MAIL_TEXTS[mail.lang]
  const composed = await KINDS[mail.kind]({
    databases,
    mail,
    texts,
    site: { origin, brand },
    tokenKeys,
    rupees: (amount) => rupees.format(amount),
    day: (at) => day.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
  })
  const contact = supportEmail || `${origin}/contact`
  return composed && { ...composed, body: composed.body + texts.mailFooter({ brand, contact }) }
}
