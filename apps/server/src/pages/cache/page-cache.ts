import { AppError } from '@abhyas/api/app-error'
import { CachedResponse } from '@abhyas/api/http/cached-response'
import type { TextResponse } from '@abhyas/api/http/text-response'
import { countLookUps } from '@abhyas/api/metrics/caches'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hasUnlimitedAddresses } from '../page-key.ts'

export type RenderedResponse = TextResponse & {
  /** Says whether the response may be kept until the content changes. */
  isCacheable: boolean
  /** For a response that changes by itself: it is fresh no longer than this. */
  maxAgeMs?: number | undefined
  /** Reads again what the response was made from, and says whether all of it is the same. */
  isStillTrue?: (() => Promise<boolean>) | undefined
}

export type PageCache = {
  /** Returns the response if it is cached and still fresh. */
  peek(key: string): CachedResponse | undefined
  /** Returns the response, rendered if need be. Requests that come meanwhile wait for the same rendering. */
  obtain(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse>
}

type Moment = { contentVersion: number; day: number }
type CachedPage = Moment &
  Pick<RenderedResponse, 'isStillTrue' | 'maxAgeMs'> &
  ReturnType<typeof provedNow> & { response: CachedResponse }

const MAX_BYTES = 64 * 1024 * 1024
// A cache of their own: pages with unlimited addresses must not push out the pages that everybody reads.
const MAX_BYTES_OF_UNLIMITED = 8 * 1024 * 1024
const BYTES_OF_HEADERS = 500
// Some figures on a page are not content, but they change too.
const CHECK_AFTER_MS = 10 * 60 * 1000
const TRY_AGAIN_AFTER_MS = 5_000
// When a page cannot be rendered again, its old form is sent for at most this time.
const SENT_AT_MOST_MS = 24 * 60 * 60 * 1000

/**
 * Keeps whole responses in memory. A response becomes stale when the content version grows (content-version.ts): content
 * includes the settings of the site, which every page shows. At midnight in India every response becomes stale, because
 * the sponsor's card has a first and a last day. One that changes by itself says how long it is fresh.
 *
 * The next request for a stale response reads its data again. If the data is the same, the old response is sent and stays. If
 * not, the request waits for a new rendering. If the API or its database is away, the old response is sent instead of an error.
 * After ten minutes the data of a response is read again too, while readers still get the old response.
 */
export function createPageCache(currentVersion: () => number, log?: Pick<FastifyBaseLogger, 'warn'>): PageCache {
  const limited = createStore(MAX_BYTES)
  const unlimited = createStore(MAX_BYTES_OF_UNLIMITED)
  const storeFor = (key: string) => (hasUnlimitedAddresses(key) ? unlimited : limited)
  const underWay = new Map<string, Moment & { response: Promise<CachedResponse> }>()

  const now = (): Moment => ({ contentVersion: currentVersion(), day: dayInIndia() })
  const isNow = ({ contentVersion, day }: Moment) => contentVersion === currentVersion() && day === dayInIndia()
  const isFresh = (page: CachedPage) => isNow(page) && Date.now() < page.freshUntil

  const noteLookUp = countLookUps('pages', () => limited.size + unlimited.size)
  const keep = (key: string, page: CachedPage) => {
    const other = storeFor(key).peek(key)
    // A rendering that began before a change may end after one that began later.
    if (!other || other.contentVersion <= page.contentVersion) storeFor(key).set(key, page)
  }
  const renderAndKeep = async (key: string, begun: Moment, render: () => Promise<RenderedResponse>) => {
    const before = storeFor(key).get(key)
    const rendered = await render()
    const { isCacheable, status, isStillTrue, maxAgeMs } = rendered
    if (before && status >= 500) throw new Error(`The page could not be made: ${status}.`)
    const isForMany = isCacheable && !hasUnlimitedAddresses(key)
    const response = await CachedResponse.make(rendered, { isForMany, before: before?.response })
    if (isCacheable) keep(key, { response, ...begun, isStillTrue, maxAgeMs, ...provedNow(maxAgeMs) })
    // What is gone must not come back when the database is away.
    else if (status >= 400) storeFor(key).delete(key)
    return response
  }
  const makeAnew = async (key: string, begun: Moment, render: () => Promise<RenderedResponse>) => {
    const before = storeFor(key).get(key)
    if (!before) return renderAndKeep(key, begun, render)
    try {
      // Only renderings have a budget, so a page with unlimited addresses is always rendered.
      const mayStay = before.day === begun.day && !hasUnlimitedAddresses(key)
      if (!mayStay || !before.isStillTrue || !(await before.isStillTrue()))
        return await renderAndKeep(key, begun, render)
      keep(key, { ...before, ...begun, ...provedNow(before.maxAgeMs) })
    } catch (error) {
      const isTooOld = Date.now() - before.provedAt > SENT_AT_MOST_MS
      if (isTooOld || (error instanceof AppError && error.code === 'too_many_tries')) throw error
      log?.warn({ err: error }, 'the page could not be rendered, so its old form is sent')
      const again = Date.now() + TRY_AGAIN_AFTER_MS
      keep(key, { ...before, ...begun, checkAt: again, freshUntil: again })
    }
    return before.response
  }
  const makeOnce = (key: string, render: () => Promise<RenderedResponse>) => {
    const other = underWay.get(key)
    // A rendering that began before the content changed may show the old content.
    if (other && isNow(other)) return other.response
    const begun = now()
    const response = makeAnew(key, begun, render).finally(() => {
      if (underWay.get(key)?.response === response) underWay.delete(key)
    })
    underWay.set(key, { ...begun, response })
    return response
  }
  return {
    peek(key) {
      const page = storeFor(key).get(key)
      const isHit = page !== undefined && isFresh(page) && Date.now() < page.checkAt
      noteLookUp(isHit)
      return isHit ? page.response : undefined
    },
    obtain(key, render) {
      const page = storeFor(key).get(key)
      if (!page || !isFresh(page)) return makeOnce(key, render)
      if (Date.now() >= page.checkAt) makeOnce(key, render).catch(() => undefined)
      return Promise.resolve(page.response)
    },
  }
}

const provedNow = (maxAgeMs = Infinity) => ({
  provedAt: Date.now(),
  checkAt: Date.now() + CHECK_AFTER_MS,
  freshUntil: Date.now() + maxAgeMs,
})

const DAY_MS = 24 * 60 * 60 * 1000
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The number of the current day in India, which has no summer time. Intl would be too slow for every request. */
const dayInIndia = () => Math.floor((Date.now() + INDIA_OFFSET_MS) / DAY_MS)

const createStore = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ response }) => response.byteLength + BYTES_OF_HEADERS,
  })
