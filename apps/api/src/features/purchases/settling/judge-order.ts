import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'

/** A payment of an order, combined from the provider's books and our tables. */
export type Fact = {
  id: string
  isCaptured: boolean
  amountPaise: number
  currency: string
  createdAt: number
  /** The amount that has gone back. `goingPaise` also includes refunds that are on their way. */
  backPaise: number
  goingPaise: number
  /** The refund that we requested. */
  refund: { kind: RefundKind; state: RefundState } | null
}

export type JudgedOrder = {
  state: OrderState
  amountPaise: number
  paymentId: string | null
  reviewReason: 'amount_differs' | 'refund_failed' | null
}

type Circumstances = {
  /** Another order of the learner opens the module. */
  isOwnedOtherwise: boolean
  /** The account and the module still exist. */
  isDeliverable: boolean
  /** The order has waited too long for its money. */
  isOverdue: boolean
}

export type OrderVerdict = Omit<JudgedOrder, 'amountPaise'> & { refunds: { paymentId: string; kind: RefundKind }[] }

const isBack = ({ backPaise, amountPaise }: Fact) => backPaise >= amountPaise
const isGoing = ({ goingPaise, amountPaise }: Fact) => goingPaise >= amountPaise

/**
 * Judges an order by the facts alone, from any source and in any sequence. So callback, webhook and
 * reconciler always agree, and repeating any of them changes nothing.
 */
export function judgeOrder(order: JudgedOrder, facts: readonly Fact[], around: Circumstances): OrderVerdict {
  const captured = facts.filter(({ isCaptured }) => isCaptured).toSorted((a, b) => a.createdAt - b.createdAt)
  // A payment on its way back does not count, even when it is the oldest. A late authorisation is refunded like that
  // when another payment paid.
  const counted =
    captured.find(({ id }) => id === order.paymentId) ?? captured.find((fact) => !isGoing(fact)) ?? captured[0] ?? null
  const judged = counted ? judgeMoney(order, counted, around) : judgeWaiting(order, around)
  const refunds = captured.flatMap((fact) => {
    if (fact.refund || isGoing(fact)) return []
    if (fact !== counted) return [{ paymentId: fact.id, kind: 'duplicate' as const }]
    if (judged.state !== 'refund_pending') return []
    return [{ paymentId: fact.id, kind: around.isDeliverable ? ('duplicate' as const) : ('undeliverable' as const) }]
  })
  const isStuck = captured.some((fact) => fact !== counted && fact.refund?.state === 'failed' && !isBack(fact))
  const reviewReason = judged.reviewReason ?? (isStuck ? 'refund_failed' : null)
  return { paymentId: order.paymentId ?? counted?.id ?? null, state: judged.state, reviewReason, refunds }
}

type Judgement = Pick<JudgedOrder, 'state' | 'reviewReason'>

const judgeWaiting = (order: JudgedOrder, { isOverdue }: Circumstances): Judgement => ({
  state: isOverdue && isOpenOrder(order) ? 'expired' : order.state,
  reviewReason: order.reviewReason,
})

function judgeMoney(order: JudgedOrder, counted: Fact, around: Circumstances): Judgement {
  const { state, reviewReason } = order
  // A finished order never changes: the provider's books do not show money that the bank took back.
  if (state === 'reversed' || state === 'refunded') return { state, reviewReason: null }
  if (isBack(counted)) return { state: 'refunded', reviewReason: null }
  if (isGoing(counted)) return { state: 'refund_pending', reviewReason: null }
  if (state === 'paid' || state === 'review')
    return { state, reviewReason: counted.refund?.state === 'failed' || state === 'review' ? reviewReason : null }
  const mayOpen = around.isDeliverable && !around.isOwnedOtherwise
  if (state === 'refund_pending') {
    if (counted.refund?.state === 'pending') return { state, reviewReason: null }
    // The money did not go back, so the learner gets the module back, and an admin decides.
    return { state: mayOpen ? 'paid' : 'review', reviewReason: 'refund_failed' }
  }
  if (counted.amountPaise !== order.amountPaise || counted.currency !== 'INR')
    return { state: 'review', reviewReason: 'amount_differs' }
  return { state: mayOpen ? 'paid' : 'refund_pending', reviewReason: null }
}
