import { setTimeout as sleep } from 'node:timers/promises'
import { buildGrant } from '@abhyas/api/testing/builders'
import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { deleteAccount, movePaidAt, raiseAgreedAmount, selectPricePaise, updatePrice } from './drill-queries.ts'
import { forge, type ForgeryTools } from './forge.ts'
import type { PlacedOrder, SignedPayment } from './journal.ts'
import type { PurchasePlan, Scenario } from './plan.ts'
import type { OfferedModule } from './shop-pool.ts'
import type { ShopStack } from './shop-stack.ts'
import { deliverMessages, deliverUntilAccepted, sendSignals } from './signal.ts'

export type Purchase = ForgeryTools & {
  stack: Pick<ShopStack, 'db' | 'sandbox'>
  learner: CrowdLearner
  module: OfferedModule
  plan: PurchasePlan
}

type Result = 'captured' | 'authorized' | 'failed' | 'late'

/** Makes one purchase as it is planned. */
export async function buy(purchase: Purchase): Promise<void> {
  await sleep(purchase.plan.startAtMs)
  await SCENARIOS[purchase.plan.scenario](purchase)
}

const chance = ({ random }: Purchase, share: number) => random() < share

async function read({ shopper, journal }: Purchase): Promise<void> {
  const isOpen = await shopper.isOpen(journal.moduleId)
  if (isOpen !== null) journal.reads.push(isOpen)
}

async function order({ shopper, journal, module, stack }: Purchase, tabs = 1): Promise<PlacedOrder | null> {
  const pricePaise = await selectPricePaise(stack.db, module.id)
  const orders = await Promise.all(Array.from({ length: tabs }, () => shopper.order(module, pricePaise)))
  for (const each of orders) if (each) journal.ordered.push(each)
  return orders.find((each) => each !== null) ?? null
}

/** Returns null when the payment fails. The provider refuses a second payment of a paid order. */
async function pay(
  { stack, journal }: Purchase,
  { razorpayOrderId }: PlacedOrder,
  result: Result,
): Promise<SignedPayment | null> {
  const paid = await stack.sandbox.pay({ orderId: razorpayOrderId, result }).catch(() => null)
  if (!paid?.isPaid) return null
  journal.signed.push(paid.response)
  return paid.response
}

/** Most payments have a failed one before them, whose message may arrive long after the successful payment. */
async function payAndSignal(
  purchase: Purchase,
  ordered: PlacedOrder,
  result: Result = 'captured',
): Promise<SignedPayment | null> {
  if (chance(purchase, 0.8)) await pay(purchase, ordered, 'failed')
  const signed = await pay(purchase, ordered, result)
  await sendSignals(purchase, purchase.plan, ordered, signed)
  return signed
}

/** Orders, pays, and waits until the server has had a chance to notice. Returns null when it does not get so far. */
async function buyOnce(purchase: Purchase): Promise<{ ordered: PlacedOrder; signed: SignedPayment } | null> {
  const ordered = await order(purchase)
  const signed = ordered && (await payAndSignal(purchase, ordered))
  if (!signed) return null
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await purchase.shopper.look(ordered.orderId)) === 200) return { ordered, signed }
    await sleep(50)
  }
  return null
}

async function askRefund(purchase: Purchase, { orderId }: PlacedOrder): Promise<void> {
  const { stack, learner, module, shopper, journal, random } = purchase
  const wanted = pick(random, [0, 0, 1, 2, 5])
  const paidDaysAgo = chance(purchase, 0.15) ? 8 : 0
  if (paidDaysAgo > 0) await movePaidAt(stack.db, learner.id, orderId, paidDaysAgo)
  // Sometimes both happen at once: a learner must not get both the questions and the money.
  const reading = wanted > 0 ? shopper.readQuestions(module.topicId, wanted) : 0
  if (chance(purchase, 0.7)) await reading
  const asked = Array.from({ length: chance(purchase, 0.3) ? 2 : 1 }, () => shopper.refund(orderId))
  const [shown, statuses] = await Promise.all([reading, Promise.all(asked)])
  for (const status of statuses) journal.refundsAsked.push({ orderId, shown, paidDaysAgo, status })
}

const SCENARIOS: Record<Scenario, (purchase: Purchase) => Promise<void>> = {
  async once(purchase) {
    const { stack, learner, module } = purchase
    const ordered = await order(purchase)
    if (chance(purchase, 0.05)) await buildGrant({ dbOf: () => stack.db }, learner, module.id)
    else if (chance(purchase, 0.2)) await read(purchase)
    if (ordered) await payAndSignal(purchase, ordered)
  },
  async 'two-tabs'(purchase) {
    const ordered = await order(purchase, 2 + Math.floor(purchase.random() * 2))
    if (ordered) await payAndSignal(purchase, ordered)
  },
  /** The price changes after the order. The learner gets a second order and pays both. */
  async 'two-orders'(purchase) {
    const first = await order(purchase)
    const { stack, module } = purchase
    await updatePrice(stack.db, module.id, (await selectPricePaise(stack.db, module.id)) === 2500 ? 3000 : 2500)
    const second = await order(purchase)
    const both = [first, second].filter((ordered) => ordered !== null)
    if (chance(purchase, 0.5)) both.reverse()
    if (chance(purchase, 0.5)) await Promise.all(both.map((ordered) => payAndSignal(purchase, ordered)))
    else for (const ordered of both) await payAndSignal(purchase, ordered)
  },
  async authorized(purchase) {
    const ordered = await order(purchase)
    if (ordered) await payAndSignal(purchase, ordered, 'authorized')
  },
  async 'captured-later'(purchase) {
    const ordered = await order(purchase)
    if (!ordered) return
    const captureDelayMs = 20 + Math.floor(purchase.random() * 300)
    await purchase.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, captureDelayMs })
    await payAndSignal(purchase, ordered)
    await sleep(captureDelayMs)
  },
  /** The bank refuses the payment and accepts it later. In between a second payment may have succeeded. */
  async late(purchase) {
    const ordered = await order(purchase)
    if (!ordered) return
    const lateMs = 50 + Math.floor(purchase.random() * 400)
    await purchase.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, lateMs })
    await pay(purchase, ordered, 'late')
    if (chance(purchase, 0.5)) await payAndSignal(purchase, ordered)
    await sleep(lateMs)
    await sendSignals(purchase, purchase.plan, ordered, null)
  },
  async unpaid(purchase) {
    const ordered = await order(purchase)
    if (!ordered) return
    if (chance(purchase, 0.7)) await pay(purchase, ordered, 'failed')
    for (const { forgery } of purchase.plan.signals) {
      await forge(purchase, forgery ?? pick(purchase.random, ['wrong-signature', 'signature-of-another']), ordered)
      await read(purchase)
    }
    await sendSignals(purchase, purchase.plan, ordered, null)
  },
  async refund(purchase) {
    const bought = await buyOnce(purchase)
    if (bought) await askRefund(purchase, bought.ordered)
  },
  async 'refund-and-again'(purchase) {
    const bought = await buyOnce(purchase)
    if (!bought) return
    await askRefund(purchase, bought.ordered)
    const again = await order(purchase)
    if (again) await payAndSignal(purchase, again)
  },
  async dashboard(purchase) {
    const bought = await buyOnce(purchase)
    if (!bought) return
    const { ordered, signed } = bought
    const paymentId = signed.razorpay_payment_id
    const amountPaise = chance(purchase, 0.25) ? 500 : undefined
    await purchase.stack.sandbox.refundInDashboard({ paymentId, ...(amountPaise && { amountPaise }) }).then(
      () => purchase.journal.dashboardRefunds.push(paymentId),
      () => undefined,
    )
    for (const name of ['refund.processed', 'refund.created'])
      if (chance(purchase, 0.6)) await deliverMessages(purchase, ordered, name)
  },
  /** We cannot ask the provider about a dispute, so it repeats these messages until we accept them. */
  async dispute(purchase) {
    const bought = await buyOnce(purchase)
    if (!bought) return
    const { ordered, signed } = bought
    const paymentId = signed.razorpay_payment_id
    const isLost = chance(purchase, 0.7)
    await purchase.stack.sandbox.dispute({ paymentId, step: 'created' })
    await purchase.stack.sandbox.dispute({ paymentId, step: isLost ? 'lost' : 'won' })
    if (isLost) purchase.journal.lostDisputes.push(paymentId)
    const names = ['payment.dispute.created', `payment.dispute.${isLost ? 'lost' : 'won'}`]
    for (const name of chance(purchase, 0.5) ? names : names.toReversed())
      await deliverUntilAccepted(purchase, ordered, name)
  },
  async 'account-deleted'(purchase) {
    const ordered = await order(purchase)
    await deleteAccount(purchase.stack.db, purchase.learner.id)
    purchase.journal.isAccountDeleted = true
    if (ordered) await payAndSignal(purchase, ordered)
  },
  async 'amount-differs'(purchase) {
    const ordered = await order(purchase)
    if (!ordered) return
    await raiseAgreedAmount(purchase.stack.db, purchase.learner.id, ordered.orderId)
    await payAndSignal(purchase, ordered)
  },
}
