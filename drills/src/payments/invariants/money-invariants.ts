import { backPaise, type BothBooks, eachCaptured, orderOf, refundOf, type StoredOrder } from './evidence.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const name = ({ id, learnerId, state }: StoredOrder) => `order ${id} of learner ${learnerId} (${state})`

/** P1: money that we keep has opened a module, is being refunded, or is in review by an admin. */
export function* moneyWithoutPurpose(books: BothBooks): Violations {
  for (const { order, payment } of eachCaptured(books)) {
    if (backPaise(payment, 'processed', 'pending') >= payment.amountPaise) continue
    const ours = orderOf(books, order)
    const isActive = ours?.state === 'paid' && ours.paymentId === payment.id
    const isGoing = refundOf(books, payment.id)?.state === 'pending'
    const isSettled = ours?.state === 'reversed' && ours.paymentId === payment.id
    const isReviewed = (ours?.reviewReason ?? null) !== null
    if (!ours) yield `payment ${payment.id}: we have no order ${order.receipt}`
    else if (!isActive && !isGoing && !isReviewed && !isSettled)
      yield `payment ${payment.id}: ${name(ours)} has no use for it`
    else if (isActive && isGoing) yield `payment ${payment.id} opens the module of ${name(ours)} and goes back as well`
  }
}

/** P2: a paid order has a captured payment of the agreed amount, for this order, that was not taken back. */
export function* purchasesWithoutMoney(books: BothBooks): Violations {
  for (const order of books.ours.orders) {
    if (order.state !== 'paid') continue
    const theirs = books.ledger.find(({ orderId }) => orderId === order.providerOrderId)
    const payment = theirs?.payments.find(({ id }) => id === order.paymentId)
    const noted = books.ours.payments.find(({ id }) => id === order.paymentId)
    if (theirs?.receipt !== `abhyas-${order.id}`) yield `${name(order)}: its number at the provider is another order's`
    else if (!payment?.isCaptured) yield `${name(order)}: payment ${order.paymentId} was never taken`
    else if (payment.amountPaise !== order.amountPaise || noted?.currency !== 'INR')
      yield `${name(order)}: ${payment.amountPaise} paise were taken, ${order.amountPaise} agreed`
    else if (backPaise(payment, 'processed') >= payment.amountPaise) yield `${name(order)}: its money has gone back`
    else if (payment.dispute === 'lost') yield `${name(order)}: the bank has taken its money back`
  }
}

/** P3: a learner has at most one purchase of a module. */
export function* twoPurchases({ ours }: BothBooks): Violations {
  const seen = new Set<string>()
  for (const { state, learnerId, moduleId } of ours.orders) {
    if (state !== 'paid') continue
    const key = `learner ${learnerId} has module ${moduleId}`
    if (seen.has(key)) yield `${key} twice`
    seen.add(key)
  }
}

/** P4: a refund is at most the payment and happens once. A refund that we show as done is done at the provider. */
export function* wrongRefunds(books: BothBooks): Violations {
  for (const { order, payment } of eachCaptured(books)) {
    const back = backPaise(payment, 'processed')
    if (back > payment.amountPaise) yield `payment ${payment.id}: ${back} of ${payment.amountPaise} paise went back`
    const full = payment.refunds.filter(
      ({ status, amountPaise }) => status === 'processed' && amountPaise === payment.amountPaise,
    )
    if (full.length > 1) yield `payment ${payment.id} was paid back ${full.length} times`
    const ours = orderOf(books, order)
    const noted = books.ours.payments.find(({ id }) => id === payment.id)
    if (noted && noted.refundedPaise !== back)
      yield `payment ${payment.id}: ${back} paise went back, ${noted.refundedPaise} are noted`
    const isPromised =
      refundOf(books, payment.id)?.state === 'processed' ||
      (ours?.state === 'refunded' && ours.paymentId === payment.id)
    if (isPromised && back < payment.amountPaise) yield `payment ${payment.id}: told as paid back, and is not`
  }
}

/** F7: a lost response of the provider does not lead to a second order there. */
export function* ordersMadeTwice({ ledger }: BothBooks): Violations {
  const seen = new Set<string>()
  for (const { receipt } of ledger) {
    if (receipt === null || seen.has(receipt)) yield `${receipt} was ordered twice at the provider's`
    else seen.add(receipt)
  }
}
