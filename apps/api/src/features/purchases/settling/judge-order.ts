import type { OrderState, RefundKind, RefundState } from '@abhyas/contract/purchases-orders'
import { isOpenOrder } from '@abhyas/contract/rules/order-states'

/** A payment of an order, as far as the provider and we know of it. */
export type Fact = {
  id: string
  isCaptured: boolean
  amountPaise: number
  currency: string
  createdAt: number
  /** What has gone back, and what has or is on its way. */
  backPaise: number
  goingPaise: number
  /** What we have asked for. */
  refund: { kind: RefundKind; state: RefundState } | null
}

export type JudgedOrder = {
  state: OrderState
  amountPaise: number
  paymentId: string | null
  reviewReason: 'amount_differs' | 'refund_failed' | null
}

type Circumstances = {
  /** The module is open by another order of the learner's. */
  isOwnedOtherwise: boolean
  /** The account and the module are there. */
  isDeliverable: boolean
  /** It has waited for its money long enough. */
  isOverdue: boolean
}

export type Verdict = Omit<JudgedOrder, 'amountPaise'> & { refunds: { paymentId: string; kind: RefundKind }[] }

const isBack = ({ backPaise, amountPaise }: Fact) => backPaise >= amountPaise
const isGoing = ({ goingPaise, amountPaise }: Fact) => goingPaise >= amountPaise

/**
 * What an order comes to by the facts alone, whatever brought them and in whichever order: so callback, webhook and
 * reconciler cannot disagree, and none of them can be repeated to another effect.
 */
export function judgeOrder(order: JudgedOrder, facts: readonly Fact[], around: Circumstances): Verdict {
  const captured = facts.filter(({ isCaptured }) => isCaptured).toSorted((a, b) => a.createdAt - b.createdAt)
  // One that was authorised late goes back by itself when another had paid: it does not count, although it came first.
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

type Judged = Pick<JudgedOrder, 'state' | 'reviewReason'>

const judgeWaiting = (order: JudgedOrder, { isOverdue }: Circumstances): Judged => ({
  state: isOverdue && isOpenOrder(order) ? 'expired' : order.state,
  reviewReason: order.reviewReason,
})

function judgeMoney(order: JudgedOrder, counted: Fact, around: Circumstances): Judged {
  const { state, reviewReason } = order
  // What is over stays so; the provider's books never say what the bank took back.
  if (state === 'reversed' || state === 'refunded') return { state, reviewReason: null }
  if (isBack(counted)) return { state: 'refunded', reviewReason: null }
  if (isGoing(counted)) return { state: 'refund_pending', reviewReason: null }
  if (state === 'paid' || state === 'review')
    return { state, reviewReason: counted.refund?.state === 'failed' || state === 'review' ? reviewReason : null }
  const mayOpen = around.isDeliverable && !around.isOwnedOtherwise
  if (state === 'refund_pending') {
    if (counted.refund?.state === 'pending') return { state, reviewReason: null }
    // The money did not go back: whoever paid has the module again, and a person sees to the rest.
    return { state: mayOpen ? 'paid' : 'review', reviewReason: 'refund_failed' }
  }
  if (counted.amountPaise !== order.amountPaise || counted.currency !== 'INR')
    return { state: 'review', reviewReason: 'amount_differs' }
  return { state: mayOpen ? 'paid' : 'refund_pending', reviewReason: null }
}
