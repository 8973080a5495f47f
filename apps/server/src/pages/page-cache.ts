import { CachedResponse } from '@abhyas/api/http/cached-response'
import type { TextResponse } from '@abhyas/api/http/text-response'
import { LRUCache } from 'lru-cache'
import { hasUnlimitedAddresses } from './page-key.ts'

export type RenderedResponse = TextResponse & {
  /** Says whether the response shows content. If it does not, it stays fresh whatever content changes. */
  dependsOnContent: boolean
}

export type PageCache = {
  /** Returns the response if it is cached and still fresh. */
  peek(key: string): CachedResponse | undefined
  /** Returns the response, rendered if need be. Requests that come meanwhile wait for the same rendering. */
  obtain(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse>
}

type CachedPage = { response: CachedResponse; dependsOnContent: boolean; contentVersion: number }

const MAX_BYTES = 64 * 1024 * 1024
// A cache of their own: pages with unlimited addresses must not push out the pages that everybody reads.
const MAX_BYTES_OF_UNLIMITED = 8 * 1024 * 1024
const BYTES_OF_HEADERS = 500
// The year in the footer is not content, but it changes too.
const MAX_AGE_MS = 10 * 60 * 1000

/**
 * Keeps whole responses in memory. A response becomes stale when the content version grows (content-version.ts), unless it
 * does not depend on the content. Every response is dropped after ten minutes.
 */
export function createPageCache(currentVersion: () => number): PageCache {
  const limited = createStore(MAX_BYTES)
  const unlimited = createStore(MAX_BYTES_OF_UNLIMITED)
  const storeFor = (key: string) => (hasUnlimitedAddresses(key) ? unlimited : limited)
  const underWay = new Map<string, { contentVersion: number; response: Promise<CachedResponse> }>()

  const isFresh = ({ dependsOnContent, contentVersion }: CachedPage) =>
    !dependsOnContent || contentVersion === currentVersion()

  const peek = (key: string) => {
    const page = storeFor(key).get(key)
    return page && isFresh(page) ? page.response : undefined
  }
  const renderAndKeep = async (key: string, contentVersion: number, render: () => Promise<RenderedResponse>) => {
    const rendered = await render()
    const { status, dependsOnContent } = rendered
    // An error must not outlive its cause. The page that says 'not found' has no cause that could end.
    const isKept = status === 200 || (!dependsOnContent && status < 500)
    const response = await CachedResponse.make(rendered, { isForMany: isKept && !hasUnlimitedAddresses(key) })
    if (isKept) storeFor(key).set(key, { response, dependsOnContent, contentVersion })
    return response
  }
  return {
    peek,
    obtain(key, render) {
      const cached = peek(key)
      if (cached) return Promise.resolve(cached)
      const contentVersion = currentVersion()
      const begun = underWay.get(key)
      // A rendering that began before the content changed may show the old content.
      if (begun?.contentVersion === contentVersion) return begun.response
      const response = renderAndKeep(key, contentVersion, render).finally(() => {
        if (underWay.get(key)?.response === response) underWay.delete(key)
      })
      underWay.set(key, { contentVersion, response })
      return response
    },
  }
}

const createStore = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ response }) => response.byteLength + BYTES_OF_HEADERS,
  })
