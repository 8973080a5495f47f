import type { Parts } from '../../../parts.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { selectKeysByProviderOrder } from '../orders/order-number-queries.ts'
import { takeOrdersToCheck } from '../orders/order-queries.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { insertReconciliation, selectStandings, updateReconciliation } from './reconcile-queries.ts'
import { settleOrder, type SettleNeeds } from './settle-order.ts'
import { findOrderKey } from './find-order-key.ts'

const AT_ONCE = 8
const BATCH = 200
const HOUR_MS = 3600 * 1000

type Needs = Pick<Parts, 'databases' | 'provider' | 'log'>
type Counts = { seen: number; mended: number; failed: number }

/** What is compared with the provider's books, and what was found, is written down; a difference is told to who watches the logs. */
async function report(
  { databases, provider, log }: Needs,
  kind: 'open_orders' | 'hour' | 'day',
  work: (needs: SettleNeeds, counts: Counts) => Promise<void>,
): Promise<Counts> {
  const counts = { seen: 0, mended: 0, failed: 0 }
  if (!provider) return counts
  const id = await insertReconciliation(databases.shared, kind)
  await work({ databases, provider }, counts)
  await updateReconciliation(databases.shared, id, counts)
  if (counts.failed > 0 || (kind !== 'open_orders' && counts.mended > 0))
    log.error({ kind, ...counts }, 'books differed')
  return counts
}

/** Every few minutes: the orders that wait for their money, in case nobody told us that it came. */
export const checkOpenOrders = (needs: Needs) =>
  report(needs, 'open_orders', async (settling, counts) => {
    for (const db of needs.databases.ofLearners)
      for (;;) {
        const keys = await takeOrdersToCheck(db, BATCH)
        const failedBefore = counts.failed
        await settleAll(needs, settling, keys, counts)
        // When none could be settled the provider is away: the rest waits for the next time.
        if (keys.length < BATCH || counts.failed - failedBefore === keys.length) break
      }
  })

/** The provider's payments of a time, against what we have of each: what was never told, and what was done there by hand. */
export const compareBooks = (needs: Needs, kind: 'hour' | 'day', now = new Date()) =>
  report(needs, kind, async (settling, counts) => {
    const { provider } = settling
    const from = new Date(now.getTime() - (kind === 'hour' ? 25 : 8 * 24) * HOUR_MS)
    for (let skip = 0; ; skip += provider.pageSize) {
      const page = await provider.listPayments({ from, to: now, skip })
      await settleAll(needs, settling, await findDifferences(settling, page), counts)
      counts.seen += page.length
      if (page.length < provider.pageSize) return
    }
  })

/** The orders of which the provider says something else than we do. */
async function findDifferences(needs: SettleNeeds, payments: readonly ProviderPayment[]): Promise<OrderKey[]> {
  const { shared, dbOf } = needs.databases
  const ofOrders = payments.filter(({ orderId }) => orderId !== null)
  const known = await selectKeysByProviderOrder(shared, [...new Set(ofOrders.map(({ orderId }) => orderId ?? ''))])
  const keys = new Map<string, OrderKey>(known.map(({ providerOrderId, ...key }) => [providerOrderId, key]))
  const differing = new Map<number, OrderKey>()
  for (const payment of ofOrders) {
    const key = keys.get(payment.orderId ?? '') ?? (await findOrderKey(needs, payment.orderId ?? ''))
    if (!key) continue
    const [standing] = await selectStandings(dbOf(key.learnerId), key.learnerId, [payment.id])
    const isSame = standing?.status === payment.status && standing.refundedPaise === payment.refundedPaise
    const isSettled = payment.status === 'failed' || payment.status === 'created' || (standing?.isSettled ?? false)
    if (!isSame || !isSettled) differing.set(key.orderId, key)
  }
  return [...differing.values()]
}

async function settleAll({ log }: Needs, needs: SettleNeeds, keys: readonly OrderKey[], counts: Counts): Promise<void> {
  const waiting = [...keys]
  const settle = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop())
      try {
        if (await settleOrder(needs, key, 'reconciler')) counts.mended += 1
      } catch (error) {
        counts.failed += 1
        log.warn({ err: error, orderId: key.orderId }, 'order not settled')
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, settle))
}
