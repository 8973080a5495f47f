import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { CachedResponse } from '@abhyas/api/http/cached-response'
import type { HotCalls } from '@abhyas/api/http/hot-calls'
import { sendCachedResponse } from '@abhyas/api/http/send-response'
import type { RequestMeter } from '@abhyas/api/metrics/requests'
import { tracing } from '@abhyas/tracing/tracing'
import type { CachedEndpoints } from './pages/cache/cached-endpoints.ts'
import type { PageCache } from './pages/cache/page-cache.ts'
import type { PageViews } from './pages/page-views.ts'
import { addressOf, localeOf, pageKey } from './pages/page-key.ts'
import type { LoadRefusals } from './refuse-load.ts'
import { pageMeterOf } from './pages/page-meters.ts'

export type FastPath = {
  loadRefusals: Pick<LoadRefusals, 'refuse'>
  hotCalls: HotCalls
  pageCache: PageCache
  cachedEndpoints: CachedEndpoints
  pageViews: PageViews
}

/**
 * Decides for every request whether it goes past the framework. Three kinds of requests do:
 * a hot call of a running exam, a page or a public list that is in the page cache, and a public list that is not in it yet.
 * The framework handles every other request. It also renders the pages that are not cached yet (page-routes.ts).
 *
 * Under too much load, requests are refused here. A response from the page cache costs less than a refusal would save.
 */
export const withFastPath =
  (
    { loadRefusals, hotCalls, pageCache, cachedEndpoints, pageViews }: FastPath,
    framework: RequestListener,
  ): RequestListener =>
  (request, response) => {
    // A hot call carries a token, so a public read is none.
    if (!isPublicRead(request)) {
      if (!loadRefusals.refuse(request, response) && !hotCalls(request, response)) framework(request, response)
      return
    }
    const startedAt = performance.now()
    const send = (cached: CachedResponse, meter: RequestMeter) => {
      tracing.current?.nameRequest(request, isEndpoint ? address : meter.name)
      sendCachedResponse(request, response, cached, randomUUID())
      meter.note(response.statusCode, startedAt)
    }
    const address = addressOf(request)
    const isEndpoint = cachedEndpoints.has(address)
    const key = isEndpoint ? address : pageKey(localeOf(request), address)
    const cached = pageCache.peek(key)
    if (cached) {
      pageViews.note(request.method, address)
      return send(cached, isEndpoint ? cachedEndpoints.meterOf(address) : pageMeterOf(cached))
    }
    if (loadRefusals.refuse(request, response)) return
    if (!isEndpoint) return framework(request, response)
    pageCache
      .obtain(key, () => cachedEndpoints.fetch(address))
      .then(
        (made) => send(made, cachedEndpoints.meterOf(address)),
        () => framework(request, response),
      )
  }

/** A request with a bearer token may get a personal response, and no personal response is in the page cache. */
const isPublicRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !headers.authorization
