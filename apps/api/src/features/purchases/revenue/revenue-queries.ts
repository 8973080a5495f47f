import type { RevenueSum } from '@abhyas/contract/purchases-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from '../orders/order-number-queries.ts'

/** Days are counted in the time zone of the buyers. */
const DAY_OF = 'Asia/Kolkata'

export type UncountedPayment = {
  learnerId: number
  id: string
  orderId: number
  moduleId: number
  moduleName: string
  capturedPaise: number
  capturedOn: string
  refundedPaise: number
  /** The part of `refundedPaise` that went back through the provider. */
  providerRefundedPaise: number
}

export const selectUncounted = (db: Db, limit: number) =>
  db.select<UncountedPayment>(sql`
    select p.learner_id as "learnerId", p.id, p.order_id as "orderId", o.module_id as "moduleId",
      o.module_name as "moduleName", p.amount_paise as "capturedPaise",
      (p.captured_at at time zone ${DAY_OF})::date::text as "capturedOn", p.refunded_paise as "providerRefundedPaise",
      case when r.state = 'processed' then p.amount_paise else p.refunded_paise end as "refundedPaise"
    from learner.payments p join learner.orders o on o.learner_id = p.learner_id and o.id = p.order_id
    left join learner.refunds r on r.learner_id = p.learner_id and r.payment_id = p.id
    where not p.is_counted order by p.created_at limit ${limit}`)

/**
 * Marks the payments as counted, except payments that changed since they were read or are locked. So settling an order
 * never waits for this.
 */
export const updateCounted = (db: Db, payments: readonly UncountedPayment[]) =>
  db.write(sql`
    update learner.payments p set is_counted = true
    from (
      select p.learner_id, p.id from learner.payments p
      join unnest(${payments.map(({ learnerId }) => learnerId)}::bigint[], ${payments.map(({ id }) => id)}::text[],
        ${payments.map(({ providerRefundedPaise }) => providerRefundedPaise)}::integer[]) u(learner_id, id, refunded_paise)
        on p.learner_id = u.learner_id and p.id = u.id and p.refunded_paise = u.refunded_paise
      for no key update of p skip locked
    ) free
    where p.learner_id = free.learner_id and p.id = free.id`)

/** Marks the payments of an order to be counted again, because money went back outside the provider. */
export const updateUncounted = (tx: Db, { learnerId, orderId }: OrderKey) =>
  tx.write(sql`
    update learner.payments set is_counted = false
    where learner_id = ${learnerId} and order_id = ${orderId} and captured_at is not null`)

/**
 * Only one worker counts at a time. Two workers that meet the same new payment would both find no row of it, and both
 * would add it to its day. The lock is a statement of its own, so that the next one sees what the other has written.
 */
export const lockRevenue = (tx: Db) => tx.write(sql`select pg_advisory_xact_lock(hashtext('takings'))`)

/** Stores the current amounts of each payment, and adds the changes to the totals of the days. */
export const insertRevenue = (tx: Db, payments: readonly UncountedPayment[]) =>
  tx.write(sql`
    with given as (
      select * from unnest(${payments.map(({ id }) => id)}::text[], ${payments.map(({ learnerId }) => learnerId)}::bigint[],
        ${payments.map(({ orderId }) => orderId)}::bigint[], ${payments.map(({ moduleId }) => moduleId)}::bigint[],
        ${payments.map(({ moduleName }) => moduleName)}::text[],
        ${payments.map(({ capturedPaise }) => capturedPaise)}::integer[],
        ${payments.map(({ capturedOn }) => capturedOn)}::date[],
        ${payments.map(({ refundedPaise }) => refundedPaise)}::integer[])
        u(payment_id, learner_id, order_id, module_id, module_name, captured_paise, captured_on, refunded_paise)
    ), old as (
      select t.* from takings t join given g on g.payment_id = t.payment_id for update of t
    ), kept as (
      insert into takings as t (payment_id, learner_id, order_id, module_id, captured_paise, captured_on, refunded_paise,
        refunded_on)
      select payment_id, learner_id, order_id, module_id, captured_paise, captured_on, refunded_paise,
        case when refunded_paise > 0 then (now() at time zone ${DAY_OF})::date end
      from given
      on conflict (payment_id) do update set refunded_paise = greatest(t.refunded_paise, excluded.refunded_paise),
        refunded_on = coalesce(t.refunded_on, excluded.refunded_on)
    ), changes as (
      select g.captured_on as day, g.module_id, g.module_name, 1 as orders, g.captured_paise, 0 as refunds,
        0 as refunded_paise
      from given g where not exists (select from old where old.payment_id = g.payment_id)
      union all
      select (now() at time zone ${DAY_OF})::date, g.module_id, g.module_name, 0, 0,
        (coalesce(old.refunded_paise, 0) = 0)::integer, g.refunded_paise - coalesce(old.refunded_paise, 0)
      from given g left join old on old.payment_id = g.payment_id
      where g.refunded_paise > coalesce(old.refunded_paise, 0)
    )
    insert into takings_by_day as d (day, module_id, module_name, orders, captured_paise, refunds, refunded_paise)
    select day, module_id, min(module_name), sum(orders), sum(captured_paise), sum(refunds), sum(refunded_paise)
    from changes group by day, module_id order by day, module_id
    on conflict (day, module_id) do update set orders = d.orders + excluded.orders,
      captured_paise = d.captured_paise + excluded.captured_paise, refunds = d.refunds + excluded.refunds,
      refunded_paise = d.refunded_paise + excluded.refunded_paise, module_name = excluded.module_name`)

const SUMS = sql`sum(orders)::integer as orders, sum(captured_paise)::float8 / 100 as captured,
  sum(refunds)::integer as refunds, sum(refunded_paise)::float8 / 100 as refunded`

export const selectRevenueByDay = (db: Db, from: string, to: string) =>
  db.select<RevenueSum & { day: string }>(sql`
    select day::text, ${SUMS} from takings_by_day d where d.day between ${from}::date and ${to}::date
    group by d.day order by d.day`)

export const selectRevenueByModule = (db: Db, from: string, to: string) =>
  db.select<RevenueSum & { id: number; name: string }>(sql`
    select module_id as id, (array_agg(module_name order by day desc))[1] as name, ${SUMS}
    from takings_by_day where day between ${from}::date and ${to}::date
    group by module_id order by sum(captured_paise) desc, module_id`)

export const selectOptionalPaymentKey = (db: Db, paymentId: string) =>
  db.selectOptional<{ learnerId: number; orderId: number }>(sql`
    select learner_id as "learnerId", order_id as "orderId" from takings where payment_id = ${paymentId}`)
