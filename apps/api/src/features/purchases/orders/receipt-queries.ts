import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { OrderKey } from './order-number-queries.ts'

export type DueReceipt = OrderKey & {
  moduleName: string
  courseName: string
  amount: number
  paidAt: string
  paymentId: string
}

/**
 * Claims the next receipt after this order (0 for the first). No other worker gets it for five minutes, which is longer
 * than sending a mail takes. Returns null when no receipt is left.
 */
export async function claimOptionalReceipt(db: Db, after: number): Promise<DueReceipt | null> {
  const [receipt] = await db.write<DueReceipt>(sql`
    update learner.orders o set receipt_claimed_until = now() + interval '5 minutes'
    from (
      select learner_id, id from learner.orders
      where is_receipt_due and id > ${after} and (receipt_claimed_until is null or receipt_claimed_until <= now())
      order by id limit 1 for no key update skip locked
    ) due
    where o.learner_id = due.learner_id and o.id = due.id
    returning o.learner_id as "learnerId", o.id as "orderId", o.module_name as "moduleName",
      o.course_name as "courseName", o.amount_paise::float8 / 100 as amount, o.paid_at as "paidAt",
      o.payment_id as "paymentId"`)
  return receipt ?? null
}

/** Releases a receipt that was not sent, so that another worker can claim it at once. */
export const updateReceiptUnclaimed = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.write(sql`
    update learner.orders set receipt_claimed_until = null where learner_id = ${learnerId} and id = ${orderId}`)

export const updateReceiptSent = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.write(sql`
    update learner.orders set is_receipt_due = false, receipt_claimed_until = null
    where learner_id = ${learnerId} and id = ${orderId}`)
