import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readAlerts } from '@abhyas/deploy/alert-rules'
import { openDrillLog } from '../drill-log.ts'
import { drillFault, type Row } from './drill-fault.ts'
import { drawDashboards } from './draw-dashboards.ts'
import { FAULTS } from './faults/faults.ts'
import { NOT_CAUSED } from './faults/not-caused.ts'
import { openScene, type OpenScene } from './scene.ts'

/**
 * npm run drill:alerts -- [--only REGEXP] [--pictures FOLDER] [--factor 60] [--log FILE]
 *   --short            a few alerts, for every change
 *   --soak MINUTES     no fault, at a quarter of the load: no alert may fire
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    soak: { type: 'string' },
    only: { type: 'string' },
    pictures: { type: 'string' },
    factor: { type: 'string', default: '60' },
    log: { type: 'string' },
  },
})

const factor = Number(values.factor)
/** In a full exam of 10,000 learners, each saves an answer in 45 seconds. A quarter of that are 55 saves a second. */
const LEARNERS_OF_SOAK = 55
const LEARNERS = 16
/** Rates need some measurements, and a new process has caches to fill. */
const WARM_UP_MS = 15_000
const ALWAYS = 'Watchdog'

// Each process of the drill listens for the end of the drill.
process.setMaxListeners(50)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const log = openDrillLog(values.log)
const beganAt = Date.now()
console.log(`Every window and every 'for' of the rules is ${factor} times shorter: a minute is ${60 / factor} s.`)
const scene = await openScene({
  factor,
  learners: values.soak === undefined ? LEARNERS : LEARNERS_OF_SOAK,
  isShort: values.short,
  output: log.descriptor,
}).catch((error: unknown) => {
  console.log(`The output of the processes is in ${log.file}`)
  throw error
})
const problems: string[] = []
const openedAt = Date.now()
try {
  await warmUp(scene)
  if (values.soak === undefined) await drill(scene)
  else await soak(scene, Number(values.soak))
  if (values.pictures !== undefined)
    await drawDashboards(scene.monitoring.prometheus, { folder: values.pictures, from: openedAt })
} finally {
  await scene.close()
}
for (const problem of problems) console.log(`PROBLEM: ${problem}`)
console.log(`${problems.length} problems, ${Math.round((Date.now() - beganAt) / 1000)} s`)
if (problems.length > 0) {
  console.log(`The output of the processes is in ${log.file}`)
  process.exitCode = 1
} else log.remove()

async function warmUp({ monitoring: { inbox } }: OpenScene): Promise<void> {
  await sleep(WARM_UP_MS)
  if (!(await inbox.until(() => inbox.firing().has(ALWAYS), WARM_UP_MS))) problems.push(`${ALWAYS} did not arrive`)
  // What fires while processes start is no alert of a fault.
  await inbox.until(() => inbox.firing().size === 1, 4 * WARM_UP_MS)
  if (inbox.firing().size > 1) problems.push(`before any fault: ${[...inbox.firing()].join(', ')}`)
}

async function drill(open: OpenScene): Promise<void> {
  const alerts = readAlerts()
  const chosen = FAULTS.filter(({ name, fires, isShort }) =>
    values.only === undefined ? !values.short || isShort : new RegExp(values.only).test([name, ...fires].join(' ')),
  )
  const rows: Row[] = []
  for (const fault of chosen) {
    const outcome = await drillFault(fault, open, { alerts, factor })
    rows.push(...outcome.rows)
    problems.push(...outcome.problems)
    console.log(`${fault.name}: ${outcome.problems.length === 0 ? fault.fires.join(', ') : 'PROBLEM'}`)
  }
  printRows(rows)
  for (const [alert, why] of Object.entries(NOT_CAUSED)) console.log(`not caused: ${alert}, because ${why}`)
}

async function soak({ monitoring: { inbox }, learners }: OpenScene, minutes: number): Promise<void> {
  inbox.forget()
  learners.takeCounts()
  await sleep(minutes * 60_000)
  const counts = learners.takeCounts()
  const fired = [...inbox.arrived.keys()].filter((name) => name !== ALWAYS)
  console.log(`responses: ${JSON.stringify(counts)}`)
  console.log(`${minutes} minutes, ${fired.length} alerts fired`)
  for (const name of fired) problems.push(`${name} fired without a fault`)
  if (Object.keys(counts).some((status) => !status.startsWith('2'))) problems.push('some responses were no success')
}

function printRows(rows: readonly Row[]): void {
  const cells = rows.map(({ alert, firedAfter, limit, within, overAfter, fault }) => [
    alert,
    `${firedAfter} s`,
    `${limit} s`,
    within,
    `${overAfter} s`,
    fault,
  ])
  const head = ['alert', 'fired after', 'limit here', 'stated', 'over after', 'fault']
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => (row[column] ?? '').length)))
  for (const row of [head, ...cells])
    console.log(
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
