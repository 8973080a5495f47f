import { randomUUID } from 'node:crypto'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@abhyas/api/app-error'
import { ANSWER_HEADERS } from '@abhyas/api/http/answer-headers'
import { failureOf } from '@abhyas/api/http/error-answer'

/**
 * How a server stops so that nobody notices who is behind a balancer: first it only says that it is not ready, and goes on
 * answering until the balancer has looked; then it takes nothing new and finishes what it has begun.
 */
export type Stopping = {
  isStopping(): boolean
  /** Stands in front of all that answers: the framework, the fast path, the page cache, the files. */
  guard(next: RequestListener): RequestListener
  /** Says that it is not ready, and answers on for so long. */
  drain(ms: number): Promise<void>
  /** Comes back when no connection is left. */
  close(server: Server): Promise<void>
}

const CLOSE_IDLE_EVERY_MS = 50
// Somebody who began a request and never ends it must not keep the process.
const CUT_AFTER_MS = 7_000
const RETRY_AFTER_SECONDS = 1

export function createStopping(): Stopping {
  let isStopping = false
  let isOver = false
  return {
    isStopping: () => isStopping,
    guard: (next) => (request, response) => {
      if (!isStopping) return next(request, response)
      // Whoever calls again opens a new connection, which the balancer leads to another server.
      response.shouldKeepAlive = false
      if (!isOver) return next(request, response)
      request.resume()
      refuse(response)
    },
    async drain(ms) {
      isStopping = true
      if (ms > 0) await sleep(ms)
    },
    async close(server) {
      isStopping = isOver = true
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS)
      await new Promise<void>((resolve) => server.close(() => resolve()))
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

function refuse(response: ServerResponse): void {
  const requestId = randomUUID()
  const gone = new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  // That it stops is in the log already.
  const { status, headers, body } = failureOf(gone, requestId, { error: () => undefined })
  const more = { 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store', 'x-request-id': requestId }
  response.writeHead(status, { ...ANSWER_HEADERS, ...headers, ...more }).end(body)
}
