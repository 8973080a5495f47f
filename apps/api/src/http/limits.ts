import { inSpan } from '@abhyas/tracing/tracing'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app-error.ts'
import { limitRefusals } from '../metrics/refusals.ts'
import type { Count } from '../metrics/tallies.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE

/** How many tries per how many seconds. Limits by address alone are wide, because a classroom shares one address. */
const LIMITS = {
  login_by_account_and_address: { points: 5, duration: QUARTER },
  login_by_address: { points: 300, duration: QUARTER },
  register_by_address: { points: 300, duration: HOUR },
  mail_by_account: { points: 3, duration: HOUR },
  mail_again_by_account: { points: 10, duration: HOUR },
  mail_by_address: { points: 100, duration: HOUR },
  mailed_link_by_address: { points: 60, duration: QUARTER },
  interest_by_address: { points: 60, duration: QUARTER },
  views_by_address: { points: 600, duration: QUARTER },
  browser_spans_by_address: { points: 600, duration: QUARTER },
  browser_error_by_address: { points: 100, duration: QUARTER },
  report_by_account: { points: 30, duration: HOUR },
  run_by_account: { points: 120, duration: QUARTER },
  order_by_account: { points: 30, duration: HOUR },
  check_order_by_account: { points: 60, duration: QUARTER },
  password_by_account: { points: 10, duration: QUARTER },
  exam_password_by_account: { points: 10, duration: QUARTER },
} as const

export type LimitName = keyof typeof LIMITS

export type Limits = {
  /** Counts one try before it is made, so that a burst cannot slip through. Throws when none is left. */
  spend(name: LimitName, key: string): Promise<void>
  /** Does the same, but returns false when none is left. For work that can be left out. */
  trySpend(name: LimitName, key: string): Promise<boolean>
  /** Takes back the count of a try that succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets all tries of this key. */
  clear(name: LimitName, key: string): Promise<void>
}

/** The counts are shared through Redis if there is one. While Redis does not respond, each process counts for itself. */
export function createLimits(redis: Redis | null): Limits {
  const limiterOf = (name: LimitName) => {
    const options = { keyPrefix: `limit:${name}`, ...LIMITS[name] }
    const own = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: own }) : own
  }
  const limiters = Object.fromEntries(
    Object.keys(LIMITS).map((name) => [name, limiterOf(name as LimitName)]),
  ) as Record<LimitName, RateLimiterMemory | RateLimiterRedis>

  const refusals = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, limitRefusals(name)])) as Record<
    LimitName,
    Count
  >

  const consume = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    try {
      const count = () => limiters[name].consume(key)
      await (redis ? inSpan('Redis', 'client', count) : count())
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      refusals[name].add()
      return refused
    }
  }

  return {
    async spend(name, key) {
      const refused = await consume(name, key)
      if (!refused) return
      const retryAfterSeconds = Math.ceil(refused.msBeforeNext / 1000)
      const values = { minutes: String(Math.ceil(retryAfterSeconds / MINUTE)) }
      throw new AppError('too_many_tries', { retryAfterSeconds, values })
    },
    async trySpend(name, key) {
      return !(await consume(name, key))
    },
    async giveBack(name, key) {
      await limiters[name].reward(key)
    },
    async clear(name, key) {
      await limiters[name].delete(key)
    },
  }
}
