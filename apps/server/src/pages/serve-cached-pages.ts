import { randomUUID } from 'node:crypto'
import { ADDRESS_OF } from '@abhyas/web/server-context'
import type { IncomingMessage, RequestListener } from 'node:http'
import { localeOf, pageKey } from './locale-of.ts'
import { type MadeAnswer, type PageCache, sendCachedResponse } from './page-cache.ts'

// A number in an address, as the page table takes it.
const NUMBERS = /\/[1-9]\d{0,14}(?=\/|$)/g

/**
 * The name under which an answer is kept: its path, with the query that the page understands, in one
 * order and one spelling. Others (a campaign's marks) must not make copies. A page of the learner is
 * the same for every course, topic or exam: the browser fills it in.
 */
export function keyOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (path.startsWith('/user/')) return path.replaceAll(NUMBERS, '/0')
  return (end < 0 ? undefined : ADDRESS_OF[path]?.(new URLSearchParams(url.slice(end)))) ?? path
}

export type CachedPages = {
  ready: PageCache
  /** Makes the answer of an endpoint that is kept ready; undefined for any other path. */
  makerOf(path: string): (() => Promise<MadeAnswer>) | undefined
}

/**
 * Answers what is ready before the framework sees it. A request with a bearer token is somebody's
 * own and always goes on.
 */
export const withCachedPages =
  ({ ready, makerOf }: CachedPages, next: RequestListener): RequestListener =>
  (request, response) => {
    const mayBeReady = (request.method === 'GET' || request.method === 'HEAD') && !request.headers.authorization
    if (!mayBeReady) return next(request, response)
    const address = keyOf(request)
    const make = makerOf(address)
    const key = make ? address : pageKey(localeOf(request), address)
    const answer = ready.peek(key)
    if (answer) return sendCachedResponse(request, response, answer, randomUUID())
    if (!make) return next(request, response)
    ready.obtain(key, make).then(
      (made) => sendCachedResponse(request, response, made, randomUUID()),
      () => next(request, response),
    )
  }
