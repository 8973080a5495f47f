import { setTimeout as pause } from 'node:timers/promises'
import type { EventSource } from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { type OrderKey, receiptOf, updateProviderOrderId } from './order-number-queries.ts'
import {
  claimPlacing,
  insertOrderEvent,
  type OrderRow,
  releasePlacing,
  selectOptionalOrder,
  updatePlaced,
} from './order-queries.ts'
import { type Provider, ProviderError } from './provider.ts'

// Longer than we wait for the provider twice: whoever claimed it is gone then.
const CLAIM_SECONDS = 12
const WAIT_MS = 5_000
const POLL_MS = 150
const RETRY_AFTER_SECONDS = 30

/**
 * Gets the provider's number for an order, once, however many tabs ask: one of them asks the provider, the others wait
 * for it. Whether an earlier try got through although we never heard is asked first, by our receipt.
 */
export async function placeOrder(databases: Databases, provider: Provider, order: OrderRow): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const db = databases.dbOf(key.learnerId)
  const until = Date.now() + WAIT_MS
  for (;;) {
    const current = await selectOptionalOrder(db, key)
    if (current?.providerOrderId) return current.providerOrderId
    const tries = await claimPlacing(db, key, CLAIM_SECONDS)
    if (tries > 0) return askProvider(databases, provider, order, tries)
    if (Date.now() > until) throw unavailable()
    await pause(POLL_MS)
  }
}

const unavailable = (cause?: unknown) =>
  new AppError('payments_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })

async function askProvider(databases: Databases, provider: Provider, order: OrderRow, tries: number): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const { amountPaise } = order
  const receipt = receiptOf(order.id)
  try {
    const found = tries > 1 ? await provider.findOrder(receipt) : null
    const { id } = found ?? (await provider.placeOrder({ receipt, amountPaise }))
    await keepProviderOrder(databases, key, id, 'learner')
    return id
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await releasePlacing(databases.dbOf(key.learnerId), key)
    throw unavailable(error)
  }
}

/** The shared number first: whatever the provider says of this order from now on finds its learner. */
export async function keepProviderOrder(
  { shared, dbOf }: Databases,
  key: OrderKey,
  providerOrderId: string,
  source: EventSource,
): Promise<void> {
  await updateProviderOrderId(shared, key.orderId, providerOrderId)
  await dbOf(key.learnerId).transaction(async (tx) => {
    const [placed] = await updatePlaced(tx, key, providerOrderId)
    if (placed) await insertOrderEvent(tx, key, { kind: 'placed', state: placed.state, source, note: providerOrderId })
  })
}
