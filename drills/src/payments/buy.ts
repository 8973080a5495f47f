import { setTimeout as sleep } from 'node:timers/promises'
import { buildGrant } from '@abhyas/api/testing/builders'
import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import type { CrowdLearner } from '@abhyas/testing/exam-crowd'
import { deleteAccount, movePaidAt, raiseAgreedAmount, selectPricePaise, updatePrice } from './drill-queries.ts'
import { forge, type Forging } from './forge.ts'
import type { Ordered, Signed } from './journal.ts'
import type { PurchasePlan, Scenario } from './plan.ts'
import type { SoldModule } from './shop-pool.ts'
import type { ShopStack } from './shop-stack.ts'
import { deliverMessages, sendSignals } from './signal.ts'

export type Buying = Forging & {
  stack: Pick<ShopStack, 'db' | 'sandbox'>
  learner: CrowdLearner
  module: SoldModule
  plan: PurchasePlan
}

type Result = 'captured' | 'authorized' | 'failed' | 'late'

/** Makes one purchase as it is planned. */
export async function buy(buying: Buying): Promise<void> {
  await sleep(buying.plan.startAtMs)
  await SCENARIOS[buying.plan.scenario](buying)
}

const chance = ({ random }: Buying, share: number) => random() < share

async function read({ shopper, journal }: Buying): Promise<void> {
  const isOpen = await shopper.isOpen(journal.moduleId)
  if (isOpen !== null) journal.reads.push(isOpen)
}

async function order({ shopper, journal, module, stack }: Buying, tabs = 1): Promise<Ordered | null> {
  const pricePaise = await selectPricePaise(stack.db, module.id)
  const orders = await Promise.all(Array.from({ length: tabs }, () => shopper.order(module, pricePaise)))
  for (const each of orders) if (each) journal.ordered.push(each)
  return orders.find((each) => each !== null) ?? null
}

/** Returns null when the payment fails. The provider refuses a second payment of a paid order. */
async function pay({ stack, journal }: Buying, { razorpayOrderId }: Ordered, result: Result): Promise<Signed | null> {
  const paid = await stack.sandbox.pay({ orderId: razorpayOrderId, result }).catch(() => null)
  if (!paid?.isPaid) return null
  journal.signed.push(paid.response)
  return paid.response
}

/** Most payments have a failed one before them, whose message may arrive long after the successful payment. */
async function payAndSignal(buying: Buying, ordered: Ordered, result: Result = 'captured'): Promise<Signed | null> {
  if (chance(buying, 0.8)) await pay(buying, ordered, 'failed')
  const signed = await pay(buying, ordered, result)
  await sendSignals(buying, buying.plan, ordered, signed)
  return signed
}

/** Orders, pays, and waits until the server has had a chance to notice. Returns null when it does not get so far. */
async function buyOnce(buying: Buying): Promise<{ ordered: Ordered; signed: Signed } | null> {
  const ordered = await order(buying)
  const signed = ordered && (await payAndSignal(buying, ordered))
  if (!signed) return null
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await buying.shopper.look(ordered.orderId)) === 200) return { ordered, signed }
    await sleep(50)
  }
  return null
}

async function askRefund(buying: Buying, { orderId }: Ordered): Promise<void> {
  const { stack, learner, module, shopper, journal, random } = buying
  const wanted = pick(random, [0, 0, 1, 2, 5])
  const paidDaysAgo = chance(buying, 0.15) ? 8 : 0
  if (paidDaysAgo > 0) await movePaidAt(stack.db, learner.id, orderId, paidDaysAgo)
  // Sometimes both happen at once: a learner must not get both the questions and the money.
  const reading = wanted > 0 ? shopper.readQuestions(module.topicId, wanted) : 0
  if (chance(buying, 0.7)) await reading
  const asked = Array.from({ length: chance(buying, 0.3) ? 2 : 1 }, () => shopper.refund(orderId))
  const [shown, statuses] = await Promise.all([reading, Promise.all(asked)])
  for (const status of statuses) journal.refundsAsked.push({ orderId, shown, paidDaysAgo, status })
}

const SCENARIOS: Record<Scenario, (buying: Buying) => Promise<void>> = {
  async once(buying) {
    const { stack, learner, module } = buying
    const ordered = await order(buying)
    if (chance(buying, 0.05)) await buildGrant({ dbOf: () => stack.db }, learner, module.id)
    else if (chance(buying, 0.2)) await read(buying)
    if (ordered) await payAndSignal(buying, ordered)
  },
  async 'two-tabs'(buying) {
    const ordered = await order(buying, 2 + Math.floor(buying.random() * 2))
    if (ordered) await payAndSignal(buying, ordered)
  },
  /** The price changes after the order. The learner gets a second order and pays both. */
  async 'two-orders'(buying) {
    const first = await order(buying)
    const { stack, module } = buying
    await updatePrice(stack.db, module.id, (await selectPricePaise(stack.db, module.id)) === 2500 ? 3000 : 2500)
    const second = await order(buying)
    const both = [first, second].filter((ordered) => ordered !== null)
    if (chance(buying, 0.5)) both.reverse()
    if (chance(buying, 0.5)) await Promise.all(both.map((ordered) => payAndSignal(buying, ordered)))
    else for (const ordered of both) await payAndSignal(buying, ordered)
  },
  async authorized(buying) {
    const ordered = await order(buying)
    if (ordered) await payAndSignal(buying, ordered, 'authorized')
  },
  async 'captured-later'(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    const captureDelayMs = 20 + Math.floor(buying.random() * 300)
    await buying.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, captureDelayMs })
    await payAndSignal(buying, ordered)
    await sleep(captureDelayMs)
  },
  /** The bank refuses the payment and accepts it later. In between a second payment may have succeeded. */
  async late(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    const lateMs = 50 + Math.floor(buying.random() * 400)
    await buying.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, lateMs })
    await pay(buying, ordered, 'late')
    if (chance(buying, 0.5)) await payAndSignal(buying, ordered)
    await sleep(lateMs)
    await sendSignals(buying, buying.plan, ordered, null)
  },
  async unpaid(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    if (chance(buying, 0.7)) await pay(buying, ordered, 'failed')
    for (const { forgery } of buying.plan.signals) {
      await forge(buying, forgery ?? pick(buying.random, ['wrong-signature', 'signature-of-another']), ordered)
      await read(buying)
    }
    await sendSignals(buying, buying.plan, ordered, null)
  },
  async refund(buying) {
    const bought = await buyOnce(buying)
    if (bought) await askRefund(buying, bought.ordered)
  },
  async 'refund-and-again'(buying) {
    const bought = await buyOnce(buying)
    if (!bought) return
    await askRefund(buying, bought.ordered)
    const again = await order(buying)
    if (again) await payAndSignal(buying, again)
  },
  async dashboard(buying) {
    const bought = await buyOnce(buying)
    if (!bought) return
    const { ordered, signed } = bought
    const paymentId = signed.razorpay_payment_id
    const amountPaise = chance(buying, 0.25) ? 500 : undefined
    await buying.stack.sandbox.refundInDashboard({ paymentId, ...(amountPaise && { amountPaise }) }).then(
      () => buying.journal.dashboardRefunds.push(paymentId),
      () => undefined,
    )
    for (const name of ['refund.processed', 'refund.created'])
      if (chance(buying, 0.6)) await deliverMessages(buying, ordered, name)
  },
  /** We cannot ask the provider about a dispute, so it repeats these messages until we accept them. */
  async dispute(buying) {
    const bought = await buyOnce(buying)
    if (!bought) return
    const { ordered, signed } = bought
    const paymentId = signed.razorpay_payment_id
    const isLost = chance(buying, 0.7)
    await buying.stack.sandbox.dispute({ paymentId, step: 'created' })
    await buying.stack.sandbox.dispute({ paymentId, step: isLost ? 'lost' : 'won' })
    if (isLost) buying.journal.lostDisputes.push(paymentId)
    const names = ['payment.dispute.created', `payment.dispute.${isLost ? 'lost' : 'won'}`]
    for (const name of chance(buying, 0.5) ? names : names.toReversed()) await insist(buying, ordered, name)
  },
  async 'account-deleted'(buying) {
    const ordered = await order(buying)
    await deleteAccount(buying.stack.db, buying.learner.id)
    buying.journal.isAccountDeleted = true
    if (ordered) await payAndSignal(buying, ordered)
  },
  async 'amount-differs'(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    await raiseAgreedAmount(buying.stack.db, buying.learner.id, ordered.orderId)
    await payAndSignal(buying, ordered)
  },
}

/** Every message that the provider must send has arrived after this time. */
const MESSAGE_WITHIN_MS = 10_000

async function insist({ messages, shopper }: Buying, { razorpayOrderId }: Ordered, name: string): Promise<void> {
  for (const message of await messages.wait(razorpayOrderId, name, MESSAGE_WITHIN_MS))
    while ((await shopper.deliver(message)) !== 200) await sleep(100)
}
