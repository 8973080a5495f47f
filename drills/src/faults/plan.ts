import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'

const ENDINGS = ['submit', 'submit_twice', 'submit_during_save', 'submit_too_early', 'forgotten'] as const
type Ending = (typeof ENDINGS)[number]

export type LearnerPlan = {
  seed: number
  startAtMs: number
  endAtMs: number
  thinkMs: number
  maxPicks: number
  extraSeconds: number
  takeOverAtMs: number | null
  ending: Ending
}

/** Faults between learner and server, between server and PostgreSQL (`database_`), and of a process. */
export const FAULTS = [
  'drop',
  'delay',
  'stall',
  'half_close',
  'lose_responses',
  'database_drop',
  'database_delay',
  'database_stall',
  'database_lose_responses',
  'database_cut',
  'kill_api',
  'stop_api',
  'kill_worker',
  'kill_postgres',
  'long_outage',
] as const
type FaultKind = (typeof FAULTS)[number]

export type FaultPlan = { seed: number; kind: FaultKind; atMs: number; forMs: number }

export type SchedulePlan = {
  seed: number
  exam: number
  /** When an exam that closes for everybody does so. */
  closesAfterMs: number
  learners: LearnerPlan[]
  faults: FaultPlan[]
}

/** How many of a hundred faults have each kind. Faults with an expensive recovery are drawn less often. */
const SHARES: Record<FaultKind, number> = {
  drop: 14,
  delay: 8,
  stall: 7,
  half_close: 7,
  lose_responses: 14,
  database_drop: 8,
  database_delay: 5,
  database_stall: 4,
  database_lose_responses: 8,
  database_cut: 5,
  kill_api: 7,
  stop_api: 3,
  kill_worker: 2,
  kill_postgres: 8,
  long_outage: 0,
}
/** The share of schedules with an outage that is long enough to be given back. */
const LONG_OUTAGES = 0.02
/** A learner who ends then is still in the exam when the outage is over. */
const SITS_THROUGH_IT_MS = 13_500

const between = (random: () => number, least: number, most: number) => least + Math.floor(random() * (most - least + 1))

function drawKind(random: () => number): FaultKind {
  let left = random() * 100
  return FAULTS.find((kind) => (left -= SHARES[kind]) < 0) ?? 'drop'
}

const drawLearner = (random: () => number): LearnerPlan => {
  const startAtMs = between(random, 0, 150)
  const endAtMs = startAtMs + between(random, 250, 1100)
  return {
    seed: between(random, 0, 2 ** 31),
    startAtMs,
    endAtMs,
    thinkMs: between(random, 5, 70),
    maxPicks: pick(random, [1, 4, 8, 20]),
    extraSeconds: random() < 0.2 ? between(random, 1, 900) : 0,
    takeOverAtMs: random() < 0.25 ? between(random, startAtMs, endAtMs) : null,
    // Almost half of the learners end in the way that needs the lock.
    ending: random() < 0.35 ? 'submit_during_save' : pick(random, ENDINGS),
  }
}

const drawFault = (random: () => number): FaultPlan => ({
  seed: between(random, 0, 2 ** 31),
  kind: drawKind(random),
  atMs: between(random, 20, 1100),
  forMs: between(random, 20, 450),
})

/** Together these seeds have every fault twice, and the long outage once (plan.test.ts). */
export const SHORT_SEEDS = [86, 110, 116, 909, 1222, 1365, 1374]

/** A seed decides who does what, which faults happen, and when. The exact order of two events depends on the machine. */
export function drawPlan(seed: number, exams: number): SchedulePlan {
  const random = seededRandom(seed)
  const learners = Array.from({ length: between(random, 12, 20) }, () => drawLearner(random))
  let faults = Array.from({ length: between(random, 1, 5) }, () => drawFault(random))
  if (random() < LONG_OUTAGES) {
    const outage: FaultPlan = { ...drawFault(random), kind: 'long_outage', forMs: between(random, 6_000, 7_000) }
    // Every other fault of the database proxy ends with `heal`, which would end the outage too.
    faults = [...faults.filter(({ kind }) => !kind.startsWith('database')), outage]
    for (const learner of learners.slice(0, 3)) Object.assign(learner, { endAtMs: SITS_THROUGH_IT_MS, thinkMs: 300 })
  }
  const exam = between(random, 0, exams - 1)
  return { seed, exam, closesAfterMs: between(random, 700, 1500), learners, faults }
}
