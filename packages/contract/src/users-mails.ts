import { z } from 'zod'
import { Lang } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing } from './fields.ts'

export const MailKind = z.enum([
  'verify_email',
  'reset_password',
  'password_changed',
  'account_deleted',
  'receipt',
  'refund',
  'unpaid_order',
  'grant',
  'attempt_void',
  'attempt_regraded',
  'report_answered',
  'author_asked',
  'daily_reminder',
])
export type MailKind = z.infer<typeof MailKind>

export const MailSettings = z.object({
  /** The language of the account's mails. */
  lang: Lang,
  wantsOrderMails: z.boolean(),
  wantsReportMails: z.boolean(),
})
export type MailSettings = z.infer<typeof MailSettings>

export const updateMailSettings = endpoint({
  method: 'PUT',
  path: '/api/users/me/mail-settings',
  access: 'account',
  summary: 'Choose the language of my mails, and which of them I want',
  body: MailSettings.partial(),
  response: Nothing,
  errors: [],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mails/unsubscribe/:token',
  access: 'all',
  unreadBody: 'application/x-www-form-urlencoded',
  summary:
    'Switch off mails about unpaid orders, or reminders by mail, with the secret of such a mail; mail programs call this too',
  params: z.object({ token: z.string().max(100) }),
  response: Nothing,
  errors: ['link_expired', 'too_many_tries'],
})

export const SentMail = z.object({
  id: Id,
  kind: MailKind,
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.number().int(),
  /** Why the newest try failed. */
  failure: z.string().nullable(),
  /** The id of the order, module, attempt, correction, report or comment that the mail is about. */
  reference: Id.nullable(),
  /** An admin sent this mail again. */
  isResent: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type SentMail = z.infer<typeof SentMail>
