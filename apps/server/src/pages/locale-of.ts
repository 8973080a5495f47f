import type { IncomingMessage } from 'node:http'
import type { Locale } from '@abhyas/messages/locales'

const CHOSEN = /(?:^|; ?)lang=hi(?:;|$)/

/** What somebody has chosen to read (boot.ts keeps it). */
export const localeOf = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale =>
  headers.cookie && CHOSEN.test(headers.cookie) ? 'hi' : 'en'

/** The name under which a page is kept. */
export const pageKey = (locale: Locale, address: string): string => (locale === 'en' ? address : `${locale}:${address}`)
