import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { selectKeysByProviderOrder } from '../orders/order-number-queries.ts'
import { takeOrdersToCheck } from '../orders/order-queries.ts'
import type { Provider, ProviderPayment } from '../provider/provider.ts'
import { findOrderKey } from './find-order-key.ts'
import { insertReconciliation, selectStandings, updateFailuresGone, updateReconciliation } from './reconcile-queries.ts'
import { settleOrder } from './settle-order.ts'

const AT_ONCE = 8
const BATCH = 200
const HOUR_MS = 3600 * 1000
/** Each period is longer than the time between two runs, so that a missed run does no harm. */
const LOOKS_BACK_MS = { hour: 25 * HOUR_MS, day: 8 * 24 * HOUR_MS }

type ReconcileTools = { provider: Provider | null; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }
type OpenTools = ReconcileTools & { provider: Provider }
type Counts = { seen: number; mended: number; failed: number; orderIds: number[] }

/** A comparison that fails on no order shows that the failures of these comparisons before it are gone. */
const PROVES = { open_orders: [], hour: ['open_orders', 'hour'], day: ['open_orders', 'hour', 'day'] } as const

/** An admin needs some orders as examples. A run that fails because the provider is away fails on all of them. */
const ORDERS_NAMED = 20

/** Stores the time and the result of each comparison with the provider. A difference is logged as an error. */
async function report(
  databases: Databases,
  kind: 'open_orders' | 'hour' | 'day',
  { provider, log }: ReconcileTools,
  work: (tools: OpenTools, counts: Counts) => Promise<void>,
): Promise<Counts> {
  const counts: Counts = { seen: 0, mended: 0, failed: 0, orderIds: [] }
  if (!provider) return counts
  const id = await insertReconciliation(databases.shared, kind)
  await work({ provider, log }, counts)
  // An open order waits for its money, so it is expected that some of them are settled.
  const needsLook = counts.failed > 0 || (kind !== 'open_orders' && counts.mended > 0)
  await updateReconciliation(databases.shared, id, { ...counts, needsLook })
  if (counts.failed === 0) await updateFailuresGone(databases.shared, id, PROVES[kind])
  if (needsLook) log.error({ kind, ...counts }, 'books differed')
  return counts
}

/** Settles the orders that wait for their money, in case no event reported it. */
export const checkOpenOrders = (databases: Databases, tools: ReconcileTools): Promise<Counts> =>
  report(databases, 'open_orders', tools, async (openTools, counts) => {
    for (const db of databases.ofLearners)
      for (;;) {
        const keys = await takeOrdersToCheck(db, BATCH)
        const failedBefore = counts.failed
        await settleAll(databases, { keys, counts }, openTools)
        // When no order could be settled, the provider is away. The other orders wait for the next run.
        if (keys.length < BATCH || counts.failed - failedBefore === keys.length) break
      }
  })

/** Compares the provider's payments of a period with ours, and settles the orders that differ. */
export const reconcile = (
  databases: Databases,
  kind: 'hour' | 'day',
  tools: ReconcileTools,
  now = new Date(),
): Promise<Counts> =>
  report(databases, kind, tools, async (openTools, counts) => {
    const { provider } = openTools
    const from = new Date(now.getTime() - LOOKS_BACK_MS[kind])
    for (let skip = 0; ; skip += provider.pageSize) {
      const page = await provider.listPayments({ from, to: now, skip })
      await settleAll(databases, { keys: await findDifferences(databases, page, provider), counts }, openTools)
      counts.seen += page.length
      if (page.length < provider.pageSize) return
    }
  })

/** Returns the orders whose payments differ from the provider's. */
async function findDifferences(
  databases: Databases,
  payments: readonly ProviderPayment[],
  provider: Provider,
): Promise<OrderKey[]> {
  const { shared, dbOf } = databases
  const ofOrders = payments.filter(({ orderId }) => orderId !== null)
  const known = await selectKeysByProviderOrder(shared, [...new Set(ofOrders.map(({ orderId }) => orderId ?? ''))])
  const keys = new Map<string, OrderKey>(known.map(({ providerOrderId, ...key }) => [providerOrderId, key]))
  const differing = new Map<number, OrderKey>()
  for (const payment of ofOrders) {
    const providerOrderId = payment.orderId ?? ''
    const key = keys.get(providerOrderId) ?? (await findOrderKey(databases, providerOrderId, provider))
    if (!key) continue
    const [standing] = await selectStandings(dbOf(key.learnerId), key.learnerId, [payment.id])
    const isSame = standing?.status === payment.status && standing.refundedPaise === payment.refundedPaise
    const isSettled = payment.status === 'failed' || payment.status === 'created' || (standing?.isSettled ?? false)
    if (!isSame || !isSettled) differing.set(key.orderId, key)
  }
  return [...differing.values()]
}

async function settleAll(
  databases: Databases,
  { keys, counts }: { keys: readonly OrderKey[]; counts: Counts },
  { provider, log }: OpenTools,
): Promise<void> {
  const waiting = [...keys]
  const settle = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop())
      try {
        if (!(await settleOrder(databases, { key, source: 'reconciler' }, provider))) continue
        counts.mended += 1
        nameOrder(counts, key)
      } catch (error) {
        counts.failed += 1
        nameOrder(counts, key)
        log.warn({ err: error, orderId: key.orderId }, 'order not settled')
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, settle))
}

function nameOrder({ orderIds }: Counts, { orderId }: OrderKey): void {
  if (orderIds.length < ORDERS_NAMED) orderIds.push(orderId)
}
