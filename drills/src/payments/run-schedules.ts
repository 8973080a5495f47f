import { copyFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { drawPlan, type SchedulePlan } from './plan.ts'
import { runSchedule } from './schedule.ts'
import { openShopPool } from './shop-pool.ts'
import { startShopStack } from './shop-stack.ts'
import { createTally, type Tally } from './tally.ts'

/** Servers that are wrong on purpose, and the invariant by which that must be seen. */
export const CONTROLS = {
  'trust-callback': { file: 'control-trust-callback.ts', seenBy: 'P2' },
  'keep-both': { file: 'control-keep-both.ts', seenBy: 'P1' },
  'any-amount': { file: 'control-any-amount.ts', seenBy: 'P2' },
} as const
export type Control = keyof typeof CONTROLS

export type RunOptions = {
  seeds: readonly number[]
  control?: Control | undefined
  /** For all that the servers say. */
  logFile: string
  /** Hears of every schedule; false ends the run. */
  onSchedule: (plan: SchedulePlan, violations: readonly Violation[], tally: Tally) => boolean
}

/** Where that is which they said in a schedule that failed. */
export const logOf = (logFile: string, seed: number) => `${logFile}.seed-${seed}`

/** Runs one schedule after the other on one stack, which must survive all of them. */
export async function runSchedules({ seeds, control, logFile, onSchedule }: RunOptions): Promise<Tally> {
  const tally = createTally()
  const stack = await startShopStack({
    logFile,
    ...(control && { env: { NODE_OPTIONS: `--import=${fileOf(control)}` } }),
  })
  try {
    const pool = await openShopPool(stack.db)
    for (const seed of seeds) {
      const plan = drawPlan(seed)
      const violations = await runSchedule(stack, pool, plan, tally).catch((error: unknown) => {
        throw new Error(`The schedule of seed ${seed} could not be run to its end.`, { cause: error })
      })
      for (const { invariant } of violations) count(tally.violations, invariant)
      // Only what belongs to a failure is kept: a long run says more than a disk holds.
      if (violations.length > 0 && !control) copyFileSync(logFile, logOf(logFile, seed))
      stack.forgetLog()
      if (!onSchedule(plan, violations, tally)) break
    }
  } finally {
    await stack.end()
  }
  return tally
}

const fileOf = (control: Control) => pathToFileURL(new URL(CONTROLS[control].file, import.meta.url).pathname).href
