import { setTimeout as pause } from 'node:timers/promises'
import type { EventSource } from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { claimRegistration, type RegistrationClaim } from './claim-registration.ts'
import { insertSecondOrder, type OrderKey, updateProviderOrderId } from './order-number-queries.ts'
import {
  insertOrderEvent,
  type OrderRow,
  selectHasEvent,
  selectOptionalOrder,
  selectOptionalOrderForUpdate,
} from './order-queries.ts'
import { providerReferenceOf } from './provider-reference.ts'
import { updateRegistered } from './registration-queries.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'

const WAIT_MS = 5_000
const POLL_MS = 150
const RETRY_AFTER_SECONDS = 30

/**
 * Registers an order with the provider and returns the provider's id. When several tabs ask, one request calls the
 * provider and the others wait. The provider offers no idempotency key for orders, so we make no second call while the
 * first may still be running.
 */
export async function registerOrder(databases: Databases, order: OrderRow, provider: Provider): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  const db = databases.dbOf(key.learnerId)
  const until = Date.now() + WAIT_MS
  for (;;) {
    const current = await selectOptionalOrder(db, key)
    if (current?.providerOrderId) return current.providerOrderId
    const claim = await claimRegistration(db, key)
    if (claim) return askProvider(databases, { order, claim }, provider)
    if (Date.now() > until) return adoptLate(databases, key, provider)
    await pause(POLL_MS)
  }
}

const unavailable = (cause?: unknown) =>
  new AppError('payments_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })

/** Looks for an order that the provider may have registered although the request that called it got no response. */
async function adoptLate(databases: Databases, key: OrderKey, provider: Provider): Promise<string> {
  try {
    const adopted = await adoptOrder(databases, { key, source: 'learner' }, provider)
    if (adopted) return adopted
  } catch (error) {
    throw error instanceof ProviderError ? unavailable(error) : error
  }
  throw unavailable()
}

async function askProvider(
  databases: Databases,
  { order, claim }: { order: OrderRow; claim: RegistrationClaim },
  provider: Provider,
): Promise<string> {
  const key = { learnerId: order.learnerId, orderId: order.id }
  let isRegistering = false
  try {
    const adopted = claim.tries > 1 ? await adoptOrder(databases, { key, source: 'learner' }, provider) : null
    if (adopted) return adopted
    // A process that paused may have lost its claim to another process, which is registering the order now.
    if (!(await claim.confirm())) {
      await claim.release()
      throw unavailable()
    }
    isRegistering = true
    const { id } = await provider.registerOrder({
      reference: providerReferenceOf(order.id),
      amountPaise: order.amountPaise,
    })
    return await keepProviderOrder(databases, { key, providerOrderId: id, source: 'learner' })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isRegistering && error.mayBeUnderWay) await claim.keepUntilItRunsOut()
    else await claim.release()
    throw unavailable(error)
  } finally {
    claim.stop()
  }
}

/**
 * Finds, by our reference, the orders that the provider registered without our knowledge. Returns null when there are
 * none.
 */
export async function adoptOrder(
  databases: Databases,
  { key, source }: { key: OrderKey; source: EventSource },
  provider: Provider,
): Promise<string | null> {
  let kept: string | null = null
  for (const id of await provider.findOrders(providerReferenceOf(key.orderId)))
    kept = await keepProviderOrder(databases, { key, providerOrderId: id, source })
  return kept
}

/**
 * Stores the provider's id of this order, and returns the first id that was stored. The shared table is written first,
 * so that every later event with this id finds its learner.
 */
export async function keepProviderOrder(
  { shared, dbOf }: Databases,
  { key, providerOrderId, source }: { key: OrderKey; providerOrderId: string; source: EventSource },
): Promise<string> {
  const kept = await updateProviderOrderId(shared, key.orderId, providerOrderId)
  const isSecond = kept !== providerOrderId
  await dbOf(key.learnerId).transaction(async (tx) => {
    const [placed] = await updateRegistered(tx, key, kept)
    if (placed) await insertOrderEvent(tx, key, { kind: 'placed', state: placed.state, source, note: kept })
    const order = isSecond ? await selectOptionalOrderForUpdate(tx, key) : null
    const event = { kind: 'placed_twice', note: providerOrderId } as const
    if (order && !(await selectHasEvent(tx, key, event)))
      await insertOrderEvent(tx, key, { ...event, state: order.state, source })
  })
  if (isSecond) await insertSecondOrder(shared, key.orderId, providerOrderId)
  return kept
}
