import { setTimeout as pause } from 'node:timers/promises'
import type { EventSource } from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { claimPlacing, type PlacingClaim } from './claim-placing.ts'
import { insertSecondOrder, type OrderKey, receiptOf, updateProviderOrderId } from './order-number-queries.ts'
import {
  insertOrderEvent,
  type OrderRow,
  selectHasEvent,
  selectOptionalOrder,
  selectOptionalOrderForUpdate,
} from './order-queries.ts'
import { updatePlaced } from './placing-queries.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'

const WAIT_MS = 5_000
const POLL_MS = 150
const RETRY_AFTER_SECONDS = 30

type Needs = { databases: Databases; provider: Provider }

/**
 * Gets the provider's number for an order, once, however many tabs ask: one of them asks the provider, the others wait
 * for it. The provider has no way to make an order only once, so nobody asks it again while an earlier call may still be
 * under way there.
 */
export async function placeOrder(needs: Needs, order: OrderRow): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const db = needs.databases.dbOf(key.learnerId)
  const until = Date.now() + WAIT_MS
  for (;;) {
    const current = await selectOptionalOrder(db, key)
    if (current?.providerOrderId) return current.providerOrderId
    const claim = await claimPlacing(db, key)
    if (claim) return askProvider(needs, order, claim)
    if (Date.now() > until) return adoptLate(needs, key)
    await pause(POLL_MS)
  }
}

const unavailable = (cause?: unknown) =>
  new AppError('payments_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })

/** The request that asked the provider got no answer: the provider may have made the order. */
async function adoptLate(needs: Needs, key: OrderKey): Promise<string> {
  try {
    const adopted = await adoptOrder(needs, key, 'learner')
    if (adopted) return adopted
  } catch (error) {
    throw error instanceof ProviderError ? unavailable(error) : error
  }
  throw unavailable()
}

async function askProvider(needs: Needs, order: OrderRow, claim: PlacingClaim): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  let isMaking = false
  try {
    const adopted = claim.tries > 1 ? await adoptOrder(needs, key, 'learner') : null
    if (adopted) return adopted
    // A process that stood still may have lost its claim to another one, which is making the order now.
    if (!(await claim.confirm())) {
      await claim.release()
      throw unavailable()
    }
    isMaking = true
    const { id } = await needs.provider.placeOrder({ receipt: receiptOf(order.id), amountPaise: order.amountPaise })
    return await keepProviderOrder(needs.databases, key, id, 'learner')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isMaking && error.mayBeUnderWay) await claim.keepUntilItRunsOut()
    else await claim.release()
    throw unavailable(error)
  } finally {
    claim.stop()
  }
}

/** An answer that we never heard may have made the order: then the provider knows it by our receipt. Null: it does not. */
export async function adoptOrder(
  { databases, provider }: Needs,
  key: OrderKey,
  source: EventSource,
): Promise<string | null> {
  let kept: string | null = null
  for (const id of await provider.findOrders(receiptOf(key.orderId)))
    kept = await keepProviderOrder(databases, key, id, source)
  return kept
}

/**
 * Writes down that the provider made this order, and returns the number that counts: the first that came. The shared
 * table is written first, so that whatever the provider says of this number from now on finds its learner.
 */
export async function keepProviderOrder(
  { shared, dbOf }: Databases,
  key: OrderKey,
  providerOrderId: string,
  source: EventSource,
): Promise<string> {
  const kept = await updateProviderOrderId(shared, key.orderId, providerOrderId)
  const isSecond = kept !== providerOrderId
  await dbOf(key.learnerId).transaction(async (tx) => {
    const [placed] = await updatePlaced(tx, key, kept)
    if (placed) await insertOrderEvent(tx, key, { kind: 'placed', state: placed.state, source, note: kept })
    const order = isSecond ? await selectOptionalOrderForUpdate(tx, key) : null
    const event = { kind: 'placed_twice', note: providerOrderId } as const
    if (order && !(await selectHasEvent(tx, key, event)))
      await insertOrderEvent(tx, key, { ...event, state: order.state, source })
  })
  if (isSecond) await insertSecondOrder(shared, key.orderId, providerOrderId)
  return kept
}
