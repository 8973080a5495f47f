import { openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tellViolations, type Violation } from '../violation.ts'
import { type SchedulePlan, SHORT_SEEDS } from './plan.ts'
import { printTally } from './print-tally.ts'
import { type Control, CONTROLS, runSchedules } from './run-schedules.ts'
import type { Tally } from './tally.ts'

/**
 * npm run drill:faults -- [--schedules 1000] [--first-seed 1] [--clusters 1] [--json] [--log file]
 *   --seed 123 [--times 20]          one schedule again, as often as is said
 *   --control no-lock|early-ack      a server that is wrong on purpose: must be caught
 *   --short                          schedules that have every fault, and both controls, for every change
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    'first-seed': { type: 'string', default: '1' },
    seed: { type: 'string' },
    times: { type: 'string', default: '1' },
    clusters: { type: 'string', default: '1' },
    control: { type: 'string' },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    log: { type: 'string' },
  },
})
const CONTROL_SCHEDULES = 50
const PROGRESS_EVERY = 50

const learnerClusters = Number(values.clusters)
const logFile = values.log ?? join(tmpdir(), `abhyas-drill-${process.pid}.log`)
const log = openSync(logFile, 'a')
const began = Date.now()
const say = (text: string) => (values.json ? console.error(text) : console.log(text))

const seedsInARow = (length: number) => Array.from({ length }, (_, n) => Number(values['first-seed']) + n)

function seeds(): number[] {
  if (values.seed !== undefined) return Array.from({ length: Number(values.times) }, () => Number(values.seed))
  return values.short ? SHORT_SEEDS : seedsInARow(Number(values.schedules))
}

function tellFailure({ seed, faults }: SchedulePlan, violations: readonly Violation[]): void {
  say(`SEED ${seed} FAILED (${faults.map(({ kind, atMs }) => `${kind} at ${atMs} ms`).join(', ')})`)
  tellViolations(violations, say)
  say(`  again: npm run drill:faults -- --seed ${seed}`)
}

function tellProgress({ schedules, acknowledged, resent }: Tally): void {
  const seconds = Math.round((Date.now() - began) / 1000)
  say(`${schedules} schedules, ${acknowledged} answers acknowledged, ${resent} sent again, ${seconds} s`)
}

/** True when nothing was violated. */
async function drill(): Promise<boolean> {
  const tally = await runSchedules({
    seeds: seeds(),
    learnerClusters,
    log,
    onSchedule(plan, violations, tally) {
      if (violations.length > 0) tellFailure(plan, violations)
      if (tally.schedules % PROGRESS_EVERY === 0) tellProgress(tally)
      return true
    },
  })
  const seconds = (Date.now() - began) / 1000
  if (values.json) console.log(JSON.stringify({ ...tally, seconds }))
  else printTally(tally, seconds)
  return Object.keys(tally.violations).length === 0
}

/** True when a server that is wrong on purpose was found to be so. */
async function runControl(control: Control): Promise<boolean> {
  const { seenBy } = CONTROLS[control]
  let isCaught = false
  const tally = await runSchedules({
    // Until it is caught, which the first schedule mostly does.
    seeds: values.seed === undefined ? seedsInARow(CONTROL_SCHEDULES) : seeds(),
    learnerClusters,
    control,
    log,
    onSchedule(_plan, violations) {
      isCaught = violations.some(({ invariant }) => invariant === seenBy)
      return !isCaught
    },
  })
  const found = JSON.stringify(tally.violations)
  say(
    `control ${control}: ${isCaught ? 'caught' : 'NOT CAUGHT'} after ${tally.schedules} schedules, violated: ${found}`,
  )
  return isCaught
}

const isControl = (name: string): name is Control => Object.hasOwn(CONTROLS, name)

async function run(): Promise<boolean> {
  if (values.control !== undefined) {
    if (!isControl(values.control)) throw new Error(`--control takes one of: ${Object.keys(CONTROLS).join(', ')}`)
    return runControl(values.control)
  }
  if (!(await drill())) return false
  if (values.short)
    for (const control of Object.keys(CONTROLS)) if (!(await runControl(control as Control))) return false
  return true
}

if (await run()) {
  if (values.log === undefined) rmSync(logFile)
} else {
  say(`What the servers said is in ${logFile}`)
  process.exitCode = 1
}
