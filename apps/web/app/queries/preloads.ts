import { requestUrl } from '../api/request-url.ts'
import { pageOf } from './api-query.ts'
import { firstQueriesOf } from './page-queries.ts'
import type { RequestKey } from './request-key.ts'

/** Stands for the number in the page's address: the page is the same for every number, and its script fills it in. */
const ANY_ID = Number.MAX_SAFE_INTEGER

/** The addresses that the preload script of the page at this path requests, with and without the login. */
export function preloadsOf(path: string): { own: string[]; public: string[] } {
  const keys = firstQueriesOf(path, ANY_ID).map(({ queryKey }) => queryKey)
  const addresses = (isPublic: boolean) =>
    keys.filter(([, reading]) => (reading === 'public') === isPublic).map(addressOf)
  return { own: addresses(false), public: addresses(true) }
}

const addressOf = ([path, reading, input]: RequestKey): string =>
  requestUrl(path, reading === 'pages' ? pageOf(input, 0) : input).replace(String(ANY_ID), ':id')
