import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { type DueRefund, selectRefunds, takeDueRefunds, updateProviderRefundId } from '../settling/money-queries.ts'
import { providerReferenceOf } from '../orders/provider-reference.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'
import { settleOrder } from '../settling/settle-order.ts'

const AT_ONCE = 50

/**
 * Sends the due refunds to the provider. An interrupted call is repeated with the same key, and the provider pays once
 * for a key.
 */
export async function sendRefunds(
  databases: Databases,
  { provider, log }: { provider: Provider | null; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  if (!provider) return
  for (const db of databases.ofLearners)
    for (const refund of await takeDueRefunds(db, AT_ONCE)) {
      try {
        const isRefused = await isRefusedByProvider(db, provider, refund)
        // The outcome of the refund and its consequences for the order are stored together, or not at all.
        const refusedRefundOf = isRefused ? refund.paymentId : null
        await settleOrder(databases, { key: refund, source: 'outbox', refusedRefundOf }, provider)
      } catch (error) {
        log.warn({ err: error, orderId: refund.orderId }, 'refund not sent yet')
      }
    }
}

/**
 * Tells whether the provider refused the refund. It also refuses when the money has already gone back: settling the
 * order finds that out.
 */
async function isRefusedByProvider(db: Database, provider: Provider, refund: DueRefund): Promise<boolean> {
  const { orderId, paymentId, amountPaise, round } = refund
  const own = (await selectRefunds(db, refund)).find((row) => row.paymentId === paymentId)
  // The provider has accepted this refund, which now waits for the bank.
  if (own?.providerRefundId) return false
  try {
    const { id } = await provider.refund({
      paymentId,
      amountPaise,
      key: `${providerReferenceOf(orderId)}-${paymentId}-${round}`,
    })
    await updateProviderRefundId(db, refund, id)
    return false
  } catch (error) {
    if (error instanceof ProviderError && error.isRefusal) return true
    throw error
  }
}
