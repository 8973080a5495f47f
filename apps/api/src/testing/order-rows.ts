import type { OrderEvent, OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import type { Database, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type Key = { learnerId: number; orderId: number }
export type OfferedModule = { id: number; name: string; courseName: string; pricePaise: number }

export const selectOfferedModule = (db: Database, id: number): Promise<OfferedModule> =>
  db.selectOne(sql`
    select m.id, m.name, c.name as "courseName", m.price_paise as "pricePaise"
    from modules m join courses c on c.id = m.course_id where m.id = ${id}`)

export async function insertOrderNumber(
  db: Database,
  { learnerId, providerOrderId, at }: { learnerId: number; providerOrderId: string | null; at: Date },
): Promise<number> {
  const [row] = await db.write<{ id: number }>(sql`
    insert into order_numbers (learner_id, provider_order_id, created_at)
    values (${learnerId}, ${providerOrderId}, ${at}) returning id`)
  return row?.id ?? 0
}

type OrderRow = Key & {
  module: OfferedModule
  state: OrderState
  reviewReason: OrderTimeline['reviewReason']
  providerOrderId: string | null
  paymentId: string | null
  orderedAt: Date
  paidAt: Date | null
}

/** The next check of the order is a day away, so that no job asks the provider during a test. */
export const insertOrder = (db: Db, { module, ...order }: OrderRow) =>
  db.write(sql`
    insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise, state,
      review_reason, provider_order_id, payment_id, ordered_at, paid_at, next_check_at)
    values (${order.learnerId}, ${order.orderId}, ${module.id}, ${module.name}, ${module.courseName},
      ${module.pricePaise}, ${order.state}, ${order.reviewReason}, ${order.providerOrderId},
      ${order.paymentId}, ${order.orderedAt}, ${order.paidAt}, now() + interval '1 day')`)

type PaymentRow = Key & {
  id: string
  status: 'captured' | 'refunded' | 'failed'
  paise: number
  method: string
  error?: string
  at: Date
}

export const insertPayment = (db: Db, { status, ...payment }: PaymentRow) =>
  db.write(sql`
    insert into learner.payments (learner_id, id, order_id, status, amount_paise, currency, refunded_paise, method,
      error, created_at, captured_at)
    values (${payment.learnerId}, ${payment.id}, ${payment.orderId}, ${status}, ${payment.paise}, 'INR',
      ${status === 'refunded' ? payment.paise : 0}, ${payment.method}, ${payment.error ?? null}, ${payment.at},
      ${status === 'failed' ? null : payment.at})`)

type RefundRow = Key & {
  paymentId: string
  paise: number
  kind: RefundKind
  state: RefundState
  reason: string
  requestedBy: number
  askedAt: Date
  processedAt: Date | null
}

/**
 * A refund that a learner asked for has one of twenty questions shown. The next try is far in the future, so that no job
 * interferes.
 */
export const insertRefund = (db: Db, { kind, state, ...refund }: RefundRow) =>
  db.write(sql`
    insert into learner.refunds (learner_id, payment_id, order_id, kind, state, amount_paise, reason, requested_by,
      shown_count, question_count, provider_refund_id, tries, next_try_at, requested_at, processed_at)
    values (${refund.learnerId}, ${refund.paymentId}, ${refund.orderId}, ${kind}, ${state}, ${refund.paise},
      ${refund.reason}, ${refund.requestedBy}, ${kind === 'learner' ? 1 : null}, ${kind === 'learner' ? 20 : null},
      ${state === 'processed' ? refund.paymentId.replace('pay_', 'rfnd_') : null}, ${state === 'pending' ? 0 : 1},
      now() + interval '1 day', ${refund.askedAt}, ${refund.processedAt})`)

export type NewEvent = Pick<OrderEvent, 'kind' | 'state' | 'source'> & {
  at: Date
  paymentId?: string
  paise?: number
  note?: string
}

export async function insertEvents(db: Db, { learnerId, orderId }: Key, events: NewEvent[]): Promise<void> {
  for (const [index, { at, kind, state, source, paymentId = null, paise = null, note = '' }] of events.entries())
    await db.write(sql`
      insert into learner.order_events (learner_id, order_id, nth, at, kind, state, source, payment_id, amount_paise,
        note)
      values (${learnerId}, ${orderId}, ${index + 1}, ${at}, ${kind}, ${state}, ${source}, ${paymentId}, ${paise},
        ${note})`)
}

type PaymentSums = Key & {
  module: OfferedModule
  paymentId: string
  paise: number
  capturedAt: Date
  refundedAt: Date | null
}

const dayOf = (at: Date | null) => sql`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`

/** Adds the money of a payment to the days in India on which it came and went back. */
export async function addRevenue(db: Database, sums: PaymentSums): Promise<void> {
  const { learnerId, orderId, module, paymentId, paise, capturedAt, refundedAt } = sums
  await db.write(sql`
    insert into takings (payment_id, learner_id, order_id, module_id, captured_paise, captured_on, refunded_paise,
      refunded_on)
    values (${paymentId}, ${learnerId}, ${orderId}, ${module.id}, ${paise}, ${dayOf(capturedAt)},
      ${refundedAt ? paise : 0}, ${dayOf(refundedAt)})`)
  const days = [{ at: capturedAt, isRefund: false }, ...(refundedAt ? [{ at: refundedAt, isRefund: true }] : [])]
  for (const { at, isRefund } of days) {
    const [count, backCount] = isRefund ? [0, 1] : [1, 0]
    await db.write(sql`
      insert into takings_by_day as t (day, module_id, module_name, orders, captured_paise, refunds, refunded_paise)
      values (${dayOf(at)}, ${module.id}, ${module.name}, ${count}, ${count * paise}, ${backCount}, ${backCount * paise})
      on conflict (day, module_id) do update set orders = t.orders + excluded.orders,
        captured_paise = t.captured_paise + excluded.captured_paise, refunds = t.refunds + excluded.refunds,
        refunded_paise = t.refunded_paise + excluded.refunded_paise`)
  }
}
