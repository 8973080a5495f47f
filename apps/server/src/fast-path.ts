import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { HotCalls } from '@abhyas/api/http/hot-calls'
import { sendCachedResponse } from '@abhyas/api/http/send-response'
import type { CachedEndpoints } from './pages/cached-endpoints.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { PageViews } from './pages/page-views.ts'
import { addressOf, localeOf, pageKey } from './pages/page-key.ts'

export type FastPath = {
  hotCalls: HotCalls
  pageCache: PageCache
  cachedEndpoints: CachedEndpoints
  pageViews: PageViews
}

/**
 * Decides for every request whether it goes past the framework. Three kinds of requests do:
 * a hot call of a running exam, a page or a public list that is in the page cache, and a public list that is not in it yet.
 * The framework handles every other request. It also renders the pages that are not cached yet (page-routes.ts).
 */
export const withFastPath =
  ({ hotCalls, pageCache, cachedEndpoints, pageViews }: FastPath, framework: RequestListener): RequestListener =>
  (request, response) => {
    // A hot call carries a token, so a public read is none.
    if (!isPublicRead(request)) return hotCalls(request, response) ? undefined : framework(request, response)
    const address = addressOf(request)
    const isEndpoint = cachedEndpoints.has(address)
    const key = isEndpoint ? address : pageKey(localeOf(request), address)
    const cached = pageCache.peek(key)
    if (cached) {
      pageViews.note(request.method, address)
      return sendCachedResponse(request, response, cached, randomUUID())
    }
    if (!isEndpoint) return framework(request, response)
    pageCache
      .obtain(key, () => cachedEndpoints.fetch(address))
      .then(
        (made) => sendCachedResponse(request, response, made, randomUUID()),
        () => framework(request, response),
      )
  }

/** A request with a bearer token may get a personal response, and no personal response is in the page cache. */
const isPublicRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !headers.authorization
