import type { Db } from '@abhyas/database/database'
import type { OrderKey } from './order-number-queries.ts'
import { releaseRegistration, renewRegistration, updateRegistrationClaimed } from './registration-queries.ts'

/** A claim that is not renewed ends after this time. By then the provider has registered the order, or never will. */
const CLAIM_SECONDS = 20
const RENEW_MS = 5_000

/** The right to register an order with the provider. The process that holds the claim renews it while it runs. */
export type RegistrationClaim = {
  /** How many claims this order has had, including this claim. The number identifies the claim. */
  tries: number
  /** Tells whether we still hold the claim, and long enough for one call to the provider. */
  confirm(): Promise<boolean>
  /** Releases the claim when no call to the provider is running: another process may claim the order at once. */
  release(): Promise<void>
  /**
   * Keeps the claim until it ends, because the provider may still be working: no other process may claim the order
   * before.
   */
  keepUntilItRunsOut(): Promise<void>
  /** Stops renewing the claim. */
  stop(): void
}

/** Returns null when another process holds the claim, or when the order is registered already. */
export async function claimRegistration(db: Db, key: OrderKey): Promise<RegistrationClaim | null> {
  // We read our clock before the database reads its own, so we never think that the claim lasts longer than it does.
  let renewedAt = performance.now()
  const tries = await updateRegistrationClaimed(db, key, CLAIM_SECONDS)
  if (tries === 0) return null

  const renew = async () => {
    const askedAt = performance.now()
    const isOurs = await renewRegistration(db, key, { tries, seconds: CLAIM_SECONDS })
    if (isOurs) renewedAt = askedAt
    return isOurs
  }
  // A renewal that fails is tried again at the next interval. confirm() notices when none has succeeded.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  timer.unref()
  const isFresh = () => performance.now() - renewedAt < RENEW_MS
  return {
    tries,
    confirm: async () => isFresh() || ((await renew()) && isFresh()),
    release: async () => void (await releaseRegistration(db, key, tries)),
    keepUntilItRunsOut: async () => void (await renew()),
    stop: () => clearInterval(timer),
  }
}
