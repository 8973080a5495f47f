import type { Order } from '@abhyas/contract/purchases-orders'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiConfig } from '../../../config.ts'
import { selectKeysByProviderOrder } from '../orders/order-number-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate, selectOptionalShownOrder } from '../orders/order-queries.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'
import { requireProvider } from '../provider/require-provider.ts'
import { settleOrder } from './settle-order.ts'
import { isSignedPayment } from '../provider/signatures.ts'

type Callback = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

type ConfirmTools = {
  provider: Provider | null
  config: Pick<ApiConfig, 'razorpay'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The browser says that a payment succeeded. The signature is only a reason to ask the provider, whose books decide the
 * state of the order. When the provider is away, the order is returned unchanged and settled later.
 */
export async function confirmPayment(
  databases: Databases,
  { learnerId, callback }: { learnerId: number; callback: Callback },
  { config, log, ...tools }: ConfirmTools,
): Promise<Order> {
  const provider = requireProvider(tools.provider)
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
    await noteForgery(databases, key)
    throw new AppError('payment_not_verified')
  }
  await settleOrder(databases, { key, source: 'callback' }, provider).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, orderId: key.orderId }, 'payment not confirmed yet')
  })
  return requireRow(await selectOptionalShownOrder(databases.dbOf(learnerId), key), 'order_not_found')
}

const noteForgery = ({ dbOf }: Databases, key: OrderKey) =>
  dbOf(key.learnerId).transaction(async (tx) => {
    const { state } = requireRow(await selectOptionalOrderForUpdate(tx, key), 'order_not_found')
    await insertOrderEvent(tx, key, { kind: 'callback_refused', state, source: 'callback' })
  })
