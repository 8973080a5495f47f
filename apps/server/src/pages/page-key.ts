import type { IncomingMessage } from 'node:http'
import type { Locale } from '@abhyas/messages/locales'
import { ADDRESS_OF } from '@abhyas/web/server-context'

export const HINDI_COOKIE = 'lang=hi'
const HINDI_CHOSEN = /(?:^|; ?)lang=hi(?:;|$)/
// A number in an address, as the page table accepts it.
const NUMBERS = /\/[1-9]\d{0,14}(?=\/|$)/g

/** The language that the reader has chosen. The browser keeps it in a cookie (boot.ts). */
export const localeOf = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale =>
  headers.cookie && HINDI_CHOSEN.test(headers.cookie) ? 'hi' : 'en'

/**
 * The one address that all spellings of a page share: its path, and the part of the query that the page understands.
 * Other parameters, such as a campaign's, do not make further copies of the page. The learner's pages are the same for every
 * course, topic or exam, because the browser fills them in.
 */
export function addressOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (path.startsWith('/user/')) return path.replaceAll(NUMBERS, '/0')
  return (end < 0 ? undefined : ADDRESS_OF[path]?.(new URLSearchParams(url.slice(end)))) ?? path
}

/** The key of a page in the page cache. */
export const pageKey = (locale: Locale, address: string): string => (locale === 'en' ? address : `${locale}:${address}`)

/**
 * Some pages have unlimited addresses: a search may be for anything, and an admin's page exists for any number. The others
 * are as many as our pages, courses and categories.
 */
export const hasUnlimitedAddresses = (key: string): boolean =>
  key.includes('?') || (key.includes('/admin/') && /\/\d/.test(key))
