import type { OrderState } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from './order-number-queries.ts'

/**
 * Nobody else asks the provider to make this order for so many seconds. Returns how many claims it has had, this one
 * included; 0 when somebody else has the claim, or when the order has its number.
 */
export async function updatePlacingClaimed(db: Db, { learnerId, orderId }: OrderKey, seconds: number): Promise<number> {
  const [row] = await db.write<{ tries: number }>(sql`
    update learner.orders set placing_until = now() + make_interval(secs => ${seconds}), place_tries = place_tries + 1
    where learner_id = ${learnerId} and id = ${orderId} and provider_order_id is null
      and (placing_until is null or placing_until < now())
    returning place_tries as tries`)
  return row?.tries ?? 0
}

/** False when the claim was lost: somebody else has had one since. */
export async function renewPlacing(
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

/** Only one's own claim. */
export const releasePlacing = (db: Db, { learnerId, orderId }: OrderKey, tries: number) =>
  db.write(sql`
    update learner.orders set placing_until = null
    where learner_id = ${learnerId} and id = ${orderId} and place_tries = ${tries}`)

/** The first number that comes stays. An order that was given up before it had one stays given up. */
export const updatePlaced = (db: Db, { learnerId, orderId }: OrderKey, providerOrderId: string) =>
  db.write<{ state: OrderState }>(sql`
    update learner.orders set provider_order_id = ${providerOrderId}, placing_until = null,
      state = case state when 'draft' then 'placed' else state end
    where learner_id = ${learnerId} and id = ${orderId} and provider_order_id is null returning state`)
