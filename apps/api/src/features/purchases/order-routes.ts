import * as contract from '@abhyas/contract/purchases-orders'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../app-error.ts'
import { route } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { PaperReader } from './refunds/refund-order.ts'
import type { Provider } from './provider/provider.ts'
import { selectIsModuleOpen } from '../access/access-queries.ts'
import { confirmPayment } from './settling/confirm-payment.ts'
import { findMyOrders, readOrder } from './find-orders.ts'
import { createOrder } from './orders/create-order.ts'
import { askProviderNow } from './settling/ask-provider-now.ts'
import { readOffer } from './orders/read-offer.ts'
import { readTerms, refundByRule } from './refunds/refund-order.ts'

type OrderTools = {
  config: ApiConfig
  limits: Limits
  papers: PaperReader
  provider: Provider | null
  log: FastifyBaseLogger
}

/** The routes with which learners buy modules and see their orders. */
export const orderRoutes = (tools: OrderTools) => [
  route(contract.getOffer, ({ databases, params, caller: { userId } }) =>
    readOffer(databases, { ...params, userId }, tools.config),
  ),
  route(contract.verifyPurchase, async ({ databases, query: { userId, moduleId }, caller }) => {
    if (userId !== caller.userId && caller.role !== 'ROLE_ADMIN') throw new AppError('not_your_account')
    return selectIsModuleOpen(databases.dbOf(userId), userId, moduleId)
  }),
  route(contract.createOrder, ({ databases, body, caller }) => createOrder(databases, { caller, ...body }, tools)),
  route(contract.handlePaymentCallback, ({ databases, body, caller: { userId } }) =>
    confirmPayment(databases, { learnerId: userId, callback: body }, tools),
  ),
  route(contract.getMyOrders, ({ databases, query, caller: { userId }, http }) =>
    findMyOrders(databases, { learnerId: userId, ...query }, http),
  ),
  route(contract.getMyOrder, async ({ databases, params: { orderId }, caller: { userId } }) => {
    const key = { learnerId: userId, orderId }
    return { ...(await readOrder(databases, key)), terms: await readTerms(databases, key, tools.papers) }
  }),
  route(contract.checkMyOrder, async ({ databases, params: { orderId }, caller: { userId } }) => {
    const key = { learnerId: userId, orderId }
    await readOrder(databases, key)
    await tools.limits.spend('check_order_by_account', String(userId))
    await askProviderNow(databases, { key, source: 'learner' }, tools.provider)
    return readOrder(databases, key)
  }),
  route(contract.refundMyOrder, async ({ databases, params: { orderId }, caller: { userId } }) => {
    const key = { learnerId: userId, orderId }
    await refundByRule(databases, key, tools.papers)
    return readOrder(databases, key)
  }),
]
