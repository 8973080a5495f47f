import { parseArgs } from 'node:util'
import { prepareDatabase } from '@abhyas/database/own-database'
import { machineLine } from '@abhyas/testing/machine-line'
import { listCounts, printRows } from '../counts.ts'
import { type DrillLog, openDrillLog } from '../drill-log.ts'
import { holdExam } from '../load/hold-exam.ts'
import type { LoadSettings } from '../load/load-settings.ts'
import { type Rates, startBackground } from '../restart/background.ts'
import { holdExamsDuring } from '../restart/hold-exams.ts'
import { type Release, startRestartStack, type Stop } from '../restart/restart-stack.ts'
import { findProblems } from '../restart/verdict.ts'
import { buildIndex, fillAnswers, findBlockedSaves, longestSave, worstP99 } from './build-index.ts'
import { type FormerRelease, latestRelease, openFormerRelease } from './former-release.ts'

const EXAM = { questions: 30, connections: 4_000, hasSections: false, saveP99LimitMs: Infinity }
type Exam = Omit<LoadSettings, 'seed'>
type Size = {
  /** Held while processes are replaced. */
  exam: Exam
  rates: Rates
  /** Held while the index is built: a thousand saves a second in the full form. */
  indexExam: Exam
  answers: number
  judgesSpeed: boolean
  tests: readonly string[]
}
const FULL: Size = {
  exam: { ...EXAM, learners: 2_000, minutes: 3, startSeconds: 20, pickSeconds: 10 },
  rates: { pages: 300, practice: 20, logins: 2 },
  indexExam: { ...EXAM, learners: 2_000, minutes: 1, startSeconds: 10, pickSeconds: 1.7 },
  answers: 10_000_000,
  judgesSpeed: true,
  tests: ['apps/api'],
}
const SHORT_EXAM: Exam = { ...EXAM, learners: 100, minutes: 0.5, startSeconds: 5, pickSeconds: 3 }
const SHORT: Size = {
  exam: SHORT_EXAM,
  rates: { pages: 40, practice: 5, logins: 1 },
  indexExam: SHORT_EXAM,
  answers: 2_000_000,
  judgesSpeed: false,
  tests: ['apps/api/src/features/exams/attempts/', 'apps/api/src/features/practice/'],
}
/** A process of another release has other pages, so only the API is compared. */
const PAGES = ['/api/courses/getAllCourses', '/healthz']
const SETTINGS = { DRAIN_SECONDS: '5' }

/** npm run drill:upgrade [-- --from COMMIT] [--short] [--broken plain-index] [--only rolling|index|tests] */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    short: { type: 'boolean', default: false },
    broken: { type: 'string' },
    only: { type: 'string' },
    log: { type: 'string' },
  },
})
if (values.broken !== undefined && values.broken !== 'plain-index') throw new Error('--broken takes: plain-index')
const size = values.short ? SHORT : FULL
const does = (part: string) => values.only === undefined || values.only === part

console.log(machineLine())
const log = openDrillLog(values.log)
const isGood = values.broken ? await isPlainIndexCaught(log) : await upgrade(log)
if (isGood) log.remove()
else {
  process.exitCode = 1
  console.log(`The output of the servers is in ${log.file}`)
}

async function upgrade(log: DrillLog): Promise<boolean> {
  const former = await openFormerRelease(values.from ?? latestRelease())
  console.log(`the release before is ${former.commit}`)
  const problems: string[] = []
  try {
    if (does('rolling')) problems.push(...(await roll(former, log)))
    if (does('index')) problems.push(...(await buildUnderSaves('concurrently', log)))
    if (does('tests')) {
      const failure = await former.testOnPresentTables(size.tests)
      if (failure) problems.push('tests of the release before fail on the tables of this one', failure)
      else console.log(`the tests of the release before pass on the tables of this one: ${size.tests.join(', ')}`)
    }
  } finally {
    await former.remove()
  }
  for (const problem of problems) console.log(`PROBLEM ${problem}`)
  if (problems.length > 0) return false
  // The control runs with every short form, because it is as important as the drill.
  return !values.short || !does('index') || isPlainIndexCaught(log)
}

/** From the former release to this one and back, under load. */
async function roll(former: FormerRelease, log: DrillLog): Promise<string[]> {
  const before: Release = { folder: former.folder, env: SETTINGS }
  const after: Release = { env: { ...SETTINGS, MIGRATE: 'off' } }
  const stack = await startRestartStack({ release: before, app: 'api', log, prepare: former.migrate })
  try {
    const background = await startBackground(stack.product, { rates: size.rates, pages: PAGES })
    const quiet = await holdExam(stack.product, { ...size.exam, seed: 1 })
    const counted = await stack.balancer.counts()
    const stops: Stop[] = []
    const exams = await holdExamsDuring(stack.product, size.exam, async () => {
      await prepareDatabase(stack.product.databaseUrl)
      console.log('migrated')
      for (const release of [after, before]) {
        stack.changeRelease(release)
        for (const nth of stack.names.keys()) stops.push(await stack.replace(nth))
        console.log(release === after ? 'all processes are of this release' : 'all processes are of the release before')
      }
    })
    await background.stop()
    const { refused, unanswered } = await stack.balancer.counts()
    const balancer = { refused: refused - counted.refused, unanswered: unanswered - counted.unanswered }
    printRows([
      ['processes replaced', stops.length],
      ['exams meanwhile', exams.length],
      ['answers compared', exams.reduce((sum, { findings }) => sum + findings.compared, 0)],
      ['other responses', listCounts(background.tally.responses)],
    ])
    return findProblems({ quiet, exams, stops, balancer, background: background.tally, judgesSpeed: false })
  } finally {
    await stack.stop()
  }
}

async function buildUnderSaves(form: 'concurrently' | 'plain', log: DrillLog): Promise<string[]> {
  const release: Release = { env: SETTINGS }
  const stack = await startRestartStack({ release, app: 'api', log, prepare: prepareDatabase })
  try {
    await fillAnswers(stack.product.databaseUrl, size.answers)
    const build = await buildIndex(stack.product, size.indexExam, form)
    const { quiet, exams, seconds } = build
    const saves = exams.reduce((sum, { calls }) => sum + calls.save.count, 0)
    printRows([
      ['index', `on ${size.answers} answers, ${form}`],
      ['built in', `${seconds.toFixed(1)} s`],
      ['saves meanwhile', `${saves} in ${exams.length} exams of ${60 * size.indexExam.minutes} s`],
      ['longest save', `${longestSave(exams).toFixed(0)} ms`],
      ['p99 of a save, worst exam', `${worstP99(exams).toFixed(1)} ms`],
      ['p99 of a save, quiet', `${quiet.calls.save.p99.toFixed(1)} ms`],
    ])
    return findBlockedSaves(build, size.judgesSpeed)
  } finally {
    await stack.stop()
  }
}

async function isPlainIndexCaught(log: DrillLog): Promise<boolean> {
  const problems = await buildUnderSaves('plain', log)
  console.log(`the plain form of the index: ${problems.length > 0 ? `caught: ${problems.join('; ')}` : 'NOT CAUGHT'}`)
  return problems.length > 0
}
