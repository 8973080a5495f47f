import * as contract from '@abhyas/contract/purchases-orders'
import { AppError } from '../../app-error.ts'
import { requireRow } from '../../http/require-written.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectIsModuleOpen } from '../access/access-queries.ts'
import { confirmPayment } from './settling/confirm-payment.ts'
import { findMyOrders } from './find-orders.ts'
import { createOrder } from './orders/create-order.ts'
import { type OrderKey } from './orders/order-number-queries.ts'
import { selectOptionalShownOrder } from './orders/order-queries.ts'
import { askProviderNow } from './settling/ask-provider-now.ts'
import { readOffer } from './orders/read-offer.ts'
import { readTerms, refundByRule } from './refunds/refund-order.ts'

/** What learners do to buy, and see of what they bought. */
export const orderRoutes = (parts: Parts) => {
  const { databases, limits } = parts
  const { dbOf } = databases
  const readOrder = async (key: OrderKey) =>
    requireRow(await selectOptionalShownOrder(dbOf(key.learnerId), key), 'order_not_found')
  return [
    route(contract.getOffer, ({ params, caller: { userId } }) => readOffer(parts, { ...params, userId })),
    route(contract.verifyPurchase, async ({ query: { userId, moduleId }, caller }) => {
      if (userId !== caller.userId && caller.role !== 'ROLE_ADMIN') throw new AppError('not_your_account')
      return selectIsModuleOpen(dbOf(userId), userId, moduleId)
    }),
    route(contract.createOrder, ({ body, caller }) => createOrder(parts, caller, body)),
    route(contract.handlePaymentCallback, ({ body, caller: { userId } }) => confirmPayment(parts, userId, body)),
    route(contract.getMyOrders, ({ query, caller: { userId }, http }) =>
      findMyOrders(dbOf(userId), userId, query, http),
    ),
    route(contract.getMyOrder, async ({ params: { orderId }, caller: { userId } }) => {
      const key = { learnerId: userId, orderId }
      return { ...(await readOrder(key)), terms: await readTerms(parts, key) }
    }),
    route(contract.checkMyOrder, async ({ params: { orderId }, caller: { userId } }) => {
      const key = { learnerId: userId, orderId }
      await readOrder(key)
      await limits.spend('check_order_by_account', String(userId))
      await askProviderNow(parts, key, 'learner')
      return readOrder(key)
    }),
    route(contract.refundMyOrder, async ({ params: { orderId }, caller: { userId } }) => {
      const key = { learnerId: userId, orderId }
      await refundByRule(parts, key)
      return readOrder(key)
    }),
  ]
}
