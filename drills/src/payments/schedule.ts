import { Agent } from 'node:http'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { type Purchase, buy } from './buy.ts'
import { isQuietSoon, passPeriod } from './converge.ts'
import { countUnhandled, forgetOrders } from './drill-queries.ts'
import type { BothBooks, Evidence } from './invariants/evidence.ts'
import { findLeaks } from './invariants/find-leaks.ts'
import { inject } from './inject.ts'
import { violationsOf } from './invariants/invariants.ts'
import { createJournal, type PurchaseJournal } from './journal.ts'
import type { SchedulePlan } from './plan.ts'
import { readBooks, readBoth } from './read-books.ts'
import { replay } from './replay.ts'
import type { ShopPool } from './shop-pool.ts'
import type { ShopStack } from './shop-stack.ts'
import { createShopper } from './shopper.ts'
import type { Tally } from './tally.ts'

/** A refund is sent in one period, and its result is read in the next period. */
const MOST_PERIODS = 2
/** The share of learners who wait until the claim of a killed server has expired. The others keep a schedule short. */
const PATIENT = 0.1
const LONG_PATIENCE_MS = 60_000
const PATIENCE_MS = 8_000

/** Runs one schedule on a healthy stack, leaves the stack healthy, and returns the violated invariants. */
export async function runSchedule(stack: ShopStack, pool: ShopPool, plan: SchedulePlan, tally: Tally) {
  const { sandbox, messages, db } = stack
  const problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)
  const random = seededRandom(plan.seed + 1)
  await Promise.all([sandbox.reset({ seed: plan.seed }), forgetOrders(db)])
  messages.empty()
  pool.giveBackSpares()

  const agent = new Agent({ keepAlive: true })
  const learners = await pool.takeLearners(plan.purchases.length)
  const journals: PurchaseJournal[] = []
  const origins = stack.apis.map(({ origin }) => origin)
  const purchases = await Promise.all(
    plan.purchases.map(async (purchase, n): Promise<Purchase> => {
      const learner = learners[n]
      if (!learner) throw new Error('There are too few learners.')
      const module = purchase.scenario === 'two-orders' ? pool.takeSpare() : pick(random, pool.modules)
      const journal = createJournal(learner.id, module.id, purchase)
      journals.push(journal)
      const own = seededRandom(purchase.seed)
      const ordersWithinMs = own() < PATIENT ? LONG_PATIENCE_MS : PATIENCE_MS
      const shopper = await createShopper({ learner, origins, agent, calls: tally.calls, complain, ordersWithinMs })
      return { stack, learner, module, plan: purchase, shopper, journal, journals, messages, random: own }
    }),
  )
  await Promise.all([...purchases.map(buy), ...plan.faults.map((fault) => inject(stack, fault))])
  await endFaults(stack, random)

  await passPeriod(stack, complain)
  const afterOnePeriod = await readBoth(stack)
  let atTheEnd = afterOnePeriod
  let periods = 1
  for (; periods < MOST_PERIODS && isWaiting(atTheEnd); periods += 1) {
    await passPeriod(stack, complain)
    atTheEnd = await readBoth(stack)
  }
  const access = await readAccess(purchases)
  await replay(purchases, messages, random)
  // On a busy machine some of the work is left for the next period.
  if (!(await isQuietSoon(stack))) await passPeriod(stack, complain)
  const evidence: Evidence = {
    journals,
    afterOnePeriod,
    atTheEnd,
    afterReplay: await readBooks(db),
    unhandled: await countUnhandled(db),
    access,
    leaks: findLeaks(stack.readLog()),
  }
  agent.destroy()
  addToTally(tally, evidence, plan)
  count(tally.periods, String(periods))
  problems.push(...stack.takeProblems())
  return [...violationsOf(evidence), ...problems.map((message): Violation => ({ invariant: 'no failure', message }))]
}

/** Ends all faults, and lets every pending refund end. */
async function endFaults({ sandbox, settled }: ShopStack, random: () => number): Promise<void> {
  await sandbox.clearApiFaults()
  await sandbox.setRefundResult({ result: 'processed' })
  await settled()
  const { orders } = await sandbox.readLedger()
  for (const { id, status } of orders.flatMap(({ payments }) => payments).flatMap(({ refunds }) => refunds))
    if (status === 'pending')
      await sandbox.settleRefund({ refundId: id, result: random() < 0.7 ? 'processed' : 'failed' })
  await sandbox.advanceClock({ ms: 0 })
}

const isWaiting = ({ ours }: BothBooks) => ours.refunds.some(({ state }) => state === 'pending')

async function readAccess(purchases: readonly Purchase[]): Promise<Evidence['access']> {
  const asked = await Promise.all(
    purchases.map(async ({ shopper, journal: { learnerId, moduleId, isAccountDeleted } }) => {
      const isOpen = isAccountDeleted ? null : await shopper.isOpen(moduleId)
      return isOpen === null ? [] : [{ learnerId, moduleId, isOpen }]
    }),
  )
  return asked.flat()
}

function addToTally(tally: Tally, { journals, atTheEnd: { ours, ledger } }: Evidence, { faults }: SchedulePlan): void {
  tally.schedules += 1
  tally.purchases += journals.length
  for (const fault of faults) count(tally.faults, nameOf(fault))
  for (const { scenario, permutation, forged } of journals) {
    count(tally.scenarios, scenario)
    tally.permutations.add(permutation)
    for (const { forgery } of forged) count(tally.forgeries, forgery)
  }
  for (const { state, reviewReason } of ours.orders)
    count(tally.states, reviewReason ? `${state}, ${reviewReason}` : state)
  for (const { kind, state } of ours.refunds) count(tally.refunds, `${kind} ${state}`)
  for (const { capturedPaise, refundedPaise } of ledger) {
    tally.capturedPaise += capturedPaise
    tally.refundedPaise += refundedPaise
  }
}

function nameOf(fault: SchedulePlan['faults'][number]): string {
  if (fault.kind === 'api') return `provider's ${fault.fault}`
  return fault.kind === 'kill' ? `kill ${fault.server === 'worker' ? 'worker' : 'api'}` : fault.kind
}
