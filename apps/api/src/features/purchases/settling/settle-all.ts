import type { Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type { OrderKey } from '../orders/order-number-queries.ts'
import type { Provider } from '../provider/provider.ts'
import type { Counts } from './reconcile-queries.ts'
import { settleOrder } from './settle-order.ts'

const AT_ONCE = 8

/** Settles these orders, some at the same time, and counts the results. */
export async function settleAll(
  databases: Databases,
  { keys, counts }: { keys: readonly OrderKey[]; counts: Counts },
  { provider, log }: { provider: Provider; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  const waiting = [...keys]
  const settle = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop())
      try {
        if (!(await settleOrder(databases, { key, source: 'reconciler' }, provider))) continue
        counts.mended += 1
        counts.orderIds.push(key.orderId)
      } catch (error) {
        counts.failed += 1
        counts.orderIds.push(key.orderId)
        log.warn({ err: error, orderId: key.orderId }, 'order not settled')
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, settle))
}
