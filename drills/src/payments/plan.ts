import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'

/** The signals by which we learn about an order, in their usual order. */
const SIGNALS = [
  'payment.failed',
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'callback',
  // No message comes. We ask the provider ourselves.
  'look',
] as const
export type Signal = (typeof SIGNALS)[number]
export const PERMUTATIONS = 720

/** How many of a hundred signals are treated in each way. `late` signals come only in the replay at the end. */
const TREATMENTS = { once: 60, doubled: 14, dropped: 12, late: 14 } as const
type Treatment = keyof typeof TREATMENTS

const FORGERIES = [
  'wrong-signature',
  'signature-of-another',
  'replayed-by-another',
  'wrong-secret',
  'changed-body',
  'changed-amount',
] as const
export type Forgery = (typeof FORGERIES)[number]

type SignalPlan = { signal: Signal; treatment: Treatment; forgery: Forgery | null; pauseMs: number }

/** How many of a hundred purchases follow each scenario. */
const SCENARIOS = {
  once: 36,
  'two-tabs': 8,
  'two-orders': 8,
  authorized: 7,
  'captured-later': 4,
  late: 7,
  unpaid: 6,
  refund: 10,
  'refund-and-again': 3,
  dashboard: 4,
  dispute: 3,
  'account-deleted': 2,
  'amount-differs': 2,
} as const
export type Scenario = keyof typeof SCENARIOS

export type PurchasePlan = {
  seed: number
  startAtMs: number
  scenario: Scenario
  permutation: number
  signals: readonly SignalPlan[]
}

/** How many of a hundred faults of the provider's API have each kind. Those that take seconds are drawn less often. */
const API_FAULTS = {
  latency: 20,
  '429': 17,
  '500': 17,
  '502-html': 14,
  reset: 15,
  'commit-then-hang-up': 16,
  'hang-before': 1,
} as const

export type FaultPlan = { atMs: number } & (
  | { kind: 'api'; fault: keyof typeof API_FAULTS; path: string; times: number; ms: number }
  | { kind: 'kill'; server: 'first-api' | 'second-api' | 'worker' }
  | { kind: 'refunds'; result: 'processed' | 'pending' | 'failed'; afterMs: number }
  | { kind: 'jobs' }
)

export type SchedulePlan = { seed: number; purchases: readonly PurchasePlan[]; faults: readonly FaultPlan[] }

export const PURCHASES_PER_SCHEDULE = 240
/** Together these seeds have every order of the signals, every scenario, every fault, and a kill of each server (plan.test.ts). */
export const SHORT_SEEDS = [22, 29, 33]
/** How many servers are killed in a schedule. Each restart takes a core for a second, so most numbers are small. */
const KILLS = [0, 0, 1, 1, 2, 2, 3, 5]
const LAST_START_MS = 2_800
const FAULTS_WITHIN_MS = 4_500

const between = (random: () => number, least: number, most: number) => least + Math.floor(random() * (most - least + 1))

function draw<Key extends string>(random: () => number, shares: Readonly<Record<Key, number>>): Key {
  const entries = Object.entries(shares) as [Key, number][]
  let left = random() * entries.reduce((sum, [, share]) => sum + share, 0)
  return (entries.find(([, share]) => (left -= share) < 0) ?? pick(random, entries))[0]
}

/** Returns the n-th permutation of the items. */
function permute<T>(items: readonly T[], n: number): T[] {
  const left = [...items]
  const taken: T[] = []
  for (let size = left.length, rest = n; size > 0; size -= 1) {
    taken.push(...left.splice(rest % size, 1))
    rest = Math.floor(rest / size)
  }
  return taken
}

function drawPurchase(random: () => number, permutation: number): PurchasePlan {
  return {
    seed: between(random, 0, 2 ** 31),
    startAtMs: between(random, 0, LAST_START_MS),
    scenario: draw(random, SCENARIOS),
    permutation,
    signals: permute(SIGNALS, permutation).map((signal) => ({
      signal,
      treatment: draw(random, TREATMENTS),
      forgery: random() < 0.1 ? pick(random, FORGERIES) : null,
      pauseMs: random() < 0.5 ? 0 : between(random, 1, 40),
    })),
  }
}

const drawApiFault = (random: () => number): FaultPlan => ({
  atMs: between(random, 0, FAULTS_WITHIN_MS),
  kind: 'api',
  fault: draw(random, API_FAULTS),
  path: pick(random, ['/v1', '/v1', '/v1/orders', '/v1/payments']),
  times: between(random, 1, 4),
  ms: between(random, 20, 400),
})

const drawKill = (random: () => number): FaultPlan => ({
  atMs: between(random, 50, FAULTS_WITHIN_MS),
  kind: 'kill',
  server: pick(random, ['first-api', 'second-api', 'worker'] as const),
})

const drawRefunds = (random: () => number): FaultPlan => ({
  atMs: between(random, 0, FAULTS_WITHIN_MS),
  kind: 'refunds',
  result: draw(random, { processed: 40, pending: 30, failed: 30 }),
  afterMs: pick(random, [0, 0, 50, 300]),
})

/** A seed decides the whole plan. The exact order of two events depends on the machine. */
export function drawPlan(seed: number): SchedulePlan {
  const random = seededRandom(seed)
  const first = seed * PURCHASES_PER_SCHEDULE
  const many = <T>(length: number, make: (random: () => number) => T) => Array.from({ length }, () => make(random))
  return {
    seed,
    purchases: Array.from({ length: PURCHASES_PER_SCHEDULE }, (_, n) =>
      drawPurchase(random, (first + n) % PERMUTATIONS),
    ),
    faults: [
      ...many(between(random, 6, 40), drawApiFault),
      ...many(pick(random, KILLS), drawKill),
      ...many(between(random, 0, 9), drawRefunds),
      ...many(between(random, 0, 1), (): FaultPlan => ({ atMs: between(random, 0, FAULTS_WITHIN_MS), kind: 'jobs' })),
    ],
  }
}

/** Plans for a broken server: only the purchases of these scenarios, and no faults. */
export const drawPlanOf =
  (...scenarios: readonly Scenario[]) =>
  (seed: number): SchedulePlan => ({
    seed,
    purchases: drawPlan(seed).purchases.filter(({ scenario }) => scenarios.includes(scenario)),
    faults: [],
  })
