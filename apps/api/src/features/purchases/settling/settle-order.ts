import type { EventSource } from '@abhyas/contract/purchases-manage'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'
import type { Databases } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { selectIsDeliverable } from '../../access/access-queries.ts'
import type { OrderKey } from '../orders/order-number-queries.ts'
import { selectOptionalOrder, selectOrdersOfModuleForUpdate, updateChecked } from '../orders/order-queries.ts'
import type { Provider } from '../provider/provider.ts'
import { judgeOrder } from './judge-order.ts'
import { findProviderOrders, readMoney } from './read-money.ts'
import { writeMoney } from './write-money.ts'
import { writeVerdict } from './write-verdict.ts'

type SettleRequest = {
  key: OrderKey
  source: EventSource
  /** The payment whose refund the provider has just refused. */
  refusedRefundOf?: string | null
}

/**
 * Brings an order into agreement with the provider's books. Callback, webhook, reconciler and admins all use this
 * function. It is safe at any time, any number of times, and by several processes at once. Returns whether anything
 * changed.
 */
export async function settleOrder(
  databases: Databases,
  { key, source, refusedRefundOf = null }: SettleRequest,
  provider: Provider,
): Promise<boolean> {
  const db = databases.dbOf(key.learnerId)
  const found = requireRow(await selectOptionalOrder(db, key), 'order_not_found')

  const providerOrderIds = await findProviderOrders(databases, { order: found, source }, provider)
  const isDeliverable = await selectIsDeliverable(databases.shared, found)
  const mayCapture = isDeliverable && found.state !== 'refunded'
  const payments = await readMoney(db, { key, providerOrderIds, mayCapture }, provider)

  const { state, isChanged } = await db.transaction(async (tx) => {
    const ofModule = await selectOrdersOfModuleForUpdate(tx, key.learnerId, found.moduleId)
    const order = ofModule.find(({ id }) => id === key.orderId) ?? found
    const { facts, events } = await writeMoney(tx, key, payments, refusedRefundOf)
    const verdict = judgeOrder(order, facts, {
      isOwnedOtherwise: ofModule.some(({ id, state }) => id !== order.id && state === 'paid'),
      isDeliverable,
      isOverdue: order.isOverdue,
    })
    return writeVerdict(tx, key, { order, verdict, events, source })
  })
  if (isOpenOrder({ state })) await updateChecked(db, key)
  return isChanged
}
