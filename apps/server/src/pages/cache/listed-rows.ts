import type { CachedResponse } from '@abhyas/api/http/cached-response'
import type { CachedEndpoints } from './cached-endpoints.ts'
import type { PageCache } from './page-cache.ts'

/** Says whether the list of this endpoint has a row with this id. */
export type IsListed = (list: string, id: number) => Promise<boolean>

/** Reads the lists from the page cache, so that a lookup costs nothing until the content changes. */
export function createListedRows(pageCache: PageCache, cachedEndpoints: CachedEndpoints): IsListed {
  const idsOf = new WeakMap<CachedResponse, Set<number>>()
  return async (list, id) => {
    if (!cachedEndpoints.has(list)) throw new Error(`${list} is not a cached endpoint.`)
    const response = await pageCache.obtain(list, () => cachedEndpoints.fetch(list)).catch(() => null)
    // While the API is away we cannot tell. The page itself then says that it cannot be shown.
    if (response?.status !== 200) return true
    const ids = idsOf.get(response) ?? new Set(readIds(response))
    idsOf.set(response, ids)
    return ids.has(id)
  }
}

const readIds = ({ text }: CachedResponse) => (JSON.parse(text) as { id: number }[]).map(({ id }) => id)
