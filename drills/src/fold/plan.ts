import { pick, seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import { FOLD_MOMENTS, type FoldDeath, type FoldMoment } from '@abhyas/testing/fold-process'

/** How a worker ends: at a moment when a batch is half-way, or at any time. */
export type DeathPlan = { kind: 'at moment'; at: FoldDeath } | { kind: 'at any time'; afterMs: number }

/** The deaths of each worker. Another worker takes the place of one that died. */
export type SchedulePlan = { seed: number; deaths: readonly (readonly DeathPlan[])[] }

export const WORKERS = 2
const DEATHS_EACH = 3
const LONGEST_LIFE_MS = 400
const LAST_NTH = 3

export const SHORT_SEEDS = [1] as const

/** A seed decides which deaths the workers die. Each moment comes once in a schedule, and the others are drawn. */
export function drawPlan(seed: number): SchedulePlan {
  const random = seededRandom(seed)
  const at = (moment: FoldMoment): DeathPlan => ({
    kind: 'at moment',
    at: { moment, nth: 1 + Math.floor(random() * LAST_NTH) },
  })
  const drawDeath = (): DeathPlan =>
    random() < 0.5
      ? at(pick(random, FOLD_MOMENTS))
      : { kind: 'at any time', afterMs: Math.floor(random() * LONGEST_LIFE_MS) }
  const drawn = Array.from({ length: WORKERS * DEATHS_EACH }, (_, nth) => {
    const moment = FOLD_MOMENTS[nth]
    return moment ? at(moment) : drawDeath()
  })
  return {
    seed,
    deaths: Array.from({ length: WORKERS }, (_, worker) => drawn.filter((_, nth) => nth % WORKERS === worker)),
  }
}

/** A plan for a broken worker: it dies when the shared database has a batch and the learners' database keeps it too. */
export const drawHalfSent = (seed: number): SchedulePlan => ({
  seed,
  deaths: [[{ kind: 'at moment', at: { moment: 'added', nth: 1 } }]],
})
