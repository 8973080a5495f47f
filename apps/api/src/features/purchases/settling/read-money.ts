import type { EventSource } from '@abhyas/contract/purchases-manage'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'
import type { Databases, Db } from '@abhyas/database/database'
import { type OrderKey, selectSecondOrders } from '../orders/order-number-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { adoptOrder } from '../orders/register-order.ts'
import { type Provider, ProviderError, type ProviderPayment, type ProviderRefund } from '../provider/provider.ts'
import { selectRefunds } from './money-queries.ts'

/** A payment and its refunds, as the provider has them. */
export type ReadPayment = ProviderPayment & { refunds: ProviderRefund[] }

/**
 * Returns the ids of the provider's orders for this order: first the one that counts, then additional ones. The list is
 * empty while the provider has no order.
 */
export async function findProviderOrders(
  databases: Databases,
  { order, source }: { order: OrderRow; source: EventSource },
  provider: Provider,
): Promise<string[]> {
  const { providerOrderId, placeTries } = order
  const key = { learnerId: order.learnerId, orderId: order.id }
  const mayBeUnknown = providerOrderId === null && placeTries > 0
  // After two requests the provider may have two orders, and the second may appear after we stopped waiting for it.
  const mayBeTwo = placeTries > 1 && isOpenOrder(order) && source === 'reconciler'
  const adopted = mayBeUnknown || mayBeTwo ? await adoptOrder(databases, { key, source: 'reconciler' }, provider) : null
  const first = providerOrderId ?? adopted
  if (first === null) return []
  const others = await selectSecondOrders(databases.shared, order.id)
  return [first, ...others.map((other) => other.providerOrderId)]
}

type MoneyRequest = { key: OrderKey; providerOrderIds: readonly string[]; mayCapture: boolean }

/** Reads the order's payments from the provider, and captures an authorized payment if none is captured yet. */
export async function readMoney(
  db: Db,
  { key, providerOrderIds, mayCapture }: MoneyRequest,
  provider: Provider,
): Promise<ReadPayment[]> {
  const read = async () => (await Promise.all(providerOrderIds.map((id) => provider.readPayments(id)))).flat()
  let payments = await read()
  const isCaptured = payments.some(({ status }) => status === 'captured' || status === 'refunded')
  const authorized = payments.find(({ status }) => status === 'authorized')
  // Without a capture the provider refunds an authorized payment after some days.
  if (authorized && !isCaptured && mayCapture) {
    await capture(provider, authorized)
    payments = await read()
  }
  const refunds = await selectRefunds(db, key)
  return Promise.all(
    payments.map(async (payment) => {
      const mayBeBack = payment.refundedPaise > 0 || refunds.some(({ paymentId }) => paymentId === payment.id)
      return Object.assign(payment, { refunds: mayBeBack ? await provider.readRefunds(payment.id) : [] })
    }),
  )
}

async function capture(provider: Provider, payment: ProviderPayment): Promise<void> {
  try {
    await provider.capture(payment)
  } catch (error) {
    // The provider refuses to capture a payment that is already captured or too old. The next read tells which.
    if (!(error instanceof ProviderError && error.isRefusal)) throw error
  }
}
