import { type Counts, count, listCounts, printRows } from './counts.ts'
import { type DrillLog, openDrillLog } from './drill-log.ts'
import { listViolations, type Violation } from './violation.ts'

/** A server that is broken on purpose. A drill that does not catch it proves nothing. */
type BrokenServer<Plan> = {
  /** A module that the server imports first. It breaks one of the server's own modules. */
  file: URL
  /** The invariant that must be violated. */
  caughtBy: string
  /** Plans that show the defect quickly. Without it the drill's own plans are used. */
  drawPlan?: (seed: number) => Plan
}

/** The servers of a drill and everything that a schedule needs. */
type DrillSession<Plan, Tally> = {
  runSchedule(plan: Plan, tally: Tally): Promise<Violation[]>
  /** Ends the servers and starts others with these settings in addition. */
  replaceServers(env: Record<string, string>): Promise<void>
  end(): Promise<void>
}

type Stack = Pick<DrillSession<never, never>, 'replaceServers' | 'end'>

/** Opens a drill's pool of learners on its servers. The servers end when the pool cannot be opened. */
export async function openSession<S extends Stack, Pool, Plan, Tally>(
  stack: S,
  openPool: () => Promise<Pool>,
  runSchedule: (stack: S, pool: Pool, plan: Plan, tally: Tally) => Promise<Violation[]>,
): Promise<DrillSession<Plan, Tally>> {
  const pool = await openPool().catch(async (error: unknown) => {
    await stack.end()
    throw error
  })
  return {
    runSchedule: (plan, tally) => runSchedule(stack, pool, plan, tally),
    replaceServers: stack.replaceServers,
    end: stack.end,
  }
}

export type DrillTally = { schedules: number; violations: Counts }

export type Drill<Plan extends { seed: number }, Tally extends DrillTally> = {
  /** Its command is `npm run drill:NAME`. */
  name: string
  /** The number of schedules in a long run. */
  schedules: number
  /** The seeds of the short run, which runs for every change. */
  shortSeeds: readonly number[]
  /** The seeds for a broken server. They are run until one of them catches it. */
  brokenSeeds(inARow: (length: number) => number[]): readonly number[]
  brokenServers: Readonly<Record<string, BrokenServer<Plan>>>
  drawPlan(seed: number): Plan
  start(log: DrillLog): Promise<DrillSession<Plan, Tally>>
  createTally(): Tally
  /** Describes a plan that failed, after its seed. */
  describePlan?(plan: Plan): string
  progressEvery: number
  progressOf(tally: Tally): string
  rowsOf(tally: Tally): readonly [string, string | number][]
}

/** The options that every drill has. A drill adds its own. */
export const DRILL_OPTIONS = {
  'first-seed': { type: 'string', default: '1' },
  seed: { type: 'string' },
  times: { type: 'string', default: '1' },
  broken: { type: 'string' },
  short: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  log: { type: 'string' },
} as const

export type DrillValues = {
  'first-seed': string
  seed?: string | undefined
  times: string
  broken?: string | undefined
  short: boolean
  json: boolean
  log?: string | undefined
}

/** Runs the drill, or one broken server, as the options say. The process fails when an invariant is violated or a broken server is not caught. */
export async function runDrill<Plan extends { seed: number }, Tally extends DrillTally>(
  drill: Drill<Plan, Tally>,
  values: DrillValues,
): Promise<void> {
  const chosen = values.broken === undefined ? null : requireBroken(drill, values.broken)
  const log = openDrillLog(values.log)
  const session = await drill.start(log)
  const run = createRun(drill, values, { session, log })
  try {
    const isGood = chosen ? await run.catchBroken(...chosen) : await run.drill()
    if (!isGood) process.exitCode = 1
  } catch (error) {
    run.say(`The output of the servers is in ${log.file}`)
    throw error
  } finally {
    await session.end()
  }
  log.remove()
}

function requireBroken<Plan>(
  { brokenServers }: { brokenServers: Readonly<Record<string, BrokenServer<Plan>>> },
  name: string,
): [string, BrokenServer<Plan>] {
  const broken = brokenServers[name]
  if (!broken) throw new Error(`--broken takes one of: ${Object.keys(brokenServers).join(', ')}`)
  return [name, broken]
}

type Running<Plan, Tally> = { session: DrillSession<Plan, Tally>; log: DrillLog }
type OnSchedule<Plan, Tally> = (plan: Plan, violations: readonly Violation[], tally: Tally) => boolean

function createRun<Plan extends { seed: number }, Tally extends DrillTally>(
  drill: Drill<Plan, Tally>,
  values: DrillValues,
  { session, log }: Running<Plan, Tally>,
) {
  const began = Date.now()
  const say = (text: string) => (values.json ? console.error(text) : console.log(text))
  const inARow = (length: number) => Array.from({ length }, (_, n) => Number(values['first-seed']) + n)
  const oneSeed =
    values.seed === undefined ? null : Array.from({ length: Number(values.times) }, () => Number(values.seed))

  /** Runs one schedule after the other on the same servers, which must survive all of them, until `onSchedule` returns false. */
  async function runSchedules(
    seeds: readonly number[],
    drawPlan: (seed: number) => Plan,
    onSchedule: OnSchedule<Plan, Tally>,
  ): Promise<Tally> {
    const tally = drill.createTally()
    for (const seed of seeds) {
      const plan = drawPlan(seed)
      const violations = await session.runSchedule(plan, tally).catch((cause: unknown) => {
        throw new Error(`The schedule of seed ${seed} could not be run to its end.`, { cause })
      })
      for (const { invariant } of violations) count(tally.violations, invariant)
      if (!onSchedule(plan, violations, tally)) break
    }
    return tally
  }

  function sayFailure(plan: Plan, violations: readonly Violation[]): void {
    const about = drill.describePlan?.(plan)
    say(`SEED ${plan.seed} FAILED${about ? ` (${about})` : ''}`)
    for (const line of listViolations(violations)) say(line)
    const copy = log.keepFor(plan.seed)
    say(`  again: npm run drill:${drill.name} -- --seed ${plan.seed}; output of the servers: ${copy}`)
  }

  function sayProgress(tally: Tally): void {
    const seconds = Math.round((Date.now() - began) / 1000)
    const megabytes = Math.round(process.memoryUsage.rss() / 2 ** 20)
    say(`${tally.schedules} schedules, ${drill.progressOf(tally)}, ${seconds} s, ${megabytes} MB`)
  }

  function printTally(tally: Tally): void {
    const seconds = (Date.now() - began) / 1000
    if (values.json) return console.log(JSON.stringify({ ...tally, seconds }, sizeOfSet))
    printRows([
      ...drill.rowsOf(tally),
      ['invariants violated', listCounts(tally.violations)],
      ['time', `${Math.round(seconds)} s`],
    ])
  }

  /** Returns true when no invariant was violated. */
  async function drillServers(): Promise<boolean> {
    const seeds = oneSeed ?? (values.short ? drill.shortSeeds : inARow(drill.schedules))
    const tally = await runSchedules(seeds, drill.drawPlan, (plan, violations, tally) => {
      if (violations.length > 0) sayFailure(plan, violations)
      log.clear()
      if (tally.schedules % drill.progressEvery === 0) sayProgress(tally)
      return true
    })
    printTally(tally)
    return Object.keys(tally.violations).length === 0
  }

  /** Returns true when the drill has noticed that the server is broken. */
  async function catchBroken(name: string, broken: BrokenServer<Plan>): Promise<boolean> {
    log.clear()
    await session.replaceServers({ NODE_OPTIONS: `--import=${broken.file.href}` })
    const seeds = oneSeed ?? drill.brokenSeeds(inARow)
    let isCaught = false
    const tally = await runSchedules(seeds, broken.drawPlan ?? drill.drawPlan, (_plan, violations) => {
      isCaught = violations.some(({ invariant }) => invariant === broken.caughtBy)
      return !isCaught
    })
    const verdict = isCaught ? 'caught' : 'NOT CAUGHT'
    const violated = JSON.stringify(tally.violations)
    say(`broken server ${name}: ${verdict} after ${tally.schedules} schedules, violated: ${violated}`)
    if (!isCaught) say(`  output of the servers: ${log.keepFor(seeds.at(-1) ?? 0)}`)
    return isCaught
  }

  return {
    say,
    catchBroken,
    async drill(): Promise<boolean> {
      if (!(await drillServers())) return false
      if (!values.short) return true
      for (const [name, broken] of Object.entries(drill.brokenServers))
        if (!(await catchBroken(name, broken))) return false
      return true
    },
  }
}

const sizeOfSet = (_key: string, value: unknown) => (value instanceof Set ? value.size : value)
