import type { OrderState } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from './order-number-queries.ts'

/**
 * Claims the right to register this order for the given seconds. Returns how many claims the order has had, including
 * this claim. Returns 0 when another process holds the claim, or when the order is already registered.
 */
export async function updateRegistrationClaimed(
  db: Db,
  { learnerId, orderId }: OrderKey,
  seconds: number,
): Promise<number> {
  const [row] = await db.write<{ tries: number }>(sql`
    update learner.orders set placing_until = now() + make_interval(secs => ${seconds}), place_tries = place_tries + 1
    where learner_id = ${learnerId} and id = ${orderId} and provider_order_id is null
      and (placing_until is null or placing_until < now())
    returning place_tries as tries`)
  return row?.tries ?? 0
}

/** Renews the claim. Returns false when another process has claimed the order since. */
export async function renewRegistration(
  db: Db,
  { learnerId, orderId }: OrderKey,
  { tries, seconds }: { tries: number; seconds: number },
): Promise<boolean> {
  const renewed = await db.write(sql`
    update learner.orders set placing_until = now() + make_interval(secs => ${seconds})
    where learner_id = ${learnerId} and id = ${orderId} and place_tries = ${tries} and placing_until is not null
    returning 1`)
  return renewed.length > 0
}

/** Releases this claim, but no later claim. */
export const releaseRegistration = (db: Db, { learnerId, orderId }: OrderKey, tries: number) =>
  db.write(sql`
    update learner.orders set placing_until = null
    where learner_id = ${learnerId} and id = ${orderId} and place_tries = ${tries}`)

/** Stores the provider's id unless the order has one. An expired order stays expired. */
export const updateRegistered = (db: Db, { learnerId, orderId }: OrderKey, providerOrderId: string) =>
  db.write<{ state: OrderState }>(sql`
    update learner.orders set provider_order_id = ${providerOrderId}, placing_until = null,
      state = case state when 'draft' then 'placed' else state end
    where learner_id = ${learnerId} and id = ${orderId} and provider_order_id is null returning state`)
