import { pathToFileURL } from 'node:url'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { EXAM_SIZES, openExamPool } from './exam-pool.ts'
import { drawPlan, type SchedulePlan } from './plan.ts'
import { runSchedule } from './schedule.ts'
import { startStack } from './stack.ts'
import { createTally, type Tally } from './tally.ts'

/** Servers that are wrong on purpose, and the invariant by which that must be seen. */
export const CONTROLS = {
  'no-lock': { file: 'control-no-lock.ts', seenBy: 'E2' },
  'early-ack': { file: 'control-early-ack.ts', seenBy: 'E1' },
} as const
export type Control = keyof typeof CONTROLS

export type RunOptions = {
  seeds: readonly number[]
  learnerClusters: number
  control?: Control | undefined
  /** An open file for all that the servers say. */
  log: number
  /** Hears of every schedule; false ends the run. */
  onSchedule: (plan: SchedulePlan, violations: readonly Violation[], tally: Tally) => boolean
}

/** Runs one schedule after the other on one stack, which must survive all of them. */
export async function runSchedules(options: RunOptions): Promise<Tally> {
  const { seeds, learnerClusters, control, log, onSchedule } = options
  const tally = createTally()
  const stack = await startStack({
    learnerClusters,
    ...(control && { env: { NODE_OPTIONS: `--import=${fileOf(control)}` } }),
    log,
  })
  try {
    const pool = await openExamPool(stack.sharedUrl)
    for (const seed of seeds) {
      const plan = drawPlan(seed, EXAM_SIZES.length)
      const violations = await runSchedule(stack, pool, plan, tally).catch((error: unknown) => {
        throw new Error(`The schedule of seed ${seed} could not be run to its end.`, { cause: error })
      })
      for (const { invariant } of violations) count(tally.violations, invariant)
      if (!onSchedule(plan, violations, tally)) break
    }
  } finally {
    await stack.end()
  }
  return tally
}

const fileOf = (control: Control) => pathToFileURL(new URL(CONTROLS[control].file, import.meta.url).pathname).href
