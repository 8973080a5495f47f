import { randomUUID } from 'node:crypto'
import { ADDRESS_OF } from '@abhyas/web/server-context'
import type { IncomingMessage, RequestListener } from 'node:http'
import { localeOf, pageKey } from './locale-of.ts'
import { type MadeAnswer, type ReadyAnswers, sendReadyAnswer } from './ready-answers.ts'

/**
 * The name under which an answer is kept: its path, with the query that the page understands, in one
 * order and one spelling. Others (a campaign's marks) must not make copies.
 */
export function keyOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  if (end < 0) return url
  const path = url.slice(0, end)
  return ADDRESS_OF[path]?.(new URLSearchParams(url.slice(end))) ?? path
}

export type ReadyLane = {
  ready: ReadyAnswers
  /** Makes the answer of an endpoint that is kept ready; undefined for any other path. */
  makerOf(path: string): (() => Promise<MadeAnswer>) | undefined
}

/**
 * Answers what is ready before the framework sees it. A request with a bearer token is somebody's
 * own and always goes on.
 */
export const withReadyLane =
  ({ ready, makerOf }: ReadyLane, next: RequestListener): RequestListener =>
  (request, response) => {
    const mayBeReady = (request.method === 'GET' || request.method === 'HEAD') && !request.headers.authorization
    if (!mayBeReady) return next(request, response)
    const address = keyOf(request)
    const make = makerOf(address)
    const key = make ? address : pageKey(localeOf(request), address)
    const answer = ready.peek(key)
    if (answer) return sendReadyAnswer(request, response, answer, randomUUID())
    if (!make) return next(request, response)
    ready.obtain(key, make).then(
      (made) => sendReadyAnswer(request, response, made, randomUUID()),
      () => next(request, response),
    )
  }
