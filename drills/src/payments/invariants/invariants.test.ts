import { expect, test } from 'vitest'
import type { Books, Evidence, LedgerOrder, StoredEvent, StoredOrder, StoredRefund } from './evidence.ts'
import { violationsOf } from './invariants.ts'
import { createJournal, type PurchaseJournal } from '../journal.ts'
import type { PurchasePlan } from '../plan.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? Mutable<U>[] : Mutable<T[K]> }

const [LEARNER, MODULE] = [7, 3]
const PLAN: PurchasePlan = { seed: 1, startAtMs: 0, scenario: 'once', permutation: 0, signals: [] }

const order = (id: number, changes: Partial<StoredOrder> = {}): StoredOrder => ({
  learnerId: LEARNER,
  id,
  moduleId: MODULE,
  amountPaise: 2500,
  state: 'paid',
  reviewReason: null,
  providerOrderId: `order_${id}`,
  paymentId: `pay_${id}`,
  ...changes,
})

const ledgerOrder = (id: number): Mutable<LedgerOrder> => ({
  orderId: `order_${id}`,
  receipt: `abhyas-${id}`,
  amountPaise: 2500,
  currency: 'INR',
  status: 'paid',
  payments: [
    {
      id: `pay_${id}`,
      status: 'captured',
      isCaptured: true,
      isLate: false,
      amountPaise: 2500,
      refundedPaise: 0,
      refunds: [],
      dispute: null,
    },
  ],
  capturedPaise: 2500,
  refundedPaise: 0,
  deliveriesAttempted: 3,
  deliveriesAccepted: 3,
})

const refund: StoredRefund = {
  learnerId: LEARNER,
  paymentId: 'pay_2',
  orderId: 2,
  kind: 'duplicate',
  state: 'processed',
  reason: '',
  shownCount: null,
  questionCount: null,
  isInTime: true,
}

const timeline = (orderId: number, states: readonly StoredEvent['state'][]) =>
  states.map((state, n) => ({ orderId, nth: n + 1, kind: n === 0 ? 'ordered' : 'state_changed', state }))

/** A correct schedule: two orders of one module are paid, the first opens it, the second is refunded. */
function sound() {
  const ours: Mutable<Books> = {
    orders: [order(1), order(2, { state: 'refunded' })],
    payments: [1, 2].map((id) => ({
      id: `pay_${id}`,
      orderId: id,
      status: 'captured',
      currency: 'INR',
      amountPaise: 2500,
      refundedPaise: id === 2 ? 2500 : 0,
    })),
    refunds: [{ ...refund }],
    events: [
      ...timeline(1, ['draft', 'placed', 'paid']),
      ...timeline(2, ['draft', 'placed', 'expired', 'refund_pending', 'refunded']),
    ],
    grants: [],
  }
  const ledger = [ledgerOrder(1), ledgerOrder(2)]
  ledger[1]?.payments[0]?.refunds.push({ id: 'rfnd_1', amountPaise: 2500, status: 'processed' })
  const journal: PurchaseJournal = createJournal(LEARNER, MODULE, PLAN)
  for (const id of [1, 2]) journal.ordered.push({ orderId: id, razorpayOrderId: `order_${id}`, amount: 25 })
  journal.forged.push({ forgery: 'wrong-signature', status: 400 })
  journal.reads.push(true)
  const evidence: Mutable<Evidence> = {
    journals: [journal],
    afterOnePeriod: structuredClone({ ours, ledger }),
    atTheEnd: { ours, ledger },
    afterReplay: structuredClone(ours),
    unhandled: 0,
    access: [{ learnerId: LEARNER, moduleId: MODULE, isOpen: true }],
    leaks: [],
  }
  return evidence
}

type Sound = ReturnType<typeof sound>
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none.')
  return one
}
const takenPayment = ({ atTheEnd }: Sound) => first(first(atTheEnd.ledger).payments)

test('a correct schedule violates no invariant', () => {
  expect(violationsOf(sound() as Evidence)).toEqual([])
})

const BROKEN: readonly [string, string, (evidence: Sound) => void][] = [
  ['P1', 'money was taken and opened nothing', ({ atTheEnd }) => (first(atTheEnd.ours.orders).state = 'placed')],
  ['P1', 'money was taken for an order that we do not have', ({ atTheEnd }) => void atTheEnd.ours.orders.shift()],
  [
    'P1',
    'a payment opens a module and is refunded as well',
    ({ atTheEnd }) => void atTheEnd.ours.refunds.push({ ...refund, paymentId: 'pay_1', state: 'pending' }),
  ],
  ['P2', 'a module is open and nothing was taken', (evidence) => (takenPayment(evidence).isCaptured = false)],
  ['P2', 'another amount was taken than agreed', (evidence) => (takenPayment(evidence).amountPaise = 2400)],
  ['P2', 'the payment is in another currency', ({ atTheEnd }) => (first(atTheEnd.ours.payments).currency = 'USD')],
  ['P2', 'the payment belongs to another order', ({ atTheEnd }) => (first(atTheEnd.ledger).receipt = 'abhyas-9')],
  ['P2', 'the bank took the money back', (evidence) => (takenPayment(evidence).dispute = 'lost')],
  ['P3', 'a module is bought twice', ({ atTheEnd }) => void atTheEnd.ours.orders.push(order(3))],
  [
    'P4',
    'a payment is refunded twice',
    ({ atTheEnd }) =>
      void atTheEnd.ledger[1]?.payments[0]?.refunds.push({ id: 'rfnd_2', amountPaise: 2500, status: 'processed' }),
  ],
  [
    'P4',
    'a refund is shown as done and the provider has none',
    ({ atTheEnd }) => void atTheEnd.ledger[1]?.payments[0]?.refunds.pop(),
  ],
  ['P5', 'a bought module is closed', ({ access }) => (first(access).isOpen = false)],
  [
    'P5',
    'a module is open that was not bought',
    ({ access }) => void access.push({ learnerId: LEARNER, moduleId: 4, isOpen: true }),
  ],
  ['P6', 'a forgery is accepted', ({ journals }) => (first(first(journals).forged).status = 200)],
  ['P6', 'the module was open to a learner who had not paid', ({ journals }) => void (first(journals).ordered = [])],
  ['P7', 'a replayed message changes an order', ({ afterReplay }) => (first(afterReplay.orders).state = 'reversed')],
  [
    'P7',
    'a replayed message adds an event',
    ({ afterReplay }) => void afterReplay.events.push(...timeline(1, ['paid'])),
  ],
  [
    'P8',
    'an order changes to a state that is not allowed',
    ({ atTheEnd }) => (first(atTheEnd.ours.events.slice(1)).state = 'review'),
  ],
  [
    'P8',
    'the timeline ends in another state than the order',
    ({ atTheEnd }) => (first(atTheEnd.ours.events.slice(2)).state = 'expired'),
  ],
  ['P8', 'an event of the timeline is missing', ({ atTheEnd }) => void atTheEnd.ours.events.splice(1, 1)],
  [
    'P9',
    'a payment is refunded without a reason',
    ({ atTheEnd }) => void atTheEnd.ours.refunds.push({ ...refund, paymentId: 'pay_1', kind: 'dashboard' }),
  ],
  [
    'P9',
    'a learner who has seen too many questions gets a refund',
    ({ journals }) => void first(journals).refundsAsked.push({ orderId: 1, shown: 2, paidDaysAgo: 0, status: 200 }),
  ],
  ['P10', 'a secret is in the log', ({ leaks }) => void leaks.push('a line')],
  [
    'P11',
    'an order is settled only in the second period',
    ({ afterOnePeriod }) => (first(afterOnePeriod.ours.orders).state = 'placed'),
  ],
  ['P11', 'a refund is still pending', ({ atTheEnd }) => (first(atTheEnd.ours.refunds).state = 'pending')],
  ['P11', 'a message is not handled', (evidence) => (evidence.unhandled = 1)],
  [
    'F7',
    'one order exists twice at the provider',
    ({ atTheEnd }) => void atTheEnd.ledger.push({ ...ledgerOrder(1), payments: [] }),
  ],
]

test.each(BROKEN)('%s is violated when %s', (invariant, _what, spoil) => {
  const evidence = sound()
  spoil(evidence)
  expect(violationsOf(evidence as Evidence).map((violation) => violation.invariant)).toContain(invariant)
})
