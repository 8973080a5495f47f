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

/** `after`: the last order that was seen, 0: none. */
export const selectDueReceipts = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db.select<DueReceipt>(sql`
    select learner_id as "learnerId", id as "orderId", module_name as "moduleName", course_name as "courseName",
      amount_paise::float8 / 100 as amount, paid_at as "paidAt", payment_id as "paymentId"
    from learner.orders where is_receipt_due and id > ${after} order by id limit ${limit}`)

export const updateReceiptSent = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.write(sql`update learner.orders set is_receipt_due = false where learner_id = ${learnerId} and id = ${orderId}`)
