import type { EventSource } from '@abhyas/contract/purchases-manage'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'
import type { Databases, Db } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { selectIsDeliverable } from '../../access/access-queries.ts'
import { type Fact, judgeOrder } from './judge-order.ts'
import {
  insertDashboardRefund,
  type PaymentRow,
  type RefundRow,
  selectPayments,
  selectRefunds,
  updateRefundState,
  upsertPayment,
  upsertRefund,
} from './money-queries.ts'
import { type OrderKey, selectSecondOrders } from '../orders/order-number-queries.ts'
import {
  insertOrderEvent,
  type OrderRow,
  selectOptionalOrder,
  selectOrdersOfModuleForUpdate,
  updateChecked,
  updateJudged,
} from '../orders/order-queries.ts'
import { adoptOrder } from '../orders/register-order.ts'
import { type Provider, ProviderError, type ProviderPayment, type ProviderRefund } from '../provider/provider.ts'

type SettleRequest = {
  key: OrderKey
  source: EventSource
  /** The payment whose refund the provider has just refused. */
  refusedRefundOf?: string | null
}

type SeenPayment = ProviderPayment & { refunds: ProviderRefund[] }

/**
 * Brings an order to where the provider's books are: the one way for callback, webhook, reconciler and everybody who
 * asks. It may be done at any time, any number of times, and by several at once. Says whether anything changed.
 */
export async function settleOrder(
  databases: Databases,
  { key, source, refusedRefundOf = null }: SettleRequest,
  provider: Provider,
): Promise<boolean> {
  const db = databases.dbOf(key.learnerId)
  const order = requireRow(await selectOptionalOrder(db, key), 'order_not_found')
  const providerOrderIds = await findProviderOrders(databases, { order, source }, provider)
  const isDeliverable = await selectIsDeliverable(databases.shared, order)
  const seen = await readMoney(db, { key, order, providerOrderIds, isDeliverable }, provider)
  const { state, isChanged } = await db.transaction((tx) =>
    writeDown(tx, key, { order, seen, isDeliverable, source, refusedRefundOf }),
  )
  if (isOpenOrder({ state })) await updateChecked(db, key)
  return isChanged
}

/** The number that counts, and those of orders that the provider made beside it. None while the provider has no order. */
async function findProviderOrders(
  databases: Databases,
  { order, source }: { order: OrderRow; source: EventSource },
  provider: Provider,
): Promise<string[]> {
  const { providerOrderId, placeTries } = order
  const mayBeUnknown = providerOrderId === null && placeTries > 0
  // Asked more than once, the provider may have made it more than once, and later than anybody waited.
  const mayBeTwo = placeTries > 1 && isOpenOrder(order) && source === 'reconciler'
  const key = { learnerId: order.learnerId, orderId: order.id }
  const adopted = mayBeUnknown || mayBeTwo ? await adoptOrder(databases, { key, source: 'reconciler' }, provider) : null
  const first = providerOrderId ?? adopted
  if (first === null) return []
  const others = await selectSecondOrders(databases.shared, order.id)
  return [first, ...others.map((other) => other.providerOrderId)]
}

type MoneyRequest = { key: OrderKey; order: OrderRow; providerOrderIds: readonly string[]; isDeliverable: boolean }

async function readMoney(
  db: Db,
  { key, order, providerOrderIds, isDeliverable }: MoneyRequest,
  provider: Provider,
): Promise<SeenPayment[]> {
  const read = async () => (await Promise.all(providerOrderIds.map((id) => provider.readPayments(id)))).flat()
  let payments = await read()
  const isCaptured = payments.some(({ status }) => status === 'captured' || status === 'refunded')
  const authorized = payments.find(({ status }) => status === 'authorized')
  // One that is not taken goes back by itself after some days.
  if (authorized && !isCaptured && isDeliverable && order.state !== 'refunded') {
    await provider.capture(authorized).catch((error: unknown) => {
      // Taken meanwhile, or too late: its books say which.
      if (!(error instanceof ProviderError && error.isRefusal)) throw error
    })
    payments = await read()
  }
  const refunds = await selectRefunds(db, key)
  return Promise.all(
    payments.map(async (payment) => {
      const mayBeBack = payment.refundedPaise > 0 || refunds.some(({ paymentId }) => paymentId === payment.id)
      return Object.assign(payment, { refunds: mayBeBack ? await provider.readRefunds(payment.id) : [] })
    }),
  )
}

const sumOf = (refunds: readonly ProviderRefund[], ...statuses: ProviderRefund['status'][]) =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)

type News = {
  order: OrderRow
  seen: SeenPayment[]
  isDeliverable: boolean
  source: EventSource
  refusedRefundOf: string | null
}

async function writeDown(tx: Db, key: OrderKey, news: News) {
  const { order: asked, seen, isDeliverable, source, refusedRefundOf } = news
  const ofModule = await selectOrdersOfModuleForUpdate(tx, key.learnerId, asked.moduleId)
  const order = ofModule.find(({ id }) => id === key.orderId) ?? asked
  const before = await selectPayments(tx, key)
  const known: PaymentRow[] = []
  for (const payment of seen)
    known.push(...(await upsertPayment(tx, key, { ...payment, backPaise: sumOf(payment.refunds, 'processed') })))
  const refundNews = await noteRefunds(tx, key, seen, refusedRefundOf)
  const facts = factsOf(seen, await selectRefunds(tx, key), known)
  const verdict = judgeOrder(order, facts, {
    isOwnedOtherwise: ofModule.some(({ id, state }) => id !== order.id && state === 'paid'),
    isDeliverable,
    isOverdue: order.isOverdue,
  })
  const paymentNews = seen.flatMap((payment) => paymentNewsOf(payment, before))
  for (const refund of verdict.refunds) await upsertRefund(tx, key, refund)
  const isMoved = verdict.state !== order.state || verdict.reviewReason !== order.reviewReason
  if (isMoved || verdict.paymentId !== order.paymentId) await updateJudged(tx, key, verdict)
  const { state } = order
  for (const { id, amountPaise, kind, note } of paymentNews)
    await insertOrderEvent(tx, key, { kind, state, source, paymentId: id, amountPaise, note })
  for (const { paymentId, kind } of refundNews) await insertOrderEvent(tx, key, { kind, state, source, paymentId })
  for (const { paymentId, kind } of verdict.refunds)
    await insertOrderEvent(tx, key, { kind: 'refund_requested', state, source, paymentId, note: kind })
  if (isMoved)
    await insertOrderEvent(tx, key, {
      kind: 'state_changed',
      state: verdict.state,
      source,
      note: verdict.reviewReason ?? '',
    })
  return { state: verdict.state, isChanged: isMoved || refundNews.length > 0 || paymentNews.length > 0 }
}

/** What the provider says of the refunds we asked for, and those that were made there by hand. */
async function noteRefunds(tx: Db, key: OrderKey, seen: readonly SeenPayment[], refusedRefundOf: string | null) {
  const news: { paymentId: string; kind: 'refund_processed' | 'refund_failed' }[] = []
  const told = seen.filter(({ id, refunds }) => refunds.length > 0 || id === refusedRefundOf)
  if (told.length === 0) return news
  const ours = new Map((await selectRefunds(tx, key)).map((row) => [row.paymentId, row]))
  for (const { id: paymentId, amountPaise, refunds } of told) {
    const isBack = sumOf(refunds, 'processed') >= amountPaise
    const isGoing = sumOf(refunds, 'processed', 'pending') >= amountPaise
    const last = refunds.at(-1)
    const own = ours.get(paymentId)
    if (!own && last && isGoing)
      await insertDashboardRefund(tx, key, { paymentId, amountPaise, providerRefundId: last.id })
    else if (!own) continue
    // Ours failed when the provider says so of the very one; what it does not list has not arrived there yet.
    const named = refunds.find(({ id }) => id === own?.providerRefundId)
    const isFailed = named?.status === 'failed' || (paymentId === refusedRefundOf && !isGoing)
    const state = isBack ? 'processed' : isFailed ? 'failed' : 'pending'
    const isNews = await updateRefundState(tx, key.learnerId, { paymentId, state })
    if (isNews && state !== 'pending') news.push({ paymentId, kind: `refund_${state}` })
  }
  return news
}

/** Of what we know by now, which may be more than what was seen: somebody else may have looked later. */
const factsOf = (seen: readonly SeenPayment[], refunds: readonly RefundRow[], known: readonly PaymentRow[]): Fact[] =>
  seen.map((payment) => {
    const row = known.find(({ id }) => id === payment.id)
    const refund = refunds.find(({ paymentId }) => paymentId === payment.id) ?? null
    const backPaise = Math.max(row?.refundedPaise ?? 0, refund?.state === 'processed' ? payment.amountPaise : 0)
    return {
      ...payment,
      isCaptured: row?.status === 'captured' || row?.status === 'refunded',
      backPaise,
      goingPaise: Math.max(backPaise, sumOf(payment.refunds, 'processed', 'pending')),
      refund,
    }
  })

const KIND = {
  failed: 'payment_failed',
  authorized: 'payment_authorized',
  captured: 'payment_captured',
  refunded: 'payment_captured',
} as const

function paymentNewsOf({ id, status, amountPaise, error }: SeenPayment, before: readonly PaymentRow[]) {
  const was = before.find((row) => row.id === id)?.status
  const wasTaken = was === 'captured' || was === 'refunded'
  if (status === 'created' || status === was || wasTaken || (was === 'authorized' && status === 'failed')) return []
  return [{ id, amountPaise, kind: KIND[status], note: status === 'failed' ? (error ?? '') : '' }]
}
