import * as contract from '@abhyas/contract/purchases-manage'
import { route } from '../../http/route.ts'
import type { Provider } from './provider/provider.ts'
import { decideOrder } from './decide-order.ts'
import { findOrders, readOrderTimeline } from './find-orders.ts'
import { findReconciliations, lookAtReconciliation } from './look-at-reconciliations.ts'
import { readRevenue } from './revenue/read-revenue.ts'
import { askProviderNow } from './settling/ask-provider-now.ts'

const keyOf = ({ userId, orderId }: { userId: number; orderId: number }) => ({ learnerId: userId, orderId })

/** The routes with which admins see orders and decide about their money. */
export const manageOrderRoutes = ({ provider }: { provider: Provider | null }) => [
  route(contract.getOrders, ({ databases, query, http }) => findOrders(databases, query, http)),
  route(contract.getOrderTimeline, ({ databases, params }) => readOrderTimeline(databases, keyOf(params))),
  route(contract.checkOrder, async ({ databases, params }) => {
    const key = keyOf(params)
    await askProviderNow(databases, { key, source: 'admin' }, provider)
    return readOrderTimeline(databases, key)
  }),
  route(contract.refundOrder, ({ databases, params, body: { reason }, caller: { userId: adminId } }) =>
    decideOrder(databases, keyOf(params), { adminId, decision: 'refund', reason }),
  ),
  route(contract.resolveOrder, ({ databases, params, body: { reason }, caller: { userId: adminId } }) =>
    decideOrder(databases, keyOf(params), { adminId, decision: 'paid back by hand', reason }),
  ),
  route(contract.getRevenue, ({ db, query }) => readRevenue(db, query)),
  route(contract.getReconciliations, ({ db, query, http }) => findReconciliations(db, query, http)),
  route(contract.lookAtReconciliation, ({ db, params, caller }) => lookAtReconciliation(db, params.id, caller.userId)),
]
