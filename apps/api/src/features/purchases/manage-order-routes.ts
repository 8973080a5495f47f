import * as contract from '@abhyas/contract/purchases-manage'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { decideOrder } from './decide-order.ts'
import { findOrders, readOrderTimeline } from './find-orders.ts'
import { readRevenue } from './revenue/read-revenue.ts'
import { askProviderNow } from './settling/ask-provider-now.ts'

const keyOf = ({ userId, orderId }: { userId: number; orderId: number }) => ({ learnerId: userId, orderId })

/** The routes by which admins see orders and decide about their money. */
export const manageOrderRoutes = (parts: Parts) => {
  const { databases } = parts
  return [
    route(contract.getOrders, ({ query, http }) => findOrders(databases, query, http)),
    route(contract.getOrderTimeline, ({ params }) => readOrderTimeline(databases, keyOf(params))),
    route(contract.checkOrder, async ({ params }) => {
      await askProviderNow(parts, keyOf(params), 'admin')
      return readOrderTimeline(databases, keyOf(params))
    }),
    route(contract.refundOrder, ({ db, params, body: { reason }, caller }) =>
      decideOrder({ ...databases, shared: db }, keyOf(params), { adminId: caller.userId, decision: 'refund', reason }),
    ),
    route(contract.resolveOrder, ({ db, params, body: { reason }, caller }) => {
      const decision = { adminId: caller.userId, decision: 'paid back by hand', reason } as const
      return decideOrder({ ...databases, shared: db }, keyOf(params), decision)
    }),
    route(contract.getRevenue, ({ db, query }) => readRevenue(db, query)),
  ]
}
