import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import type { SandboxControl } from '@abhyas/razorpay-sandbox/sandbox-control'
import type { PurchaseJournal } from '../journal.ts'

/** What the provider has of an order. */
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
  /** It was asked for within the days that the rule gives. */
  isInTime: boolean
}

export type StoredEvent = { orderId: number; nth: number; kind: string; state: OrderState }

/** What we have, in an order that two readings can be compared by. */
export type Books = {
  orders: readonly StoredOrder[]
  payments: readonly StoredPayment[]
  refunds: readonly StoredRefund[]
  events: readonly StoredEvent[]
  grants: readonly { learnerId: number; moduleId: number }[]
}

/** Our books beside the provider's. */
export type BothBooks = { ours: Books; ledger: readonly LedgerOrder[] }

/** All that is known after one schedule; whether it is as it must be is decided from this alone. */
export type Evidence = {
  journals: readonly PurchaseJournal[]
  /** After one period of the reconciler, and when everything had its time. */
  afterOnePeriod: BothBooks
  atTheEnd: BothBooks
  /** After everything was said once more. */
  afterReplay: Books
  /** Messages that were heard and not dealt with in the end. */
  unhandled: number
  access: readonly { learnerId: number; moduleId: number; isOpen: boolean }[]
  /** Lines of the servers' logs that hold what no log may hold. */
  leaks: readonly string[]
}

export const orderOf = ({ ours }: BothBooks, { receipt }: LedgerOrder): StoredOrder | undefined =>
  ours.orders.find(({ id }) => `abhyas-${id}` === receipt)

export const refundOf = ({ ours }: BothBooks, paymentId: string): StoredRefund | undefined =>
  ours.refunds.find((refund) => refund.paymentId === paymentId)

/** What has gone back of a payment, or also what is on its way. */
export const backPaise = ({ refunds }: LedgerPayment, ...statuses: LedgerPayment['refunds'][number]['status'][]) =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)

export function* eachCaptured({ ledger }: BothBooks): Iterable<{ order: LedgerOrder; payment: LedgerPayment }> {
  for (const order of ledger) for (const payment of order.payments) if (payment.isCaptured) yield { order, payment }
}
