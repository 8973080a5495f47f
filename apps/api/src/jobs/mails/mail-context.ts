import type { Databases } from '@abhyas/database/database'
import type { MailTexts } from '@abhyas/messages/mail-texts'
import type { ApiConfig } from '../../config.ts'
import { type StoppableMails, unsubscribeTokenOf } from '../../features/users/mails/unsubscribe.ts'
import type { QueuedMail } from '../../sql/mail-queries.ts'

export type ComposedMail = { subject: string; body: string; headers?: Record<string, string> }

export type MailContext = {
  databases: Databases
  mail: QueuedMail
  texts: MailTexts
  site: { origin: string; brand: string }
  tokenKeys: ApiConfig['tokenKeys']
  rupees: (amount: number) => string
  day: (at: string) => string
  moment: (at: string) => string
}

/** Returns null when the mail has become wrong since it was queued. */
export type Compose = (context: MailContext) => Promise<ComposedMail | null> | ComposedMail

/** The link and the headers that switch these mails off. Mail programs use the headers for a button of their own. */
export function wayToStop(
  { mail, site, tokenKeys }: MailContext,
  mails: StoppableMails,
): { stop: string; headers: Record<string, string> } {
  const token = unsubscribeTokenOf(mail.userId, mails, tokenKeys)
  return {
    stop: `${site.origin}/unsubscribe#${token}`,
    headers: {
      'List-Unsubscribe': `<${site.origin}/api/mails/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
