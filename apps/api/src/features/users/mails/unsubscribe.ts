import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { ApiConfig } from '../../../config.ts'
import type { Limits } from '../../../http/limits.ts'
import type { Http } from '../../../http/route.ts'
import { isSignedText, signText } from '../../../http/sign-text.ts'
import { updateMailSettings, updateReminderMailsOff } from './mail-setting-queries.ts'

/** The mails that a link switches off without a login. */
export type StoppableMails = 'orders' | 'reminders'

/** The links in mails of earlier releases name no mails. They are about orders. */
const subjectOf = (userId: number, mails: StoppableMails): string =>
  mails === 'orders' ? String(userId) : `${userId}.${mails}`

const textOf = (subject: string): string => `unsubscribe ${subject}`

/** The secret of a link that switches off these mails of one account. It works for as long as its key exists. */
export function unsubscribeTokenOf(userId: number, mails: StoppableMails, keys: ApiConfig['tokenKeys']): string {
  const subject = subjectOf(userId, mails)
  return `${subject}.${signText(textOf(subject), keys)}`
}

/** The reader of a mail need not log in: the link proves that the mail is theirs. */
export async function unsubscribe(
  db: Db,
  token: string,
  { network }: Http,
  { limits, config }: { limits: Limits; config: Pick<ApiConfig, 'tokenKeys'> },
): Promise<void> {
  await limits.spend('mailed_link_by_address', network)
  const [, id = '', mails = 'orders', signature = ''] = /^(\d{1,16})(?:\.(reminders))?\.([\w-]{43})$/.exec(token) ?? []
  const subject = subjectOf(Number(id), mails as StoppableMails)
  if (!isSignedText(textOf(subject), signature, config.tokenKeys)) throw new AppError('link_expired')
  if (mails === 'reminders') await updateReminderMailsOff(db, Number(id))
  else await updateMailSettings(db, Number(id), { wantsOrderMails: false })
}
