import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import type { FirstDayItem } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'

/** Lines to copy, and where they belong. */
export type Way = { lead: string; lines: string }

/** Says how to do what no page of ours does: with a setting, a command, or an address for the provider. */
export function wayOf({ kind, state, at, detail }: FirstDayItem, origin: string): Way | null {
  if (state === 'done') return null
  switch (kind) {
    case 'mail':
      return at === null && detail === '' ? null : inEnv(MAIL_LINES)
    case 'payments':
      return detail === 'silent' ? null : inEnv(PAYMENT_LINES)
    case 'webhook':
      return { lead: texts.firstDayWebhookWay(), lines: origin + WEBHOOK_PATH }
    case 'backup':
      return { lead: texts.firstDayBackupWay(), lines: 'npm run backup:note' }
    case 'password':
      return inEnv('SIGN_UP_PASSWORD_MIN_LENGTH=8')
    case 'links':
      return { lead: texts.firstDayLinksWay(), lines: NO_LINKS }
    case 'content':
      return null
  }
}

const inEnv = (lines: string): Way => ({ lead: texts.firstDayWayEnv(), lines })

// An empty line means that there is no such link, while a missing line means an example.
const NO_LINKS = 'NOTES_URL=\nVIDEO_CHANNEL_URL=\nCONTACT_FORM_URL='
const MAIL_LINES = 'SMTP_URL=smtp://user:password@host:587\nMAIL_FROM=Name <no-reply@host>'
const PAYMENT_LINES = 'RAZORPAY_KEY_ID=\nRAZORPAY_KEY_SECRET=\nRAZORPAY_WEBHOOK_SECRETS='
