import type { Database } from '@abhyas/database/database'
import type { Parts } from '../../../parts.ts'
import { type DueRefund, selectRefunds, takeDueRefunds, updateProviderRefundId } from '../settling/money-queries.ts'
import { providerReferenceOf } from '../orders/provider-reference.ts'
import { type Provider, ProviderError } from '../provider/provider.ts'
import { settleOrder } from '../settling/settle-order.ts'

const AT_ONCE = 50

type Needs = Pick<Parts, 'databases' | 'provider' | 'log'>

/**
 * Asks the provider for the refunds that are due. Whatever breaks off is asked for again under the same name, and the
 * provider pays once for a name.
 */
export async function sendRefunds({ databases, provider, log }: Needs): Promise<void> {
  if (!provider) return
  for (const db of databases.ofLearners)
    for (const refund of await takeDueRefunds(db, AT_ONCE)) {
      try {
        const isRefused = await isRefusedByProvider(db, provider, refund)
        // What becomes of it is written down together with what follows from it, or not at all.
        await settleOrder({ databases, provider }, refund, 'outbox', isRefused ? refund.paymentId : null)
      } catch (error) {
        log.warn({ err: error, orderId: refund.orderId }, 'refund not sent yet')
      }
    }
}

/** For good: perhaps because it has gone back already, which settling finds out. */
async function isRefusedByProvider(db: Database, provider: Provider, refund: DueRefund): Promise<boolean> {
  const { orderId, paymentId, amountPaise, round } = refund
  const own = (await selectRefunds(db, refund)).find((row) => row.paymentId === paymentId)
  // It was taken up, and only waits for the bank.
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
