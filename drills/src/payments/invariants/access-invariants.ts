import type { Evidence } from './evidence.ts'
import type { PurchaseJournal } from '../journal.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const whose = ({ learnerId, moduleId }: { learnerId: number; moduleId: number }) =>
  `module ${moduleId} of learner ${learnerId}`

const isGiven = ({ atTheEnd }: Evidence, journal: PurchaseJournal) =>
  atTheEnd.ours.grants.some((grant) => whose(grant) === whose(journal))

/** P5: a module is open to a learner who has a purchase or a grant of it, and to no other learner. */
export function* wrongAccess({ access, atTheEnd: { ours } }: Evidence): Violations {
  const open = new Set([...ours.orders.filter(({ state }) => state === 'paid'), ...ours.grants].map(whose))
  for (const asked of access)
    if (asked.isOpen !== open.has(whose(asked))) yield `${whose(asked)} is ${asked.isOpen ? 'open' : 'closed'}`
}

/** P6: every forgery is refused, and opens nothing for a learner who has not paid. */
export function* forgeriesBelieved(evidence: Evidence): Violations {
  const { journals, atTheEnd } = evidence
  const taken = new Set(atTheEnd.ledger.filter(({ capturedPaise }) => capturedPaise > 0).map(({ orderId }) => orderId))
  for (const journal of journals) {
    for (const { forgery, status } of journal.forged)
      if (status < 400) yield `${forgery} for ${whose(journal)} got ${status}`
    const hasPaid = journal.ordered.some(({ razorpayOrderId }) => taken.has(razorpayOrderId))
    if (!hasPaid && journal.reads.includes(true) && !isGiven(evidence, journal))
      yield `${whose(journal)} was open without a payment`
  }
}
