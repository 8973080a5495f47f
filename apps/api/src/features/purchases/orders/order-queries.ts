import type { Order, OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import type { EventSource, LearnersOrder, OrderEvent } from '@abhyas/contract/purchases-manage'
import { OPEN_STATES, UNPAID_STATES } from '@abhyas/contract/rules/order-states'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql, wordList } from '@abhyas/database/sql'
import type { OrderKey } from './order-number-queries.ts'

/** An order without money expires after this many days. Money that comes later still opens the module. */
const WAITS_DAYS = 4

const OPEN = wordList(OPEN_STATES)

/** The columns of an order that the rules need. */
export type OrderRow = {
  learnerId: number
  id: number
  moduleId: number
  amountPaise: number
  state: OrderState
  reviewReason: LearnersOrder['reviewReason']
  providerOrderId: string | null
  paymentId: string | null
  placeTries: number
  isOverdue: boolean
}

const ROW = sql`o.learner_id as "learnerId", o.id, o.module_id as "moduleId", o.amount_paise as "amountPaise", o.state,
  o.review_reason as "reviewReason", o.provider_order_id as "providerOrderId", o.payment_id as "paymentId",
  o.place_tries as "placeTries", o.ordered_at < now() - make_interval(days => ${WAITS_DAYS}) as "isOverdue"`

export const selectOptionalOrder = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.selectOptional<OrderRow>(
    sql`select ${ROW} from learner.orders o where o.learner_id = ${learnerId} and o.id = ${orderId}`,
  )

/** Locks all of a learner's orders for a module, so that one transaction at a time decides which order opens it. */
export const selectOrdersOfModuleForUpdate = (tx: Db, learnerId: number, moduleId: number) =>
  tx.select<OrderRow>(sql`
    select ${ROW} from learner.orders o where o.learner_id = ${learnerId} and o.module_id = ${moduleId}
    order by o.id for update`)

/** Locks all orders of a learner, for decisions that depend on several orders. */
export const lockOrdersOfLearner = (tx: Db, learnerId: number) =>
  tx.select(sql`select from learner.orders where learner_id = ${learnerId} order by id for update`)

/** Reads the order again after the lock, because another transaction may have changed it before. */
export async function selectOptionalOrderForUpdate(tx: Db, key: OrderKey): Promise<OrderRow | null> {
  const asked = await selectOptionalOrder(tx, key)
  if (!asked) return null
  const ofModule = await selectOrdersOfModuleForUpdate(tx, key.learnerId, asked.moduleId)
  return ofModule.find(({ id }) => id === key.orderId) ?? null
}

export const selectOptionalOpenOrder = (db: Db, learnerId: number, moduleId: number) =>
  db.selectOptional<OrderRow>(sql`
    select ${ROW} from learner.orders o
    where o.learner_id = ${learnerId} and o.module_id = ${moduleId} and o.state in ${OPEN}`)

type NewOrder = {
  learnerId: number
  id: number
  moduleId: number
  moduleName: string
  courseName: string
  amountPaise: number
}

/** Returns null when another tab was faster: the unique index decides. */
export async function insertOptionalOrder(tx: Db, order: NewOrder): Promise<OrderRow | null> {
  const [row] = await tx.write<OrderRow>(sql`
    insert into learner.orders as o (learner_id, id, module_id, module_name, course_name, amount_paise)
    values (${order.learnerId}, ${order.id}, ${order.moduleId}, ${order.moduleName}, ${order.courseName},
      ${order.amountPaise})
    on conflict (learner_id, module_id) where state in ${OPEN} do nothing returning ${ROW}`)
  return row ?? null
}

type JudgedColumns = Pick<OrderRow, 'state' | 'paymentId' | 'reviewReason'>

/** Writes the verdict. The receipt becomes due when the order is paid for the first time. */
export const updateJudged = (
  tx: Db,
  { learnerId, orderId }: OrderKey,
  { state, paymentId, reviewReason }: JudgedColumns,
) =>
  tx.write(sql`
    update learner.orders set payment_id = ${paymentId}, review_reason = ${reviewReason}, state = ${state},
      is_receipt_due = is_receipt_due or (${state} = 'paid' and paid_at is null),
      paid_at = case when ${paymentId}::text is null then paid_at else coalesce(paid_at, now()) end
    where learner_id = ${learnerId} and id = ${orderId}`)

/** A new order is checked often, and an old one rarely: the hourly reconciliation also finds its money. */
const NEXT_CHECK = sql`now() + greatest(interval '4 minutes', least(interval '6 hours', (now() - o.ordered_at) / 4))`

export const updateChecked = (db: Db, { learnerId, orderId }: OrderKey) =>
  db.write(sql`
    update learner.orders o set checked_at = now(), next_check_at = ${NEXT_CHECK}
    where o.learner_id = ${learnerId} and o.id = ${orderId}`)

/** Takes orders to check and sets their next check, so that an order that cannot be checked does not hold up others. */
export const takeOrdersToCheck = (db: Db, limit: number) =>
  db.write<OrderKey>(sql`
    update learner.orders o set next_check_at = ${NEXT_CHECK}
    from (
      select learner_id, id from learner.orders where state in ${OPEN} and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    ) due
    where o.learner_id = due.learner_id and o.id = due.id
    returning o.learner_id as "learnerId", o.id as "orderId"`)

type NewEvent = {
  kind: OrderEvent['kind']
  state: OrderState
  source: EventSource
  paymentId?: string | null
  amountPaise?: number | null
  note?: string
}

/** `tx` must have locked the order, so that two events never get the same number. */
export const insertOrderEvent = (tx: Db, { learnerId, orderId }: OrderKey, event: NewEvent) =>
  tx.write(sql`
    insert into learner.order_events (learner_id, order_id, nth, kind, state, source, payment_id, amount_paise, note, at)
    select ${learnerId}, ${orderId}, coalesce(max(nth), 0) + 1, ${event.kind}, ${event.state}, ${event.source},
      ${event.paymentId ?? null}, ${event.amountPaise ?? null}::integer, ${event.note ?? ''}, clock_timestamp()
    from learner.order_events where learner_id = ${learnerId} and order_id = ${orderId}`)

export async function selectHasEvent(
  tx: Db,
  { learnerId, orderId }: OrderKey,
  { kind, note }: Pick<NewEvent, 'kind' | 'note'>,
): Promise<boolean> {
  const { isThere } = await tx.selectOne<{ isThere: boolean }>(sql`
    select exists (
      select from learner.order_events
      where learner_id = ${learnerId} and order_id = ${orderId} and kind = ${kind} and note = ${note}
    ) as "isThere"`)
  return isThere
}

type ShownRow = Omit<Order, 'module' | 'refund'> & {
  learnerId: number
  moduleId: number
  moduleName: string
  providerOrderId: string | null
  reviewReason: LearnersOrder['reviewReason']
  refundKind: RefundKind | null
  refundState: RefundState
  refundRequestedAt: string
  refundProcessedAt: string | null
}

const SHOWN = sql`
  select o.learner_id as "learnerId", o.id, o.module_id as "moduleId", o.module_name as "moduleName",
    o.course_name as "courseName", o.amount_paise::float8 / 100 as amount, o.state, o.ordered_at as "orderedAt",
    o.paid_at as "paidAt", o.payment_id as "paymentId", o.provider_order_id as "providerOrderId",
    o.review_reason as "reviewReason", p.method as "paymentMethod", case when o.state in ${wordList(UNPAID_STATES)} then (
      select f.error from learner.payments f
      where f.learner_id = o.learner_id and f.order_id = o.id and f.status = 'failed' order by f.created_at desc limit 1
    ) end as "lastFailure", r.kind as "refundKind", r.state as "refundState", r.requested_at as "refundRequestedAt",
    r.processed_at as "refundProcessedAt"
  from learner.orders o
  left join learner.payments p on p.learner_id = o.learner_id and p.id = o.payment_id
  left join learner.refunds r on r.learner_id = o.learner_id and r.payment_id = o.payment_id`

export type ShownOrder = Order & Pick<ShownRow, 'learnerId' | 'providerOrderId' | 'reviewReason'>

const shownOf = ({ moduleId, moduleName, refundKind, refundState, ...row }: ShownRow): ShownOrder => {
  const { refundRequestedAt: requestedAt, refundProcessedAt: processedAt, ...order } = row
  return {
    ...order,
    module: { id: moduleId, name: moduleName },
    refund: refundKind && { kind: refundKind, state: refundState, requestedAt, processedAt },
  }
}

const selectShown = async (db: Db, found: Sql) => (await db.select<ShownRow>(sql`${SHOWN} ${found}`)).map(shownOf)

export const selectOptionalShownOrder = async (db: Db, { learnerId, orderId }: OrderKey): Promise<ShownOrder | null> =>
  (await selectShown(db, sql`where o.learner_id = ${learnerId} and o.id = ${orderId}`))[0] ?? null

type Page = { after: number; limit: number }
export type OrderFilter = {
  learnerId?: number | undefined
  orderId?: number | undefined
  state?: OrderState | undefined
  needsReview?: boolean
}

/** Returns the newest orders first. `after` is the last order of the previous page, and 0 for the first page. */
export const selectOrderPage = (
  db: Db,
  { after, limit, learnerId, orderId, state, needsReview }: OrderFilter & Page,
) => {
  const ofLearner = learnerId === undefined ? sql`` : sql`and o.learner_id = ${learnerId}`
  const ofNumber = orderId === undefined ? sql`` : sql`and o.id = ${orderId}`
  const ofState = state === undefined ? sql`` : sql`and o.state = ${state}`
  const inReview = needsReview ? sql`and o.review_reason is not null` : sql``
  return selectShown(
    db,
    sql`where o.id < ${after || Number.MAX_SAFE_INTEGER} ${ofLearner} ${ofNumber} ${ofState} ${inReview}
      order by o.id desc limit ${limit}`,
  )
}
