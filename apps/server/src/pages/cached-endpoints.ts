import { endpoints } from '@abhyas/contract/endpoints'
import type { ServerFetch } from '@abhyas/web/server-context'
import type { RenderedResponse } from './page-cache.ts'

/** The endpoints whose public response depends on published content alone. The page cache keeps them like pages. */
export type CachedEndpoints = { has(path: string): boolean; fetch(path: string): Promise<RenderedResponse> }

const CACHED_PATHS = new Set<string>(
  Object.values(endpoints)
    .filter(({ isCached }) => isCached)
    .map(({ path }) => path),
)

export const createCachedEndpoints = (serverFetch: ServerFetch): CachedEndpoints => ({
  has: (path) => CACHED_PATHS.has(path),
  async fetch(path) {
    const response = await serverFetch(new Request(new URL(path, 'http://api')))
    return {
      status: response.status,
      headers: {
        'content-type': response.headers.get('content-type') ?? '',
        'cache-control': 'no-cache',
      },
      body: await response.text(),
      isCacheable: response.status === 200,
    }
  },
})
