import { parseArgs } from 'node:util'
import { machineLine } from '@abhyas/testing/machine-line'
import { listCounts, printRows } from '../counts.ts'
import { holdExam } from '../load/hold-exam.ts'
import { openLoadProduct } from '../load/load-product.ts'
import type { LoadSettings } from '../load/load-settings.ts'
import { readDescriptorLimit } from '../load/machine-use.ts'
import { reportText } from '../load/report-text.ts'
import { type OtherRates, startOthers } from './others.ts'
import { type OverloadRun, problemsOf, refusedShares } from './verdict.ts'

type Size = { exam: Omit<LoadSettings, 'connections'>; rates: OtherRates }

const EXAM = { questions: 30, seed: 1, hasSections: false }
/** Twice the learners that break two cores (docs/scale.md), and everything that people do beside an exam. */
const FULL: Size = {
  exam: { ...EXAM, learners: 24_000, minutes: 6, startSeconds: 60, pickSeconds: 45, saveP99LimitMs: 1_000 },
  rates: { page: 100, list: 300, practice: 100 },
}
/** Few learners among very many others. The limit is high, because new servers on a busy machine are slow. */
const SHORT: Size = {
  exam: { ...EXAM, learners: 200, minutes: 0.5, startSeconds: 5, pickSeconds: 3, saveP99LimitMs: 10_000 },
  rates: { page: 100, list: 600, practice: 100 },
}

/** npm run drill:overload [-- --short] [--learners N] [--lists N] [--pages N]. Without pages it needs no built web. */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    learners: { type: 'string' },
    lists: { type: 'string' },
    pages: { type: 'string' },
  },
})
const size = values.short ? SHORT : FULL
const connections = (await readDescriptorLimit()) - 1_500
const exam = { ...size.exam, connections, learners: Number(values.learners ?? size.exam.learners) }
const rates = {
  ...size.rates,
  list: Number(values.lists ?? size.rates.list),
  page: Number(values.pages ?? size.rates.page),
}

console.log(machineLine())
const run = await offerLoad('on')
const control = await offerLoad('off')
const shares = refusedShares(run)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
printRows([
  ['p99 of a save', `${run.exam.calls.save.p99.toFixed(0)} ms, limit ${exam.saveP99LimitMs} ms`],
  ['p99 of a save without ceilings', `${control.exam.calls.save.p99.toFixed(0)} ms`],
  ['answers compared, lost', `${run.exam.findings.compared}, ${run.exam.findings.lost}`],
  ['wrong scores', run.exam.findings.wrongScores],
  ['refused: saves and submits', percent(shares.answers)],
  ['refused: starts, papers, clocks, results, practice', percent(shares.exams)],
  ['refused: pages, lists', percent(shares.others)],
])
const problems = problemsOf(run, control)
for (const problem of problems) console.log(`PROBLEM ${problem}`)
console.log(problems.length === 0 ? 'every limit kept' : `${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1

/** Holds the exam among the others, on servers with ceilings or without. */
async function offerLoad(refusesWhenBusy: 'on' | 'off'): Promise<OverloadRun> {
  const env = { REFUSE_WHEN_BUSY: refusesWhenBusy, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal' }
  const product = await openLoadProduct({ only: rates.page > 0 ? 'api,web' : 'api', env })
  try {
    const others = await startOthers(product, rates)
    const report = await holdExam(product, exam)
    const tally = await others.stop()
    console.log(`\nceilings ${refusesWhenBusy}\n${reportText(report)}`)
    for (const [name, counts] of Object.entries(tally)) console.log(`others ${name}: ${listCounts(counts)}`)
    return { exam: report, others: tally }
  } finally {
    await product.stop()
  }
}
