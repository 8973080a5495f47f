import { pick, seededRandom } from '@abhyas/bench/data/seeded-random'

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

/** On a learner's way to a server; on a server's way to PostgreSQL; or to a process itself. */
export const FAULTS = [
  'drop',
  'delay',
  'stall',
  'half_close',
  'swallow_answers',
  'database_drop',
  'database_delay',
  'database_stall',
  'database_swallow_answers',
  'database_cut',
  'kill_api',
  'stop_api',
  'kill_worker',
  'kill_postgres',
  'long_outage',
] as const
type FaultKind = (typeof FAULTS)[number]

export type FaultPlan = { seed: number; kind: FaultKind; atMs: number; forMs: number }

export type SchedulePlan = { seed: number; exam: number; learners: LearnerPlan[]; faults: FaultPlan[] }

/** Out of a hundred; what takes a second of a core to recover from is drawn less often. */
const SHARES: Record<FaultKind, number> = {
  drop: 14,
  delay: 8,
  stall: 7,
  half_close: 7,
  swallow_answers: 14,
  database_drop: 8,
  database_delay: 5,
  database_stall: 4,
  database_swallow_answers: 8,
  database_cut: 5,
  kill_api: 7,
  stop_api: 3,
  kill_worker: 2,
  kill_postgres: 8,
  long_outage: 0,
}
/** Of all schedules, those in which nobody can save for longer than what is given back to the learners. */
const LONG_OUTAGES = 0.02
/** Long enough after it that whoever sat through it is still sitting. */
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
    // Half of them the one that only a lock keeps right.
    ending: random() < 0.35 ? 'submit_during_save' : pick(random, ENDINGS),
  }
}

const drawFault = (random: () => number): FaultPlan => ({
  seed: between(random, 0, 2 ** 31),
  kind: drawKind(random),
  atMs: between(random, 20, 1100),
  forMs: between(random, 20, 450),
})

/** Together they have every fault twice, and the long outage once (plan.test.ts). */
export const SHORT_SEEDS = [3, 7, 71, 100, 318, 444]

/** All that a seed decides: who does what, what goes wrong, and when. Which of two meets the other is up to the machine. */
export function drawPlan(seed: number, exams: number): SchedulePlan {
  const random = seededRandom(seed)
  const learners = Array.from({ length: between(random, 12, 20) }, () => drawLearner(random))
  let faults = Array.from({ length: between(random, 1, 5) }, () => drawFault(random))
  if (random() < LONG_OUTAGES) {
    const outage: FaultPlan = { ...drawFault(random), kind: 'long_outage', forMs: between(random, 6_000, 7_000) }
    // Whatever else goes wrong on the way to PostgreSQL heals that way when it is over, and would end the outage.
    faults = [...faults.filter(({ kind }) => !kind.startsWith('database')), outage]
    for (const learner of learners.slice(0, 3)) Object.assign(learner, { endAtMs: SITS_THROUGH_IT_MS, thinkMs: 300 })
  }
  return { seed, exam: between(random, 0, exams - 1), learners, faults }
}
