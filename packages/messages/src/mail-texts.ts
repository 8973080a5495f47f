import * as english from '@abhyas/messages/mails-en'
import * as hindi from '@abhyas/messages/mails-hi'
import type { Locale } from './locales.ts'

export type MailTexts = Pick<typeof english, Extract<keyof typeof english, `mail${string}`>>

/** The server writes mails in the language of their reader. Every other text has the language of its build. */
export const MAIL_TEXTS: Record<Locale, MailTexts> = { en: english, hi: hindi }

/** The format of dates and rupees in each language, as used in India. */
export const MAIL_FORMATS: Record<Locale, string> = { en: 'en-IN', hi: 'hi-IN' }
