import type { Db } from '@abhyas/database/database'
import type { OrderKey } from '../orders/order-number-queries.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import type { Fact } from './judge-order.ts'
import {
  insertDashboardRefund,
  type PaymentRow,
  type RefundRow,
  selectPayments,
  selectRefunds,
  updateRefundState,
  upsertPayment,
} from './money-queries.ts'
import type { ReadPayment } from './read-money.ts'

const KIND = {
  failed: 'payment_failed',
  authorized: 'payment_authorized',
  captured: 'payment_captured',
  refunded: 'payment_captured',
} as const

/** A change of a payment or refund that the timeline does not have yet. */
export type MoneyEvent = {
  kind: (typeof KIND)[keyof typeof KIND] | 'refund_processed' | 'refund_failed'
  paymentId: string
  amountPaise?: number
  note?: string
}

/**
 * Writes the payments and refunds as the provider has them. Returns the facts to judge the order by, and the events for
 * its timeline. `refusedRefundOf` is the payment whose refund the provider has just refused.
 */
export async function writeMoney(
  tx: Db,
  key: OrderKey,
  payments: readonly ReadPayment[],
  refusedRefundOf: string | null,
): Promise<{ facts: Fact[]; events: MoneyEvent[] }> {
  const before = await selectPayments(tx, key)
  const rows: PaymentRow[] = []
  for (const payment of payments)
    rows.push(...(await upsertPayment(tx, key, { ...payment, backPaise: sumOf(payment.refunds, 'processed') })))
  const refundEvents = await writeRefunds(tx, key, payments, refusedRefundOf)
  const refunds = await selectRefunds(tx, key)
  return {
    facts: payments.map((payment) => factOf(payment, rows, refunds)),
    events: [...payments.flatMap((payment) => paymentEvents(payment, before)), ...refundEvents],
  }
}

const sumOf = (refunds: readonly ProviderRefund[], ...statuses: ProviderRefund['status'][]) =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** Writes the state of the refunds that we requested, and adds refunds that were made in the provider's dashboard. */
async function writeRefunds(
  tx: Db,
  key: OrderKey,
  payments: readonly ReadPayment[],
  refusedRefundOf: string | null,
): Promise<MoneyEvent[]> {
  const events: MoneyEvent[] = []
  const withRefunds = payments.filter(({ id, refunds }) => refunds.length > 0 || id === refusedRefundOf)
  if (withRefunds.length === 0) return events
  const ours = new Map((await selectRefunds(tx, key)).map((row) => [row.paymentId, row]))
  for (const { id: paymentId, amountPaise, refunds } of withRefunds) {
    const isBack = sumOf(refunds, 'processed') >= amountPaise
    const isGoing = sumOf(refunds, 'processed', 'pending') >= amountPaise
    const last = refunds.at(-1)
    const own = ours.get(paymentId)
    if (!own && last && isGoing)
      await insertDashboardRefund(tx, key, { paymentId, amountPaise, providerRefundId: last.id })
    else if (!own) continue
    // Our refund failed only if the provider says so about this refund. A refund that the provider does not list is on
    // its way.
    const named = refunds.find(({ id }) => id === own?.providerRefundId)
    const isFailed = named?.status === 'failed' || (paymentId === refusedRefundOf && !isGoing)
    const state = isBack ? 'processed' : isFailed ? 'failed' : 'pending'
    const isChanged = await updateRefundState(tx, key.learnerId, { paymentId, state })
    if (isChanged && state !== 'pending') events.push({ kind: `refund_${state}`, paymentId })
  }
  return events
}

/**
 * The stored rows may be newer than the payments that we read: another process may have read later and written before
 * us.
 */
function factOf(payment: ReadPayment, rows: readonly PaymentRow[], refunds: readonly RefundRow[]): Fact {
  const row = rows.find(({ id }) => id === payment.id)
  const refund = refunds.find(({ paymentId }) => paymentId === payment.id) ?? null
  const backPaise = Math.max(row?.refundedPaise ?? 0, refund?.state === 'processed' ? payment.amountPaise : 0)
  return {
    ...payment,
    isCaptured: row?.status === 'captured' || row?.status === 'refunded',
    backPaise,
    goingPaise: Math.max(backPaise, sumOf(payment.refunds, 'processed', 'pending')),
    refund,
  }
}

function paymentEvents({ id, status, amountPaise, error }: ReadPayment, before: readonly PaymentRow[]): MoneyEvent[] {
  const was = before.find((row) => row.id === id)?.status
  const wasCaptured = was === 'captured' || was === 'refunded'
  if (status === 'created' || status === was || wasCaptured || (was === 'authorized' && status === 'failed')) return []
  return [{ kind: KIND[status], paymentId: id, amountPaise, note: status === 'failed' ? (error ?? '') : '' }]
}
