import { UNPAID_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'

export async function insertReconciliation(shared: Db, kind: 'open_orders' | 'hour' | 'day'): Promise<number> {
  const [row] = await shared.write<{ id: number }>(
    sql`insert into reconciliations (kind) values (${kind}) returning id`,
  )
  return row?.id ?? 0
}

export const updateReconciliation = (
  shared: Db,
  id: number,
  { seen, mended, failed }: { seen: number; mended: number; failed: number },
) =>
  shared.write(sql`
    update reconciliations set ended_at = now(), seen = ${seen}, mended = ${mended}, failed = ${failed} where id = ${id}`)

export type Standing = { id: string; status: string; refundedPaise: number; isSettled: boolean }

const UNPAID = wordList(UNPAID_STATES)

/** Returns the stored status of these payments, and whether their money opened a module or is going back. */
export const selectStandings = (db: Db, learnerId: number, paymentIds: readonly string[]) =>
  db.select<Standing>(sql`
    select p.id, p.status, p.refunded_paise as "refundedPaise",
      r.payment_id is not null or (o.payment_id = p.id and o.state not in ${UNPAID}) as "isSettled"
    from learner.payments p join learner.orders o on o.learner_id = p.learner_id and o.id = p.order_id
    left join learner.refunds r on r.learner_id = p.learner_id and r.payment_id = p.id
    where p.learner_id = ${learnerId} and p.id = any(${paymentIds}::text[])`)
