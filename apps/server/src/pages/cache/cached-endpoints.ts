import { endpointMeter, type RequestMeter } from '@abhyas/api/metrics/requests'
import type { Endpoint } from '@abhyas/contract/endpoint'
import { endpoints } from '@abhyas/contract/endpoints'
import type { ServerFetch } from '@abhyas/web/server-context'
import type { RenderedResponse } from './page-cache.ts'

/** The endpoints whose public response depends on published content alone. The page cache keeps them like pages. */
export type CachedEndpoints = {
  has(path: string): boolean
  fetch(path: string): Promise<RenderedResponse>
  meterOf(path: string): RequestMeter
}

const CACHED = new Map<string, Endpoint>(
  Object.values(endpoints)
    .filter(({ isCached }) => isCached)
    .map((endpoint) => [endpoint.path, endpoint]),
)

export const createCachedEndpoints = (serverFetch: ServerFetch): CachedEndpoints => ({
  has: (path) => CACHED.has(path),
  meterOf: (path) => endpointMeter(CACHED.get(path) as Endpoint),
  async fetch(path) {
    const response = await serverFetch(new Request(new URL(path, 'http://api')))
    // While the database is away the API refuses, and says when to ask again.
    const retryAfter = response.headers.get('retry-after')
    return {
      status: response.status,
      headers: {
        'content-type': response.headers.get('content-type') ?? '',
        'cache-control': 'no-cache',
        ...(retryAfter !== null && { 'retry-after': retryAfter }),
      },
      body: await response.text(),
      isCacheable: response.status === 200,
    }
  },
})
