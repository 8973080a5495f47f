import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import type { RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from '../orders/order-number-queries.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/**
 * A status only moves up this list, so outdated reports change nothing. A failed payment may still be authorised later.
 */
const RANK = sql`array['created', 'failed', 'authorized', 'captured', 'refunded']`

export type PaymentRow = { id: string; status: ProviderPayment['status']; refundedPaise: number }

export const selectPayments = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.select<PaymentRow>(sql`
    select id, status, refunded_paise as "refundedPaise" from learner.payments
    where learner_id = ${learnerId} and order_id = ${orderId}`)

/**
 * Stores a payment. `backPaise` is the amount of its processed refunds. A payment whose money changed is marked to be
 * counted in the revenue. Returns the stored row.
 */
export async function upsertPayment(
  tx: Db,
  { learnerId, orderId }: OrderKey,
  payment: ProviderPayment & { backPaise: number },
): Promise<PaymentRow[]> {
  return tx.write<PaymentRow>(sql`
    insert into learner.payments as p (learner_id, id, order_id, status, amount_paise, currency, refunded_paise, method,
      error, created_at, captured_at, is_counted)
    select ${learnerId}, ${payment.id}, ${orderId}, ${payment.status}, ${payment.amountPaise}, ${payment.currency},
      ${payment.backPaise}, ${payment.method}, ${payment.error}, to_timestamp(${payment.createdAt}),
      case when ${payment.status} in ('captured', 'refunded') then now() end,
      ${payment.status} not in ('captured', 'refunded')
    on conflict (learner_id, id) do update set
      status = (${RANK})[greatest(array_position(${RANK}, p.status), array_position(${RANK}, excluded.status))],
      refunded_paise = greatest(p.refunded_paise, excluded.refunded_paise), method = coalesce(excluded.method, p.method),
      error = coalesce(excluded.error, p.error), captured_at = coalesce(p.captured_at, excluded.captured_at),
      is_counted = p.is_counted and (p.captured_at is null) = (coalesce(p.captured_at, excluded.captured_at) is null)
        and excluded.refunded_paise <= p.refunded_paise
    returning p.id, p.status, p.refunded_paise as "refundedPaise"`)
}

export type RefundRow = {
  paymentId: string
  kind: RefundKind
  state: RefundState
  providerRefundId: string | null
  tries: number
}

export const selectRefunds = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.select<RefundRow>(sql`
    select payment_id as "paymentId", kind, state, provider_refund_id as "providerRefundId", tries from learner.refunds
    where learner_id = ${learnerId} and order_id = ${orderId}`)

export type NewRefund = {
  paymentId: string
  kind: RefundKind
  reason?: string
  requestedBy?: number | null
  shownCount?: number | null
  questionCount?: number | null
}

/** Requests a refund of the whole payment. A failed refund is requested again, in a new round. */
export const upsertRefund = (tx: Db, { learnerId, orderId }: OrderKey, refund: NewRefund) =>
  tx.write<{ amountPaise: number }>(sql`
    insert into learner.refunds as r (learner_id, payment_id, order_id, kind, amount_paise, reason, requested_by,
      shown_count, question_count)
    select learner_id, id, order_id, ${refund.kind}, amount_paise - refunded_paise, ${refund.reason ?? ''},
      ${refund.requestedBy ?? null}::bigint, ${refund.shownCount ?? null}::integer, ${refund.questionCount ?? null}::integer
    from learner.payments where learner_id = ${learnerId} and id = ${refund.paymentId} and order_id = ${orderId}
    on conflict (learner_id, payment_id) do update set state = 'pending', kind = excluded.kind, reason = excluded.reason,
      requested_by = excluded.requested_by, requested_at = now(), next_try_at = now(), tries = 0, round = r.round + 1,
      provider_refund_id = null, answered_count = null, shown_count = excluded.shown_count, question_count = excluded.question_count
    where r.state = 'failed'
    returning amount_paise as "amountPaise"`)

/** Stores a refund that was made in the provider's dashboard. */
export const insertDashboardRefund = (
  tx: Db,
  { learnerId, orderId }: OrderKey,
  refund: { paymentId: string; amountPaise: number; providerRefundId: string },
) =>
  tx.write(sql`
    insert into learner.refunds (learner_id, payment_id, order_id, kind, amount_paise, provider_refund_id)
    values (${learnerId}, ${refund.paymentId}, ${orderId}, 'dashboard', ${refund.amountPaise}, ${refund.providerRefundId})
    on conflict (learner_id, payment_id) do nothing`)

/**
 * Writes the provider's state of a refund. A processed refund stays processed, and a failed one never becomes pending.
 * Returns whether the state changed.
 */
export async function updateRefundState(
  tx: Db,
  learnerId: number,
  { paymentId, state }: { paymentId: string; state: RefundState },
): Promise<boolean> {
  const changed = await tx.write<{ isNew: boolean }>(sql`
    update learner.refunds r set state = ${state}, processed_at = case when ${state} = 'processed' then now() end,
      is_mail_due = ${state} = 'processed'
    from (select state from learner.refunds where learner_id = ${learnerId} and payment_id = ${paymentId} for update) was
    where r.learner_id = ${learnerId} and r.payment_id = ${paymentId} and was.state <> 'processed'
      and not (was.state = 'failed' and ${state} = 'pending')
    returning was.state <> r.state as "isNew"`)
  return changed.some(({ isNew }) => isNew)
}

/** Stores that the provider has accepted the refund. */
export const updateProviderRefundId = (db: Db, { learnerId, paymentId }: DueRefund, providerRefundId: string) =>
  db.write(sql`
    update learner.refunds set provider_refund_id = ${providerRefundId}
    where learner_id = ${learnerId} and payment_id = ${paymentId}`)

export type DueRefund = OrderKey & { paymentId: string; amountPaise: number; round: number }

/**
 * Takes refunds that are due. Each try doubles the wait before the next one: 1, 2, 4 … minutes, at most an hour. Two
 * workers never take the same refund.
 */
export const takeDueRefunds = (db: Db, limit: number) =>
  db.write<DueRefund>(sql`
    update learner.refunds r set tries = r.tries + 1,
      next_try_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(r.tries, 6)))
    from (
      select learner_id, payment_id from learner.refunds where state = 'pending' and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked
    ) due
    where r.learner_id = due.learner_id and r.payment_id = due.payment_id
    returning r.learner_id as "learnerId", r.order_id as "orderId", r.payment_id as "paymentId",
      r.amount_paise as "amountPaise", r.round`)

type Timeline = Pick<OrderTimeline, 'events' | 'payments' | 'refunds'>

export async function selectTimeline(db: Db, { learnerId, orderId }: OrderKey): Promise<Timeline> {
  const ofOrder = sql`learner_id = ${learnerId} and order_id = ${orderId}`
  const [events, payments, refunds] = await Promise.all([
    db.select<Timeline['events'][number]>(sql`
      select at, kind, state, source, payment_id as "paymentId", amount_paise::float8 / 100 as amount, note
      from learner.order_events where ${ofOrder} order by nth`),
    db.select<Timeline['payments'][number]>(sql`
      select id, status, amount_paise::float8 / 100 as amount, refunded_paise::float8 / 100 as refunded, method, error,
        created_at as "createdAt", captured_at as "capturedAt"
      from learner.payments where ${ofOrder} order by created_at, id`),
    db.select<Timeline['refunds'][number]>(sql`
      select kind, state, payment_id as "paymentId", provider_refund_id as "providerRefundId",
        amount_paise::float8 / 100 as amount, reason, coalesce(shown_count, answered_count) as "shownCount",
        question_count as "questionCount", requested_by as "requestedBy", tries, requested_at as "requestedAt",
        processed_at as "processedAt"
      from learner.refunds where ${ofOrder} order by requested_at, payment_id`),
  ])
  return { events, payments, refunds }
}
