import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@abhyas/api/app-error'
import type { CachedResponse } from '@abhyas/api/http/cached-response'
import { errorResponseOf } from '@abhyas/api/http/error-response'
import { sendCachedResponse, sendTextResponse } from '@abhyas/api/http/send-response'
import { endpointMeter, otherMeter } from '@abhyas/api/metrics/requests'
import { loadKindOf, REFUSED_FROM } from '@abhyas/api/overload/load-classes'
import type { WatchedLoad } from '@abhyas/api/overload/load-level'
import { serverBusy } from '@abhyas/api/overload/server-busy'
import { type Locale, LOCALES } from '@abhyas/messages/locales'
import { localeOf } from './pages/page-key.ts'

/** Renders the page that a person sees instead of the page they asked for. */
export type BusyPage = (locale: Locale) => Promise<CachedResponse>

export type LoadRefusals = {
  /** Refuses the request and returns true when there is too much to do for a request of its class. */
  refuse(request: IncomingMessage, response: ServerResponse): boolean
  /** A process with pages has such a page too. It is rendered now, because nothing should be rendered under too much load. */
  showPage(page: BusyPage): Promise<void>
}

// A line of the log for each refusal would be more work than the request.
const NO_LOG = { error: () => undefined }

/**
 * Comes before the hot calls and the framework. A refusal parses nothing, asks nobody and writes no line, so it costs a
 * fraction of the request.
 */
export function createLoadRefusals(load: Pick<WatchedLoad, 'level'>): LoadRefusals {
  let busyPage: BusyPage | null = null
  return {
    refuse(request, response) {
      if (load.level === 0) return false
      const kind = loadKindOf(request.method, request.url ?? '')
      if (!kind || load.level < REFUSED_FROM[kind.loadClass]) return false
      const startedAt = performance.now()
      request.resume()
      response.once('finish', () => {
        const meter = kind.endpoint ? endpointMeter(kind.endpoint) : otherMeter('other')
        meter.note(response.statusCode, startedAt)
      })
      const error = serverBusy(kind.loadClass, 'event_loop')
      if (busyPage && wantsPage(request)) sendPage(request, response, { error, page: busyPage(localeOf(request)) })
      else sendError(response, error)
      return true
    },
    async showPage(page) {
      busyPage = page
      // A page that fails now is rendered when somebody is refused.
      for (const locale of LOCALES) await page(locale).catch(() => undefined)
    },
  }
}

/** A browser says that it wants HTML when a person opens an address. */
const wantsPage = ({ method, headers: { accept } }: IncomingMessage): boolean =>
  method === 'GET' && accept !== undefined && accept.includes('text/html')

function sendError(response: ServerResponse, error: AppError): void {
  const requestId = randomUUID()
  sendTextResponse(response, errorResponseOf(error, requestId, NO_LOG), requestId)
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { error, page }: { error: AppError; page: Promise<CachedResponse> },
): void {
  page.then(
    (made) => {
      const seconds = error.retryAfterSeconds ?? 1
      response.setHeader('retry-after', seconds)
      // The browser loads the page again by itself.
      response.setHeader('refresh', seconds)
      sendCachedResponse(request, response, made, randomUUID())
    },
    () => sendError(response, error),
  )
}
