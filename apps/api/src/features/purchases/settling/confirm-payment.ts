import type { Order } from '@abhyas/contract/purchases-orders'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import type { Parts } from '../../../parts.ts'
import { selectKeysByProviderOrder } from '../orders/order-number-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate, selectOptionalShownOrder } from '../orders/order-queries.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { ProviderError } from '../provider/provider.ts'
import { requireProvider } from '../provider/require-provider.ts'
import { settleOrder } from './settle-order.ts'
import { isSignedPayment } from '../provider/signatures.ts'

type Callback = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/**
 * The browser says that a payment went through. Its signature only makes it worth asking: what the order comes to is
 * decided by the provider's books. Where these cannot be read now, the order is told as it is, and will be settled without the browser.
 */
export async function confirmPayment(parts: Parts, learnerId: number, callback: Callback): Promise<Order> {
  const { databases, config, log } = parts
  const provider = requireProvider(parts)
  const providerOrderId = callback.razorpay_order_id
  const [key] = await selectKeysByProviderOrder(databases.shared, [providerOrderId])
  if (!key) throw new AppError('order_not_found')
  if (key.learnerId !== learnerId) throw new AppError('order_of_another')
  const signed = {
    providerOrderId: key.providerOrderId,
    paymentId: callback.razorpay_payment_id,
    signature: callback.razorpay_signature,
  }
  if (!isSignedPayment(config.razorpay?.keySecret ?? '', signed)) {
    await noteForgery(parts, key)
    throw new AppError('payment_not_verified')
  }
  await settleOrder(databases, { key, source: 'callback' }, provider).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, orderId: key.orderId }, 'payment not confirmed yet')
  })
  return requireRow(await selectOptionalShownOrder(databases.dbOf(learnerId), key), 'order_not_found')
}

const noteForgery = ({ databases }: Parts, key: OrderKey) =>
  databases.dbOf(key.learnerId).transaction(async (tx) => {
    const { state } = requireRow(await selectOptionalOrderForUpdate(tx, key), 'order_not_found')
    await insertOrderEvent(tx, key, { kind: 'callback_refused', state, source: 'callback' })
  })
