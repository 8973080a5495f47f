import { REFUND_PERCENT } from '@abhyas/contract/purchases-orders'
import type { OrderState } from '@abhyas/contract/purchases-orders'
import { type Evidence, eachCaptured, type StoredEvent, type StoredRefund } from './evidence.ts'
import { moneyWithoutPurpose, purchasesWithoutMoney } from './money-invariants.ts'

/** One message for each violation. */
type Violations = Iterable<string>

/** P7: a message that is delivered again changes nothing, in any order. */
export function* changedByReplay({ atTheEnd: { ours }, afterReplay }: Evidence): Violations {
  for (const part of ['orders', 'payments', 'refunds', 'events', 'grants'] as const) {
    const before = new Set(ours[part].map((row) => JSON.stringify(row)))
    for (const row of afterReplay[part])
      if (!before.delete(JSON.stringify(row))) yield `${part} then: ${JSON.stringify(row)}`
    for (const row of before) yield `${part} before: ${row}`
  }
}

/** The states to which an order may change, by its current state. */
const MACHINE: Record<OrderState, readonly OrderState[]> = {
  draft: ['placed', 'expired'],
  placed: ['paid', 'refund_pending', 'refunded', 'review', 'expired'],
  expired: ['paid', 'refund_pending', 'refunded', 'review'],
  paid: ['refund_pending', 'refunded', 'reversed'],
  refund_pending: ['refunded', 'paid', 'review'],
  review: ['refund_pending', 'refunded'],
  refunded: [],
  reversed: [],
}

/** P8: an order changes only to allowed states, and its timeline ends in its current state. */
export function* wrongTimelines({ atTheEnd: { ours } }: Evidence): Violations {
  const timelines = new Map<number, StoredEvent[]>()
  for (const event of ours.events) timelines.set(event.orderId, [...(timelines.get(event.orderId) ?? []), event])
  for (const { id, state } of ours.orders) {
    const timeline = timelines.get(id) ?? []
    if (timeline[0]?.kind !== 'ordered') yield `order ${id}: its timeline does not begin with the order`
    for (const [index, event] of timeline.entries()) {
      const from = timeline[index - 1]?.state ?? 'draft'
      if (event.nth !== index + 1)
        yield `order ${id}: ${event.kind} is number ${event.nth} of its timeline, not ${index + 1}`
      if (event.state !== from && !MACHINE[from].includes(event.state))
        yield `order ${id} went from ${from} to ${event.state} (${event.kind}, number ${event.nth})`
    }
    const last = timeline.at(-1)?.state
    if (last !== state) yield `order ${id} is ${state}, and by its timeline ${last}`
  }
}

/** P9: every refund follows the rule, or has a reason that the books show. */
export function* refundsAgainstTheRule(evidence: Evidence): Violations {
  const { journals, atTheEnd } = evidence
  for (const refund of atTheEnd.ours.refunds)
    if (!isJustified(evidence, refund)) yield `payment ${refund.paymentId} goes back without a reason (${refund.kind})`
  for (const { refundsAsked } of journals)
    for (const { orderId, shown, paidDaysAgo, status } of refundsAsked)
      if (status === 200 && (shown > 1 || paidDaysAgo > 0))
        yield `order ${orderId} was paid back after ${paidDaysAgo} days and ${shown} questions`
}

function isJustified({ journals, atTheEnd }: Evidence, refund: StoredRefund): boolean {
  const journal = journals.find(({ learnerId }) => learnerId === refund.learnerId)
  const { kind, shownCount, questionCount, isInTime, reason, paymentId } = refund
  const captured = [...eachCaptured(atTheEnd)]
  const payment = atTheEnd.ledger.flatMap(({ payments }) => payments).find(({ id }) => id === paymentId)
  switch (kind) {
    case 'learner':
      return isInTime && (shownCount ?? 1) * 100 < (questionCount ?? 0) * REFUND_PERCENT
    case 'duplicate': {
      const own = new Set(
        atTheEnd.ours.orders
          .filter(({ learnerId }) => learnerId === refund.learnerId)
          .map(({ providerOrderId }) => providerOrderId),
      )
      return captured.filter(({ order }) => own.has(order.orderId)).length > 1
    }
    case 'undeliverable':
      return journal?.isAccountDeleted ?? false
    case 'dashboard':
      // The provider itself refunds a late payment when another payment was faster.
      return journal?.dashboardRefunds.includes(paymentId) || (payment?.isLate ?? false)
    case 'admin':
      return reason !== ''
  }
}

/** P10: no log of a server has a secret, a signature, a phone number or a token. */
export const leaks = ({ leaks }: Evidence): Violations => leaks

/** P11: one period after the last fault all money has its purpose, and one period later all refunds are done. */
export function* notSettledInTime({ afterOnePeriod, atTheEnd, unhandled }: Evidence): Violations {
  for (const message of [...moneyWithoutPurpose(afterOnePeriod), ...purchasesWithoutMoney(afterOnePeriod)])
    yield `after one period: ${message}`
  for (const { paymentId, state } of atTheEnd.ours.refunds)
    if (state === 'pending') yield `the refund of payment ${paymentId} still waits`
  if (unhandled > 0) yield `${unhandled} messages were heard and not dealt with`
}
