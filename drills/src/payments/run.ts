import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tellViolations, type Violation } from '../violation.ts'
import { PURCHASES_PER_SCHEDULE, type SchedulePlan, SHORT_SEEDS } from './plan.ts'
import { printTally } from './print-tally.ts'
import { type Control, CONTROLS, logOf, runSchedules } from './run-schedules.ts'
import { openShopPool, type ShopPool } from './shop-pool.ts'
import { type ShopStack, startShopStack } from './shop-stack.ts'
import type { Tally } from './tally.ts'

/**
 * npm run drill:payments -- [--purchases 100000] [--first-seed 1] [--log file]
 *   --seed 123 [--times 20]          one schedule again, as often as is said
 *   --control NAME                   a server that is wrong on purpose: must be caught
 *   --short                          720 purchases, one for each order of the news, and all controls; for every change
 */
const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '100000' },
    'first-seed': { type: 'string', default: '1' },
    seed: { type: 'string' },
    times: { type: 'string', default: '1' },
    control: { type: 'string' },
    short: { type: 'boolean', default: false },
    log: { type: 'string' },
  },
})
const CONTROL_SCHEDULES = 10
const PROGRESS_EVERY = 20

const logFile = values.log ?? join(tmpdir(), `abhyas-drill-${process.pid}.log`)
const began = Date.now()

function seeds(): number[] {
  if (values.seed !== undefined) return Array.from({ length: Number(values.times) }, () => Number(values.seed))
  if (values.short) return [...SHORT_SEEDS]
  const length = Math.ceil(Number(values.purchases) / PURCHASES_PER_SCHEDULE)
  return Array.from({ length }, (_, n) => Number(values['first-seed']) + n)
}

function tellFailure({ seed }: SchedulePlan, violations: readonly Violation[]): void {
  console.log(`SEED ${seed} FAILED`)
  tellViolations(violations, console.log)
  console.log(`  again: npm run drill:payments -- --seed ${seed}; what the servers said: ${logOf(logFile, seed)}`)
}

function tellProgress({ schedules, purchases }: Tally): void {
  const seconds = Math.round((Date.now() - began) / 1000)
  const megabytes = Math.round(process.memoryUsage.rss() / 2 ** 20)
  console.log(`${schedules} schedules, ${purchases} purchases, ${seconds} s, ${megabytes} MB`)
}

/** True when nothing was violated. */
async function drill(stack: ShopStack, pool: ShopPool): Promise<boolean> {
  const tally = await runSchedules(stack, pool, {
    seeds: seeds(),
    logFile,
    onSchedule(plan, violations, tally) {
      if (violations.length > 0) tellFailure(plan, violations)
      if (tally.schedules % PROGRESS_EVERY === 0) tellProgress(tally)
      return true
    },
  })
  printTally(tally, (Date.now() - began) / 1000)
  return Object.keys(tally.violations).length === 0
}

/** True when a server that is wrong on purpose was found to be so. */
async function runControl(stack: ShopStack, pool: ShopPool, control: Control): Promise<boolean> {
  const { seenBy } = CONTROLS[control]
  let isCaught = false
  const tally = await runSchedules(stack, pool, {
    seeds: seeds().slice(0, CONTROL_SCHEDULES),
    control,
    logFile,
    onSchedule(_plan, violations) {
      isCaught = violations.some(({ invariant }) => invariant === seenBy)
      return !isCaught
    },
  })
  const found = JSON.stringify(tally.violations)
  const verdict = isCaught ? 'caught' : 'NOT CAUGHT'
  console.log(`control ${control}: ${verdict} after ${tally.purchases} purchases, violated: ${found}`)
  return isCaught
}

const isControl = (name: string): name is Control => Object.hasOwn(CONTROLS, name)

async function run(stack: ShopStack): Promise<boolean> {
  const pool = await openShopPool(stack.db)
  if (values.control !== undefined) {
    if (!isControl(values.control)) throw new Error(`--control takes one of: ${Object.keys(CONTROLS).join(', ')}`)
    return runControl(stack, pool, values.control)
  }
  if (!(await drill(stack, pool))) return false
  if (values.short)
    for (const control of Object.keys(CONTROLS)) if (!(await runControl(stack, pool, control as Control))) return false
  return true
}

const stack = await startShopStack({ logFile })
try {
  if (!(await run(stack))) process.exitCode = 1
} finally {
  await stack.end()
}
rmSync(logFile)
