import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { insertAuditEntry } from '../../sql/audit-queries.ts'
import { readOrderTimeline } from './find-orders.ts'
import type { OrderKey } from './orders/order-number-queries.ts'
import { refundByAdmin } from './refunds/refund-order.ts'
import { resolveOrder } from './resolve-order.ts'

/** The decisions of admins about the money of an order, with their names in the audit log. */
const DECISIONS = { refund: refundByAdmin, 'paid back by hand': resolveOrder }

type Decision = { adminId: number; decision: keyof typeof DECISIONS; reason: string }

/**
 * The audit entry is written first, because the learner's tables may be in another database. No decision may be carried
 * out without its entry.
 */
export async function decideOrder(
  databases: Databases,
  key: OrderKey,
  { adminId, decision, reason }: Decision,
): Promise<OrderTimeline> {
  const { shared, dbOf } = databases
  await readOrderTimeline(databases, key)
  await insertAuditEntry(shared, {
    action: 'update',
    entity: 'orders',
    entityId: key.orderId,
    before: {},
    after: { decision, reason },
  })
  await DECISIONS[decision](dbOf(key.learnerId), key, { adminId, reason })
  return readOrderTimeline(databases, key)
}
