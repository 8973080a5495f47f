import * as contract from '@abhyas/contract/purchases-manage'
import type { Databases } from '@abhyas/database/database'
import { insertAuditEntry } from '../../audit-queries.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { askProviderNow } from './settling/ask-provider-now.ts'
import { findOrders, readOrderTimeline } from './find-orders.ts'
import { refundByAdmin } from './refunds/refund-order.ts'
import { resolveOrder } from './resolve-order.ts'
import { selectRevenueByDay, selectRevenueByModule } from './revenue/revenue-queries.ts'

const keyOf = ({ userId, orderId }: { userId: number; orderId: number }) => ({ learnerId: userId, orderId })

/** Noted first, as a learner's tables may lie in another database: so nothing is done that is not noted. */
const note = (db: Databases['shared'], orderId: number, after: { decision: string; reason: string }) =>
  insertAuditEntry(db, { action: 'update', entity: 'orders', entityId: orderId, before: {}, after })

/** What admins see of orders, and do with them. */
export const manageOrderRoutes = (parts: Parts) => {
  const { databases } = parts
  const { shared, dbOf } = databases
  return [
    route(contract.getOrders, ({ query, http }) => findOrders(databases, query, http)),
    route(contract.getOrderTimeline, ({ params }) => readOrderTimeline(databases, keyOf(params))),
    route(contract.checkOrder, async ({ params }) => {
      await askProviderNow(parts, keyOf(params), 'admin')
      return readOrderTimeline(databases, keyOf(params))
    }),
    route(contract.refundOrder, async ({ db, params, body: { reason }, caller }) => {
      const key = keyOf(params)
      await readOrderTimeline(databases, key)
      await note(db, key.orderId, { decision: 'refund', reason })
      await refundByAdmin(dbOf(key.learnerId), key, { adminId: caller.userId, reason })
      return readOrderTimeline(databases, key)
    }),
    route(contract.resolveOrder, async ({ db, params, body: { reason }, caller }) => {
      const key = keyOf(params)
      await readOrderTimeline(databases, key)
      await note(db, key.orderId, { decision: 'paid back by hand', reason })
      await resolveOrder(dbOf(key.learnerId), key, { adminId: caller.userId, reason })
      return readOrderTimeline(databases, key)
    }),
    route(contract.getRevenue, async ({ query: { from, to } }) => ({
      days: await selectRevenueByDay(shared, from, to),
      modules: (await selectRevenueByModule(shared, from, to)).map(({ id, name, ...revenue }) =>
        Object.assign(revenue, { module: { id, name } }),
      ),
    })),
  ]
}
