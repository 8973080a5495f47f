import { CachedResponse } from '@abhyas/api/http/cached-response'
import type { TextResponse } from '@abhyas/api/http/text-response'
import { LRUCache } from 'lru-cache'
import { hasUnlimitedAddresses } from './page-key.ts'

export type RenderedResponse = TextResponse & {
  /** Says whether the response may be kept until the content changes. */
  isCacheable: boolean
}

export type PageCache = {
  /** Returns the response if it is cached and still fresh. */
  peek(key: string): CachedResponse | undefined
  /** Returns the response, rendered if need be. Requests that come meanwhile wait for the same rendering. */
  obtain(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse>
}

type CachedPage = { response: CachedResponse; contentVersion: number; day: number }

const MAX_BYTES = 64 * 1024 * 1024
// A cache of their own: pages with unlimited addresses must not push out the pages that everybody reads.
const MAX_BYTES_OF_UNLIMITED = 8 * 1024 * 1024
const BYTES_OF_HEADERS = 500
// The year in the footer is not content, but it changes too.
const MAX_AGE_MS = 10 * 60 * 1000

/**
 * Keeps whole responses in memory. A response becomes stale when the content version grows (content-version.ts): content
 * includes the settings of the site, which every page shows. At midnight in India every response becomes stale, because
 * the sponsor's card has a first and a last day. Every response is dropped after ten minutes.
 */
export function createPageCache(currentVersion: () => number): PageCache {
  const limited = createStore(MAX_BYTES)
  const unlimited = createStore(MAX_BYTES_OF_UNLIMITED)
  const storeFor = (key: string) => (hasUnlimitedAddresses(key) ? unlimited : limited)
  const underWay = new Map<string, Omit<CachedPage, 'response'> & { response: Promise<CachedResponse> }>()

  const now = () => ({ contentVersion: currentVersion(), day: dayInIndia() })
  const isFresh = ({ contentVersion, day }: ReturnType<typeof now>) =>
    contentVersion === currentVersion() && day === dayInIndia()

  const peek = (key: string) => {
    const page = storeFor(key).get(key)
    return page && isFresh(page) ? page.response : undefined
  }
  const renderAndKeep = async (key: string, begun: ReturnType<typeof now>, render: () => Promise<RenderedResponse>) => {
    const rendered = await render()
    const { isCacheable } = rendered
    const response = await CachedResponse.make(rendered, { isForMany: isCacheable && !hasUnlimitedAddresses(key) })
    if (isCacheable) storeFor(key).set(key, { response, ...begun })
    return response
  }
  return {
    peek,
    obtain(key, render) {
      const cached = peek(key)
      if (cached) return Promise.resolve(cached)
      const before = underWay.get(key)
      // A rendering that began before the content changed may show the old content.
      if (before && isFresh(before)) return before.response
      const begun = now()
      const response = renderAndKeep(key, begun, render).finally(() => {
        if (underWay.get(key)?.response === response) underWay.delete(key)
      })
      underWay.set(key, { ...begun, response })
      return response
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The number of the current day in India, which has no summer time. Intl would be too slow for every request. */
const dayInIndia = () => Math.floor((Date.now() + INDIA_OFFSET_MS) / DAY_MS)

const createStore = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ response }) => response.byteLength + BYTES_OF_HEADERS,
  })
