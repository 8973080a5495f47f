import { OPEN_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'
import type { DueMail } from '../../../sql/mail-queries.ts'
import type { OrderKey } from './order-number-queries.ts'

export const selectDueReceipts = (db: Db, limit: number) =>
  db.select<DueMail>(sql`
    select learner_id as "learnerId", id as reference, 'receipt-' || id as event
    from learner.orders where is_receipt_due order by paid_at limit ${limit}`)

export const updateReceiptsQueued = (db: Db, orderIds: readonly number[]) =>
  db.write(sql`update learner.orders set is_receipt_due = false where id = any(${orderIds}::bigint[])`)

export const selectDueRefundMails = (db: Db, limit: number) =>
  db.select<DueMail>(sql`
    select learner_id as "learnerId", order_id as reference, 'refund-' || payment_id as event
    from learner.refunds where is_mail_due order by order_id limit ${limit}`)

export const updateRefundMailsQueued = (db: Db, due: readonly DueMail[]) =>
  db.write(sql`
    update learner.refunds set is_mail_due = false
    where is_mail_due and 'refund-' || payment_id = any(${due.map(({ event }) => event)}::text[])`)

/** The newest refund of the order. An order with two payments may have two. */
export const selectOptionalRefundMade = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.selectOptional<{ amount: number; processedAt: string }>(sql`
    select amount_paise::float8 / 100 as amount, processed_at as "processedAt" from learner.refunds
    where learner_id = ${learnerId} and order_id = ${orderId} and state = 'processed'
    order by processed_at desc limit 1`)

/** An order is unpaid for good reason if the learner owns its module by another order or by a grant. */
const IS_BOUGHT_OTHERWISE = sql`(
  exists (select from learner.orders p
    where p.learner_id = o.learner_id and p.module_id = o.module_id and p.state = 'paid')
  or exists (select from learner.grants g where g.learner_id = o.learner_id and g.module_id = o.module_id))`

export type UnpaidOrder = DueMail & { isBoughtOtherwise: boolean }

/** Selects the orders that have waited for their money for a day, and whose learners were not reminded yet. */
export const selectUnremindedOrders = (db: Db, limit: number) =>
  db.select<UnpaidOrder>(sql`
    select o.learner_id as "learnerId", o.id as reference, 'unpaid-' || o.id as event,
      ${IS_BOUGHT_OTHERWISE} as "isBoughtOtherwise"
    from learner.orders o
    where o.state in ${wordList(OPEN_STATES)} and o.reminded_at is null and o.ordered_at < now() - interval '1 day'
    order by o.ordered_at limit ${limit}`)

export const updateReminded = (db: Db, orderIds: readonly number[]) =>
  db.write(sql`update learner.orders set reminded_at = now() where id = any(${orderIds}::bigint[])`)

export async function selectIsBoughtOtherwise(db: Db, { learnerId, orderId }: OrderKey): Promise<boolean> {
  const row = await db.selectOptional<{ isBought: boolean }>(sql`
    select ${IS_BOUGHT_OTHERWISE} as "isBought" from learner.orders o
    where o.learner_id = ${learnerId} and o.id = ${orderId}`)
  return row?.isBought ?? false
}
