import { randomUUID } from 'node:crypto'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@abhyas/api/app-error'
import { errorResponseOf } from '@abhyas/api/http/error-response'
import { sendTextResponse } from '@abhyas/api/http/send-response'
import { otherMeter } from '@abhyas/api/metrics/requests'

/**
 * Stops a server behind a balancer without a failed request. First /readyz says that it is not ready, and it goes on
 * responding until the balancer has checked. Then it refuses new requests and finishes those under way.
 */
export type Stopping = {
  isStopping(): boolean
  /** Comes before everything that responds: the fast path and the framework. */
  guard(next: RequestListener): RequestListener
  /** Says that the server is not ready, and goes on responding for this time. */
  drain(ms: number): Promise<void>
  /** Resolves when no connection is left. */
  close(server: Server): Promise<void>
}

const CLOSE_IDLE_EVERY_MS = 50
// A client that never finishes its request must not keep the process alive.
const CUT_AFTER_MS = 7_000
const RETRY_AFTER_SECONDS = 1

export function createStopping(): Stopping {
  let isStopping = false
  let isOver = false
  return {
    isStopping: () => isStopping,
    guard: (next) => (request, response) => {
      if (!isStopping) return next(request, response)
      // The client's next call opens a new connection, which the balancer sends to another server.
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
  // The log already says that the server stops.
  sendTextResponse(response, errorResponseOf(gone, requestId, { error: () => undefined }), requestId)
  otherMeter('other').note(response.statusCode, performance.now())
}
