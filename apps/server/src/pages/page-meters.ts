import type { CachedResponse } from '@abhyas/api/http/cached-response'
import { pageMeter, type RequestMeter } from '@abhyas/api/metrics/requests'

/** The page of each cached response. The fast path must not look its address up in the page table again. */
const meters = new WeakMap<CachedResponse, RequestMeter>()

export const notePage = (response: CachedResponse, page: string): void => void meters.set(response, pageMeter(page))

/** Every page in the page cache was rendered for a request, which has noted the page. */
export const pageMeterOf = (response: CachedResponse): RequestMeter => meters.get(response) ?? pageMeter('unknown')
