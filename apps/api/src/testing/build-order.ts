import { randomUUID } from 'node:crypto'
import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { OrderState, RefundKind } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import type { TestDb } from '@abhyas/database/test-database'
import { buildModule } from './builders.ts'
import {
  addRevenue,
  insertEvents,
  insertOrder,
  insertOrderNumber,
  insertPayment,
  insertRefund,
  type Key,
  type NewEvent,
  selectOfferedModule,
  type OfferedModule,
} from './order-rows.ts'

type OrderChanges = {
  moduleId?: number
  state?: OrderState
  reviewReason?: OrderTimeline['reviewReason']
  orderedAt?: Date
  /** The amount that was paid, in rupees. The default is the price. */
  paid?: number
  method?: string
  /** The provider's message about a failed payment. */
  failure?: string
  refundKind?: RefundKind
  /** The admin's reason for the refund, and the admin's id. */
  reason?: string
  requestedBy?: number
  providerOrderId?: string
  paymentId?: string
}

/** Makes an id of the provider. */
const providersNumber = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 14)}`

/** Builds an order in this state, with all its events and its money, as the product would leave it. */
export async function buildOrder(shared: TestDb, learner: { id: number }, changes: OrderChanges = {}) {
  const { state = 'paid', orderedAt = new Date(Date.now() - 600_000), failure } = changes
  const db = shared.dbOf(learner.id)
  const module = await selectOfferedModule(shared, changes.moduleId ?? (await buildModule(shared)).id)
  const providerOrderId = state === 'draft' ? null : (changes.providerOrderId ?? providersNumber('order'))
  const paymentId = isUnpaidOrder({ state }) ? null : (changes.paymentId ?? providersNumber('pay'))
  const reviewReason = changes.reviewReason ?? (state === 'review' ? 'amount_differs' : null)
  const at = (seconds: number) => new Date(orderedAt.getTime() + seconds * 1000)
  const orderId = await insertOrderNumber(shared, { learnerId: learner.id, providerOrderId, at: orderedAt })
  const key = { learnerId: learner.id, orderId }
  const paidAt = paymentId === null ? null : at(60)
  await insertOrder(db, { ...key, module, state, reviewReason, providerOrderId, paymentId, orderedAt, paidAt })

  const events: NewEvent[] = [{ kind: 'ordered', state: 'draft', source: 'learner', at: at(0) }]
  if (state !== 'draft')
    events.push({ kind: 'placed', state: 'placed', source: 'learner', at: at(1), note: providerOrderId ?? '' })
  if (failure !== undefined) {
    const failed = { id: providersNumber('pay'), paise: module.pricePaise, at: at(30) }
    await insertPayment(db, { ...key, ...failed, status: 'failed', method: 'card', error: failure })
    events.push({
      kind: 'payment_failed',
      state: 'placed',
      source: 'webhook',
      paymentId: failed.id,
      note: failure,
      ...failed,
    })
  }
  if (state === 'expired') events.push({ kind: 'state_changed', state, source: 'reconciler', at: at(4 * 86_400) })
  if (paymentId)
    events.push(...(await buildMoney(shared, { ...changes, ...key, module, state, reviewReason, paymentId, at })))
  await insertEvents(db, key, events)
  return { id: orderId, moduleId: module.id, providerOrderId, paymentId }
}

type PaidOrder = OrderChanges &
  Key & {
    module: OfferedModule
    state: OrderState
    reviewReason: OrderTimeline['reviewReason']
    paymentId: string
    /** Returns the moment this many seconds after the order. */
    at: (seconds: number) => Date
  }

/** Builds the payment that counts and its refund, and returns their events. */
async function buildMoney(shared: TestDb, order: PaidOrder): Promise<NewEvent[]> {
  const { learnerId, orderId, module, state, reviewReason, paymentId, at, method = 'upi' } = order
  const key = { learnerId, orderId }
  const money = { paymentId, paise: order.paid === undefined ? module.pricePaise : Math.round(order.paid * 100) }
  const isBack = state === 'refunded'
  await insertPayment(shared.dbOf(learnerId), {
    ...key,
    id: paymentId,
    status: isBack ? 'refunded' : 'captured',
    paise: money.paise,
    method,
    at: at(60),
  })
  await addRevenue(shared, { ...key, ...money, module, capturedAt: at(60), refundedAt: isBack ? at(180) : null })
  const isDifferent = reviewReason === 'amount_differs'
  const events: NewEvent[] = [
    { kind: 'payment_captured', state: 'placed', source: 'webhook', at: at(60), ...money },
    {
      kind: 'state_changed',
      state: isDifferent ? 'review' : 'paid',
      source: 'webhook',
      at: at(60),
      note: isDifferent ? reviewReason : '',
    },
  ]
  if (state === 'reversed')
    events.push({ kind: 'dispute', state, source: 'webhook', at: at(120), paymentId, note: 'lost' })
  if (isBack || state === 'refund_pending' || reviewReason === 'refund_failed')
    events.push(...(await buildRefund(shared, { ...order, ...money })))
  return events
}

async function buildRefund(shared: TestDb, order: PaidOrder & { paise: number }): Promise<NewEvent[]> {
  const { learnerId, orderId, state: orderState, reviewReason, paymentId, paise, at } = order
  const { refundKind: kind = 'learner' } = order
  const { reason = kind === 'admin' ? 'Paid twice' : '', requestedBy = learnerId } = order
  const state = orderState === 'refunded' ? 'processed' : orderState === 'refund_pending' ? 'pending' : 'failed'
  const money = { paymentId, paise }
  await insertRefund(shared.dbOf(learnerId), {
    learnerId,
    orderId,
    ...money,
    kind,
    state,
    reason,
    requestedBy,
    askedAt: at(120),
    processedAt: state === 'processed' ? at(180) : null,
  })
  const asked = { state: 'refund_pending', at: at(120), source: kind === 'admin' ? 'admin' : 'learner' } as const
  const events: NewEvent[] = [{ kind: 'refund_requested', ...asked, ...money, note: reason || kind }]
  if (state !== 'pending') {
    const answered = { source: 'outbox', at: at(180) } as const
    events.push({ kind: `refund_${state}`, state: 'refund_pending', paymentId, ...answered })
    events.push({ kind: 'state_changed', state: orderState, note: reviewReason ?? '', ...answered })
  }
  return events
}
