import { parseArgs } from 'node:util'
import { machineLine } from '@abhyas/testing/machine-line'
import { openDrillLog } from '../drill-log.ts'
import { listViolations, type Violation } from '../violation.ts'
import { CONTROLS, type ControlName, kindOf } from './controls.ts'
import { drawnLength, KIND_NAMES, type Kind, KINDS, type KindName } from './kinds.ts'
import { AS_DEPLOYED } from './lab/settings.ts'
import type { RoundReport } from './round.ts'
import { createStage, type Stage } from './stage.ts'
import { type Row, type RoundFigures, seconds, tableOf } from './table.ts'

/**
 * npm run drill:failover -- [--rounds 20] [--kind NAME]... [--log FILE]
 *   --kind   one of the kinds or controls; may be given several times. Without it, all of them
 *   --short  one round of two kinds and one control. It does not judge times, because new processes on a busy machine are slow
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    kind: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    log: { type: 'string' },
  },
})
const SHORT = ['kill-postgres', 'cable', 'asynchronous']
const SHORT_PARTITION_MS = 25_000
/** A control that has lost answers stays broken, and its learners cannot end. So nobody waits long for it. */
const CONTROL_PATIENCE = { healthyMs: 30_000, endedMs: 5_000 }

const chosen = values.kind ?? (values.short ? SHORT : [...KIND_NAMES, ...Object.keys(CONTROLS)])
const rounds = Number(values.rounds ?? (values.short ? 1 : 20))
const isKind = (name: string): name is KindName => name in KINDS
const isControl = (name: string): name is ControlName => name in CONTROLS
for (const name of chosen)
  if (!isKind(name) && !isControl(name))
    throw new Error(`--kind takes one of: ${[...KIND_NAMES, ...Object.keys(CONTROLS)].join(', ')}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(machineLine())
const log = openDrillLog(values.log)
const began = Date.now()
const rows: Row[] = []
const broken: string[] = []
const stage = createStage(AS_DEPLOYED, log.descriptor)
try {
  for (const name of chosen.filter(isKind)) rows.push(await drill(stage, name, KINDS[name]))
} finally {
  await stage.end()
}
for (const name of chosen.filter(isControl)) rows.push(await control(name))

for (const line of tableOf(rows)) console.log(line)
for (const problem of broken) console.log(`BROKEN: ${problem}`)
console.log(broken.length === 0 ? 'everything held' : `${broken.length} broken`)
console.log(`${seconds(Date.now() - began)}, ${machineLine()}`)
if (broken.length === 0) log.remove()
else {
  process.exitCode = 1
  console.log(`The output of the processes is in ${log.file}`)
}
process.exit()

async function drill(on: Stage, name: KindName, kind: Kind): Promise<Row> {
  const done: RoundFigures[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const report = await on
      .run({ kind, lastsMs: lengthOfFault(kind, round), seed: round })
      .catch(async (error: unknown) => {
        broken.push(`${name}, round ${round} could not be run to its end: ${String(error)}`)
        await on.end()
        return null
      })
    if (!report) continue
    done.push(tell(`${name} ${round}`, report))
    for (const line of linesOf(report.violations)) console.log(line)
    if (report.violations.length > 0) broken.push(`${name}, round ${round}: ${report.violations.length} violations`)
    if (!values.short && report.writesBackMs > kind.limitMs)
      broken.push(`${name}, round ${round}: writes were back after ${seconds(report.writesBackMs)}`)
  }
  return { name, limitMs: kind.limitMs, rounds: done }
}

function lengthOfFault({ lasts }: Kind, round: number): number | null {
  if (lasts !== 'drawn') return lasts ?? null
  return values.short ? SHORT_PARTITION_MS : drawnLength(round)
}

/** Repeats a control until it has lost an answer. */
async function control(name: ControlName): Promise<Row> {
  const { mode, lastsMs, mostRounds } = CONTROLS[name]
  const done: RoundFigures[] = []
  const wrong = createStage(mode, log.descriptor)
  try {
    while (done.length < mostRounds && !done.some(hasLost))
      done.push(
        tell(
          `control ${name} ${done.length + 1}`,
          await wrong.run({
            kind: kindOf(CONTROLS[name]),
            lastsMs,
            seed: done.length + 1,
            patience: CONTROL_PATIENCE,
          }),
        ),
      )
  } finally {
    await wrong.end()
  }
  const isCaught = done.some(hasLost)
  console.log(`control ${name}: ${isCaught ? 'caught' : 'NOT CAUGHT'}`)
  if (!isCaught) broken.push(`the control ${name} lost nothing in ${done.length} rounds`)
  return { name: `control: ${name}`, limitMs: null, rounds: done }
}

/** The first violations of each invariant. */
function linesOf(violations: readonly Violation[]): string[] {
  const groups = Map.groupBy(violations, ({ invariant }) => invariant)
  return [...groups.values()].flatMap((group) => listViolations(group))
}

function hasLost({ lostBefore, lostAfter }: RoundFigures): boolean {
  return (lostBefore ?? 0) + lostAfter > 0
}

function tell(name: string, { violations, pauses, ...report }: RoundReport): RoundFigures {
  const lost = `${report.lostBefore ?? '-'} lost before, ${report.lostAfter} after healing`
  console.log(
    `${name}: ${report.acknowledged} acknowledged, ${lost}, ${report.wrongGrades} graded wrong, writes back after ${seconds(report.writesBackMs)}`,
  )
  if (pauses.length > 1)
    console.log(
      `  pauses: ${pauses.map(({ from, to }) => `${seconds(from)} to ${seconds(to)}`).join(', ')} after the fault`,
    )
  return { ...report, violations: violations.length }
}
