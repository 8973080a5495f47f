import type { Reconciliation } from '@abhyas/contract/purchases-manage'
import { UNPAID_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { sql, wordList } from '@abhyas/database/sql'

export async function insertReconciliation(shared: Db, kind: 'open_orders' | 'hour' | 'day'): Promise<number> {
  const [row] = await shared.write<{ id: number }>(
    sql`insert into reconciliations (kind) values (${kind}) returning id`,
  )
  return row?.id ?? 0
}

export type Counts = { seen: number; mended: number; failed: number; orderIds: number[] }

/** An admin needs some orders as examples. A run that fails because the provider is away fails on all of them. */
const ORDERS_NAMED = 20

/** Adds what a piece of the comparison found. */
export const addToReconciliation = (shared: Db, id: number, { seen, mended, failed, orderIds }: Counts) =>
  shared.write(sql`
    update reconciliations set seen = seen + ${seen}, mended = mended + ${mended}, failed = failed + ${failed},
      order_ids = (order_ids || ${orderIds}::bigint[])[1:${ORDERS_NAMED}::int]
    where id = ${id}`)

/** An open order waits for its money, so it is expected that some of them are settled. Returns all that was found. */
export async function endReconciliation(shared: Db, id: number): Promise<Counts & { needsLook: boolean }> {
  const [row] = await shared.write<Counts & { needsLook: boolean }>(sql`
    update reconciliations set ended_at = now(), needs_look = failed > 0 or (kind <> 'open_orders' and mended > 0)
    where id = ${id} returning seen, mended, failed, to_json(order_ids) as "orderIds", needs_look as "needsLook"`)
  return row ?? { seen: 0, mended: 0, failed: 0, orderIds: [], needsLook: false }
}

/** The failures of earlier comparisons of these kinds are gone. Money that was found late still waits for an admin. */
export const updateFailuresGone = (shared: Db, id: number, kinds: readonly Reconciliation['kind'][]) =>
  shared.write(sql`
    update reconciliations set needs_look = false, looked_at = now()
    where needs_look and id < ${id} and kind = any(${kinds}::text[]) and (mended = 0 or kind = 'open_orders')`)

const RECONCILIATION = sql`id, kind, started_at as "startedAt", ended_at as "endedAt", seen as compared,
  mended as settled, failed, to_json(order_ids) as "orderIds", needs_look as "needsLook", looked_at as "lookedAt",
  looked_by as "lookedBy"`

type Page = { needsLook: boolean; after: number; limit: number }

/** Lists newest first. `after` is the last comparison that the caller has seen, or 0. */
export const selectReconciliationPage = (shared: Db, { needsLook, after, limit }: Page) =>
  shared.select<Reconciliation>(sql`
    select ${RECONCILIATION} from reconciliations
    where id < ${after || Number.MAX_SAFE_INTEGER} ${needsLook ? sql`and needs_look` : sql``}
    order by id desc limit ${limit}`)

export const selectOptionalReconciliation = (shared: Db, id: number) =>
  shared.selectOptional<Reconciliation>(sql`select ${RECONCILIATION} from reconciliations where id = ${id}`)

export const updateLooked = (shared: Db, id: number, adminId: number) =>
  shared.write(sql`
    update reconciliations set needs_look = false, looked_at = now(), looked_by = ${adminId}
    where id = ${id} and needs_look`)

export type Standing = {
  learnerId: number
  id: string
  status: string
  refundedPaise: number
  isSettled: boolean
}

const UNPAID = wordList(UNPAID_STATES)

/** Returns the stored status of these payments, and whether their money opened a module or is going back. */
export const selectStandings = (db: Db, payments: readonly { learnerId: number; paymentId: string }[]) =>
  db.select<Standing>(sql`
    select p.learner_id as "learnerId", p.id, p.status, p.refunded_paise as "refundedPaise",
      r.payment_id is not null or (o.payment_id = p.id and o.state not in ${UNPAID}) as "isSettled"
    from unnest(${payments.map(({ learnerId }) => learnerId)}::bigint[],
      ${payments.map(({ paymentId }) => paymentId)}::text[]) asked (learner_id, id)
    join learner.payments p on p.learner_id = asked.learner_id and p.id = asked.id
    join learner.orders o on o.learner_id = p.learner_id and o.id = p.order_id
    left join learner.refunds r on r.learner_id = p.learner_id and r.payment_id = p.id`)
