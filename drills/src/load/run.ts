import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { machineLine } from '@abhyas/testing/machine-line'
import { holdExam, type LoadReport } from './hold-exam.ts'
import { openLoadProduct, type LoadProduct } from './load-product.ts'
import { type LoadSettings, readCommand } from './load-settings.ts'
import { readDescriptorLimit } from './machine-use.ts'
import { reportText } from './report-text.ts'
import { brokenLimits, exhaustedParts } from './verdict.ts'

const GROWTH = 1.5

/**
 * npm run drill:load [-- --learners N --minutes N --start-seconds N --pick-seconds N --questions N --connections N
 * --seed N --json FILE] [--sections] [--short] [--until-it-breaks]
 */
const { settings, isShort, isUntilItBreaks, json } = readCommand(process.argv.slice(2), await readDescriptorLimit())
const cores = availableParallelism()
console.log(machineLine())

const reports: LoadReport[] = []
// The short form runs beside other work. A machine that is busy with it must not fail the drill.
const product = await openLoadProduct({ env: { REFUSE_WHEN_BUSY: isShort ? 'off' : 'on' } })
try {
  if (isUntilItBreaks) await raise(product, settings)
  else if ((await hold(product, settings)).length > 0) process.exitCode = 1
} finally {
  await product.stop()
}
if (json) await writeFile(json, `${JSON.stringify(isUntilItBreaks ? reports : reports[0], null, 2)}\n`)

/** Raises the number of learners until a limit breaks. The run fails only when the first number breaks it. */
async function raise(product: LoadProduct, first: LoadSettings): Promise<void> {
  let { learners } = first
  let held = 0
  for (;;) {
    const broken = await hold(product, { ...first, learners })
    if (broken.length > 0) break
    held = learners
    learners = Math.round(learners * GROWTH)
  }
  console.log(`Held: ${held} learners. Broke: ${learners} learners.`)
  if (held === 0) process.exitCode = 1
}

async function hold(product: LoadProduct, step: LoadSettings): Promise<string[]> {
  const report = await holdExam(product, step)
  reports.push(report)
  const broken = brokenLimits(report)
  const exhausted = exhaustedParts(report, cores)
  console.log(`\n${reportText(report)}`)
  if (report.firstTrouble) console.log(`first trouble at ${report.firstTrouble}`)
  if (exhausted.length > 0) console.log(`exhausted: ${exhausted.join('; ')}`)
  console.log(broken.length > 0 ? `BROKEN: ${broken.join('; ')}\n` : 'every limit kept\n')
  return broken
}
