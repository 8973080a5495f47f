import type { Database } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { requireRow } from '../../http/require-written.ts'
import type { OrderKey } from './orders/order-number-queries.ts'
import {
  insertOrderEvent,
  selectOptionalOrder,
  selectOrdersOfModuleForUpdate,
  updateJudged,
} from './orders/order-queries.ts'
import { upsertHandRefund } from './refunds/refund-queries.ts'
import { updateUncounted } from './revenue/revenue-queries.ts'

/** Resolves an order under review whose money went back outside the provider. The admin's reason says how. */
export async function resolveOrder(
  db: Database,
  key: OrderKey,
  by: { adminId: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { moduleId } = requireRow(await selectOptionalOrder(tx, key), 'order_not_found')
    const ofModule = await selectOrdersOfModuleForUpdate(tx, key.learnerId, moduleId)
    const order = requireRow(ofModule.find(({ id }) => id === key.orderId) ?? null, 'order_not_found')
    if (!order.reviewReason) throw new AppError('order_not_in_review')
    const paidBack = await upsertHandRefund(tx, key, by)
    await updateUncounted(tx, key)
    // The order is refunded only if its own payment went back. Otherwise a second payment went back, and the state
    // stays.
    const isWhole = paidBack.some(({ paymentId }) => paymentId === order.paymentId)
    const state = isWhole ? 'refunded' : order.state
    await updateJudged(tx, key, { ...order, state, reviewReason: null })
    await insertOrderEvent(tx, key, { kind: 'resolved', state, source: 'admin', note: by.reason })
  })
}
