import type { Database } from '@abhyas/database/database'
import type { Parts } from '../../parts.ts'
import { type DueRefund, selectRefunds, takeDueRefunds, updateRefundState } from './money-queries.ts'
import { insertOrderEvent, selectOptionalOrderForUpdate } from './order-queries.ts'
import { type Provider, ProviderError, type ProviderRefund } from './provider.ts'
import { settleOrder } from './settle-order.ts'

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
        await sendRefund(db, provider, refund)
        await settleOrder({ databases, provider }, refund, 'outbox')
      } catch (error) {
        log.warn({ err: error, orderId: refund.orderId }, 'refund not sent yet')
      }
    }
}

async function sendRefund(db: Database, provider: Provider, refund: DueRefund): Promise<void> {
  const { orderId, paymentId, amountPaise, round } = refund
  const own = (await selectRefunds(db, refund)).find((row) => row.paymentId === paymentId)
  // It was taken up, and only waits for the bank.
  if (own?.providerRefundId) return
  const sent = await provider
    .refund({ paymentId, amountPaise, key: `abhyas-${orderId}-${paymentId}-${round}` })
    .catch((error: unknown) => refusalOf(error))
  if (!sent) {
    // The provider says no, for good: perhaps because it has gone back already, which settling finds out.
    const refunds = await provider.readRefunds(paymentId)
    const isBack = sumOfBack(refunds) >= amountPaise
    await noteAnswer(db, refund, {
      state: isBack ? 'processed' : 'failed',
      providerRefundId: refunds.at(-1)?.id ?? null,
    })
    return
  }
  await noteAnswer(db, refund, { state: sent.status, providerRefundId: sent.id })
}

function refusalOf(error: unknown): null {
  if (error instanceof ProviderError && error.isRefusal) return null
  throw error
}

const sumOfBack = (refunds: readonly ProviderRefund[]) =>
  refunds.filter(({ status }) => status === 'processed').reduce((sum, { amountPaise }) => sum + amountPaise, 0)

type Answer = { state: 'pending' | 'processed' | 'failed'; providerRefundId: string | null }

const noteAnswer = (db: Database, refund: DueRefund, { state, providerRefundId }: Answer) =>
  db.transaction(async (tx) => {
    const order = await selectOptionalOrderForUpdate(tx, refund)
    if (!order) return
    const { paymentId } = refund
    const isNews = await updateRefundState(tx, refund.learnerId, { paymentId, state, providerRefundId })
    if (isNews && state !== 'pending')
      await insertOrderEvent(tx, refund, { kind: `refund_${state}`, state: order.state, source: 'outbox', paymentId })
  })
