import { POLICIES, type Policy } from '@abhyas/contract/rules/regrading'
import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'

export const WORKERS = 2

/** A worker, or the database with all its connections, ends at this moment, and another one takes its place. */
export type Death = { of: number | 'database'; afterMs: number }

export type CorrectionPlan = { policy: Policy; learners: number; reporters: number }

/** Several questions are corrected at once. */
export type SchedulePlan = { seed: number; corrections: readonly CorrectionPlan[]; deaths: readonly Death[] }

export const SHORT_SEEDS = [1] as const

const CORRECTIONS = 3
const DEATHS = 6
const FEWEST_LEARNERS = 300
const MORE_LEARNERS = 900
const REPORTERS = 5
/** A correction of this size takes some seconds on a machine that restarts its workers. */
const LATEST_DEATH_MS = 12_000

/** A seed decides what is corrected and who dies when. */
export function drawPlan(seed: number): SchedulePlan {
  const random = seededRandom(seed)
  const drawDeath = (): Death => ({
    of: random() < 0.2 ? 'database' : Math.floor(random() * WORKERS),
    afterMs: Math.floor(random() * LATEST_DEATH_MS),
  })
  return {
    seed,
    corrections: Array.from({ length: CORRECTIONS }, () => ({
      policy: pick(random, POLICIES),
      learners: FEWEST_LEARNERS + Math.floor(random() * MORE_LEARNERS),
      reporters: REPORTERS,
    })),
    deaths: Array.from({ length: DEATHS }, drawDeath).toSorted((a, b) => a.afterMs - b.afterMs),
  }
}
