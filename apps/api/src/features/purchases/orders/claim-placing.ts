import type { Db } from '@abhyas/database/database'
import type { OrderKey } from './order-number-queries.ts'
import { releasePlacing, renewPlacing, updatePlacingClaimed } from './placing-queries.ts'

/** A claim that nobody renews is free after so long. By then the provider has made what it was asked to make, or never will. */
const CLAIM_SECONDS = 20
const RENEW_MS = 5_000

/** The right to ask the provider to make an order. Its owner renews it for as long as the owner lives. */
export type PlacingClaim = {
  /** How many claims this order has had, this one included. The number tells this claim from all others. */
  tries: number
  /** Whether the claim is still ours, and for long enough that one call to the provider ends before it does. */
  confirm(): Promise<boolean>
  /** Nothing is under way at the provider: the next one may begin at once. */
  release(): Promise<void>
  /** The provider may still be at work: nobody else begins until the claim runs out. */
  keepUntilItRunsOut(): Promise<void>
  /** Ends the renewing. */
  stop(): void
}

/** Null when somebody else has the claim, or when the order has its number. */
export async function claimPlacing(db: Db, key: OrderKey): Promise<PlacingClaim | null> {
  // Our own clock, read before the database's: by it the claim never lasts longer than it really does.
  let renewedAt = performance.now()
  const tries = await updatePlacingClaimed(db, key, CLAIM_SECONDS)
  if (tries === 0) return null

  const renew = async () => {
    const askedAt = performance.now()
    const isOurs = await renewPlacing(db, key, { tries, seconds: CLAIM_SECONDS })
    if (isOurs) renewedAt = askedAt
    return isOurs
  }
  // One that fails is tried again after the same time; confirm() notices when none has succeeded.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  timer.unref()
  const isFresh = () => performance.now() - renewedAt < RENEW_MS
  return {
    tries,
    confirm: async () => isFresh() || ((await renew()) && isFresh()),
    release: async () => void (await releasePlacing(db, key, tries)),
    keepUntilItRunsOut: async () => void (await renew()),
    stop: () => clearInterval(timer),
  }
}
