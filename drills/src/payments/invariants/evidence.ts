import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import type { PurchaseJournal } from '../journal.ts'

/** An order in the sandbox's ledger. */
export type LedgerOrder = Awaited<ReturnType<SandboxControl['readLedger']>>['orders'][number]
export type LedgerPayment = LedgerOrder['payments'][number]

export type StoredOrder = {
  learnerId: number
  id: number
  moduleId: number
  amountPaise: number
  state: OrderState
  reviewReason: string | null
  providerOrderId: string | null
  paymentId: string | null
}

export type StoredPayment = {
  id: string
  orderId: number
  status: string
  currency: string
  amountPaise: number
  refundedPaise: number
}

export type StoredRefund = {
  learnerId: number
  paymentId: string
  orderId: number
  kind: RefundKind
  state: RefundState
  reason: string
  shownCount: number | null
  questionCount: number | null
  /** Says whether the learner asked within the days that the rule gives. */
  isInTime: boolean
}

export type StoredEvent = { orderId: number; nth: number; kind: string; state: OrderState }

/** Our rows, always in the same order, so that two readings can be compared. */
export type Books = {
  orders: readonly StoredOrder[]
  payments: readonly StoredPayment[]
  refunds: readonly StoredRefund[]
  events: readonly StoredEvent[]
  grants: readonly { learnerId: number; moduleId: number }[]
}

/** Our books and the provider's. */
export type BothBooks = { ours: Books; ledger: readonly LedgerOrder[] }

/** Everything that is known after one schedule. The invariants look at nothing else. */
export type Evidence = {
  journals: readonly PurchaseJournal[]
  /** The books after one period of the reconciler, and after the last period. */
  afterOnePeriod: BothBooks
  atTheEnd: BothBooks
  /** Our books after every message was delivered again. */
  afterReplay: Books
  /** The number of messages that were received and not handled in the end. */
  unhandled: number
  access: readonly { learnerId: number; moduleId: number; isOpen: boolean }[]
  /** Lines of the servers' logs with a secret or personal data. */
  leaks: readonly string[]
}

export const orderOf = ({ ours }: BothBooks, { receipt }: LedgerOrder): StoredOrder | undefined =>
  ours.orders.find(({ id }) => `abhyas-${id}` === receipt)

export const refundOf = ({ ours }: BothBooks, paymentId: string): StoredRefund | undefined =>
  ours.refunds.find((refund) => refund.paymentId === paymentId)

/** Sums the refunds of a payment that have one of these statuses. */
export const backPaise = ({ refunds }: LedgerPayment, ...statuses: LedgerPayment['refunds'][number]['status'][]) =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)

export function* eachCaptured({ ledger }: BothBooks): Iterable<{ order: LedgerOrder; payment: LedgerPayment }> {
  for (const order of ledger) for (const payment of order.payments) if (payment.isCaptured) yield { order, payment }
}
