import { copyFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { count } from '../counts.ts'
import type { Violation } from '../violation.ts'
import { drawPlan, type SchedulePlan, type Scenario } from './plan.ts'
import { runSchedule } from './schedule.ts'
import type { ShopPool } from './shop-pool.ts'
import type { ShopStack } from './shop-stack.ts'
import { createTally, type Tally } from './tally.ts'

/** Servers that are wrong on purpose, the invariant by which that must be seen, and the scenarios that show it. */
export const CONTROLS = {
  'trust-callback': {
    file: 'control-trust-callback.ts',
    seenBy: 'P2',
    scenarios: ['authorized', 'captured-later', 'amount-differs'],
  },
  'keep-both': { file: 'control-keep-both.ts', seenBy: 'P1', scenarios: ['two-orders'] },
  'any-amount': { file: 'control-any-amount.ts', seenBy: 'P2', scenarios: ['amount-differs'] },
} as const satisfies Record<string, { file: string; seenBy: string; scenarios: readonly Scenario[] }>
export type Control = keyof typeof CONTROLS

export type RunOptions = {
  seeds: readonly number[]
  control?: Control | undefined
  /** All that the servers say. */
  logFile: string
  /** Hears of every schedule; false ends the run. */
  onSchedule: (plan: SchedulePlan, violations: readonly Violation[], tally: Tally) => boolean
}

/** Where that is which they said in a schedule that failed. */
export const logOf = (logFile: string, seed: number) => `${logFile}.seed-${seed}`

/** Runs one schedule after the other on one stack, which must survive all of them. */
export async function runSchedules(stack: ShopStack, pool: ShopPool, options: RunOptions): Promise<Tally> {
  const { seeds, control, logFile, onSchedule } = options
  const tally = createTally()
  if (control) await stack.replaceServers({ NODE_OPTIONS: `--import=${fileOf(control)}` })
  for (const seed of seeds) {
    const plan = control ? planOf(control, seed) : drawPlan(seed)
    const violations = await runSchedule(stack, pool, plan, tally).catch((error: unknown) => {
      throw new Error(`The schedule of seed ${seed} could not be run to its end.`, { cause: error })
    })
    for (const { invariant } of violations) count(tally.violations, invariant)
    // Only what belongs to a failure is kept: a long run says more than a disk holds.
    if (violations.length > 0 && !control) copyFileSync(logFile, logOf(logFile, seed))
    stack.forgetLog()
    if (!onSchedule(plan, violations, tally)) break
  }
  return tally
}

/** What is wrong on purpose is wrong without a fault as well: only what shows it is bought, and nothing else goes wrong. */
function planOf(control: Control, seed: number): SchedulePlan {
  const scenarios: readonly Scenario[] = CONTROLS[control].scenarios
  return {
    seed,
    purchases: drawPlan(seed).purchases.filter(({ scenario }) => scenarios.includes(scenario)),
    faults: [],
  }
}

const fileOf = (control: Control) => pathToFileURL(new URL(CONTROLS[control].file, import.meta.url).pathname).href
