import { setTimeout as sleep } from 'node:timers/promises'
import { buildGrant } from '@abhyas/api/testing/builders'
import type { CrowdLearner } from '@abhyas/bench/product/exam-crowd'
import { pick } from '@abhyas/bench/data/seeded-random'
import { deleteAccount, movePaidAt, raiseAgreedAmount, selectPricePaise, updatePrice } from './drill-queries.ts'
import { forge, type Forging } from './forge.ts'
import type { Ordered, Signed } from './journal.ts'
import type { PurchasePlan, Scenario } from './plan.ts'
import type { SoldModule } from './shop-pool.ts'
import type { ShopStack } from './shop-stack.ts'
import { handOn, signal } from './signal.ts'

export type Buying = Forging & {
  stack: Pick<ShopStack, 'db' | 'sandbox'>
  learner: CrowdLearner
  module: SoldModule
  plan: PurchasePlan
}

type Result = 'captured' | 'authorized' | 'failed' | 'late'

/** One purchase, to the end that was planned for it. */
export async function buy(buying: Buying): Promise<void> {
  await sleep(buying.plan.startAtMs)
  await TELL[buying.plan.scenario](buying)
}

const chance = ({ random }: Buying, share: number) => random() < share

async function read({ shopper, journal }: Buying): Promise<void> {
  const isOpen = await shopper.isOpen(journal.moduleId)
  if (isOpen !== null) journal.reads.push(isOpen)
}

async function order({ shopper, journal, module, stack }: Buying, tabs = 1): Promise<Ordered | null> {
  const pricePaise = await selectPricePaise(stack.db, module.id)
  const answers = await Promise.all(Array.from({ length: tabs }, () => shopper.order(module, pricePaise)))
  for (const answer of answers) if (answer) journal.ordered.push(answer)
  return answers.find((answer) => answer !== null) ?? null
}

/** The provider refuses a second payment of an order that has its money. */
async function pay({ stack, journal }: Buying, { razorpayOrderId }: Ordered, result: Result): Promise<Signed | null> {
  const paid = await stack.sandbox.pay({ orderId: razorpayOrderId, result }).catch(() => null)
  if (!paid?.isPaid) return null
  journal.signed.push(paid.response)
  return paid.response
}

/** A try that failed comes before most payments: its message may arrive long after the one that succeeded. */
async function payAndTell(buying: Buying, ordered: Ordered, result: Result = 'captured'): Promise<Signed | null> {
  if (chance(buying, 0.8)) await pay(buying, ordered, 'failed')
  const signed = await pay(buying, ordered, result)
  await signal(buying, buying.plan, ordered, signed)
  return signed
}

/** Paid, and known to be. */
async function buyOnce(buying: Buying): Promise<{ ordered: Ordered; signed: Signed } | null> {
  const ordered = await order(buying)
  const signed = ordered && (await payAndTell(buying, ordered))
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
  // Sometimes at the same moment: nobody may have both the questions and the money.
  const reading = wanted > 0 ? shopper.readQuestions(module.topicId, wanted) : 0
  if (chance(buying, 0.7)) await reading
  const asked = Array.from({ length: chance(buying, 0.3) ? 2 : 1 }, () => shopper.refund(orderId))
  const [shown, statuses] = await Promise.all([reading, Promise.all(asked)])
  for (const status of statuses) journal.refundsAsked.push({ orderId, shown, paidDaysAgo, status })
}

const TELL: Record<Scenario, (buying: Buying) => Promise<void>> = {
  async once(buying) {
    const { stack, learner, module } = buying
    const ordered = await order(buying)
    if (chance(buying, 0.05)) await buildGrant({ dbOf: () => stack.db }, learner, module.id)
    else if (chance(buying, 0.2)) await read(buying)
    if (ordered) await payAndTell(buying, ordered)
  },
  async 'two-tabs'(buying) {
    const ordered = await order(buying, 2 + Math.floor(buying.random() * 2))
    if (ordered) await payAndTell(buying, ordered)
  },
  /** The price changes while somebody has an order: they get another one, and pay both. */
  async 'two-orders'(buying) {
    const first = await order(buying)
    const { stack, module } = buying
    await updatePrice(stack.db, module.id, (await selectPricePaise(stack.db, module.id)) === 2500 ? 3000 : 2500)
    const second = await order(buying)
    const both = [first, second].filter((ordered) => ordered !== null)
    if (chance(buying, 0.5)) both.reverse()
    if (chance(buying, 0.5)) await Promise.all(both.map((ordered) => payAndTell(buying, ordered)))
    else for (const ordered of both) await payAndTell(buying, ordered)
  },
  async authorized(buying) {
    const ordered = await order(buying)
    if (ordered) await payAndTell(buying, ordered, 'authorized')
  },
  async 'captured-later'(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    const captureDelayMs = 20 + Math.floor(buying.random() * 300)
    await buying.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, captureDelayMs })
    await payAndTell(buying, ordered)
    await sleep(captureDelayMs)
  },
  /** The bank says no, and yes after a while; meanwhile another try may have succeeded. */
  async late(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    const lateMs = 50 + Math.floor(buying.random() * 400)
    await buying.stack.sandbox.setScenario({ orderId: ordered.razorpayOrderId, lateMs })
    await pay(buying, ordered, 'late')
    if (chance(buying, 0.5)) await payAndTell(buying, ordered)
    await sleep(lateMs)
    await signal(buying, buying.plan, ordered, null)
  },
  async unpaid(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    if (chance(buying, 0.7)) await pay(buying, ordered, 'failed')
    for (const { forgery } of buying.plan.signals) {
      await forge(buying, forgery ?? pick(buying.random, ['wrong-signature', 'signature-of-another']), ordered)
      await read(buying)
    }
    await signal(buying, buying.plan, ordered, null)
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
    if (again) await payAndTell(buying, again)
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
      if (chance(buying, 0.6)) await handOn(buying, ordered, name)
  },
  /** What a bank decides cannot be asked for: these messages come until they are taken. */
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
    if (ordered) await payAndTell(buying, ordered)
  },
  async 'amount-differs'(buying) {
    const ordered = await order(buying)
    if (!ordered) return
    await raiseAgreedAmount(buying.stack.db, buying.learner.id, ordered.orderId)
    await payAndTell(buying, ordered)
  },
}

/** What the provider certainly sends has come by then. */
const CERTAIN_MS = 10_000

async function insist({ messages, shopper }: Buying, { razorpayOrderId }: Ordered, name: string): Promise<void> {
  for (const message of await messages.wait(razorpayOrderId, name, CERTAIN_MS))
    while ((await shopper.deliver(message)) !== 200) await sleep(100)
}
