import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '@abhyas/database/own-database'
import { machineLine } from '@abhyas/testing/machine-line'
import { listCounts, printRows } from '../counts.ts'
import { openDrillLog } from '../drill-log.ts'
import { holdExam, type LoadReport } from '../load/hold-exam.ts'
import type { LoadSettings } from '../load/load-settings.ts'
import { type Rates, startBackground } from './background.ts'
import { holdExamsDuring } from './hold-exams.ts'
import { type RestartStack, startRestartStack, type Stop } from './restart-stack.ts'
import { findProblems } from './verdict.ts'

/** Exams follow one another until the last round is over. */
const EXAM = { questions: 30, connections: 4_000, hasSections: false, saveP99LimitMs: Infinity }
type Size = { rounds: number; exam: Omit<LoadSettings, 'seed'>; rates: Rates; judgesSpeed: boolean }
const FULL: Size = {
  rounds: 20,
  exam: { ...EXAM, learners: 2_000, minutes: 4, startSeconds: 30, pickSeconds: 20 },
  rates: { pages: 300, practice: 20, logins: 2 },
  judgesSpeed: true,
}
/** Shows that nothing fails. Its times say nothing, because new servers on a busy machine are slow. */
const SHORT: Size = {
  rounds: 1,
  exam: { ...EXAM, learners: 100, minutes: 0.5, startSeconds: 5, pickSeconds: 3 },
  rates: { pages: 40, practice: 5, logins: 1 },
  judgesSpeed: false,
}
/** A server that is broken on purpose. A drill that does not catch it proves nothing. */
const BROKEN: Record<string, Record<string, string>> = { 'no-drain': { DRAIN_SECONDS: '0' } }
const AS_IN_PRODUCTION = { DRAIN_SECONDS: '5' }

/** npm run drill:restart [-- --rounds N] [--short] [--broken no-drain] */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    broken: { type: 'string' },
    log: { type: 'string' },
  },
})
const size = values.short ? SHORT : FULL
const rounds = Number(values.rounds ?? size.rounds)
const broken = values.broken === undefined ? null : BROKEN[values.broken]
if (broken === undefined) throw new Error(`--broken takes one of: ${Object.keys(BROKEN).join(', ')}`)

console.log(machineLine())
const log = openDrillLog(values.log)
const isGood = broken ? await isCaught(broken) : (await drill(AS_IN_PRODUCTION)).length === 0
// The control runs with every short form, because it is as important as the drill.
const isAllGood = isGood && (broken || !values.short || (await isCaught(BROKEN['no-drain'] as Record<string, string>)))
if (isAllGood) log.remove()
else {
  process.exitCode = 1
  console.log(`The output of the servers is in ${log.file}`)
}

async function isCaught(env: Record<string, string>): Promise<boolean> {
  const problems = await drill(env)
  console.log(problems.length > 0 ? 'broken server no-drain: caught' : 'broken server no-drain: NOT CAUGHT')
  return problems.length > 0
}

async function listPages(): Promise<string[]> {
  const assets = await readdir(new URL('../../../apps/web/build/client/assets/', import.meta.url))
  const script = assets.find((name) => name.endsWith('.js')) ?? ''
  return ['/', '/hi', '/login', '/user/dashboard', '/api/courses/getAllCourses', `/assets/${script}`]
}

/** Returns every problem that was found. */
async function drill(env: Record<string, string>): Promise<string[]> {
  const stack = await startRestartStack({ release: { env }, app: 'api,web', log, prepare: prepareDatabase })
  try {
    const background = await startBackground(stack.product, { rates: size.rates, pages: await listPages() })
    const quiet = await holdExam(stack.product, { ...size.exam, seed: 1 })
    const before = await stack.balancer.counts()
    const { stops, exams } = await restartAll(stack)
    await background.stop()
    const after = await stack.balancer.counts()
    const balancer = { refused: after.refused - before.refused, unanswered: after.unanswered - before.unanswered }
    const found = { quiet, exams, stops, balancer, background: background.tally, judgesSpeed: size.judgesSpeed }
    const saves = exams.map(({ calls }) => calls.save)
    printRows([
      ['rounds', rounds],
      ['exams during the rounds', exams.length],
      ['saves during the rounds', saves.reduce((sum, each) => sum + each.count, 0)],
      ['answers compared', exams.reduce((sum, { findings }) => sum + findings.compared, 0)],
      ['p99 of a save, quiet', `${quiet.calls.save.p99.toFixed(1)} ms`],
      ['p99 of a save, worst exam', `${Math.max(...saves.map(({ p99 }) => p99)).toFixed(1)} ms`],
      ['longest stop', `${Math.max(...stops.map(({ seconds }) => seconds)).toFixed(1)} s`],
      ['other responses', listCounts(background.tally.responses)],
      ['refused behind HAProxy', balancer.refused],
      ['unanswered behind HAProxy', balancer.unanswered],
    ])
    const problems = findProblems(found)
    for (const problem of problems) console.log(`PROBLEM ${problem}`)
    return problems
  } finally {
    await stack.stop()
  }
}

/** Replaces every process, one after the other, in each round. Exams are held until the last round is over. */
async function restartAll(stack: RestartStack): Promise<{ stops: Stop[]; exams: LoadReport[] }> {
  const stops: Stop[] = []
  const exams = await holdExamsDuring(stack.product, size.exam, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      for (const nth of stack.names.keys()) stops.push(await stack.replace(nth))
      console.log(`round ${round}: ${stops.slice(-stack.names.length).map(describeStop).join(', ')}`)
    }
  })
  return { stops, exams }
}

function describeStop({ name, seconds, code }: Stop): string {
  return `${name} stopped in ${seconds.toFixed(1)} s (${String(code)})`
}
