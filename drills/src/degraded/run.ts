import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDrillLog } from '../drill-log.ts'
import { type Finding, finding, nothingIn } from './finding.ts'
import { type Mails, openMails } from './mails.ts'
import { openOrders } from './orders.ts'
import { play, type Size } from './scene.ts'
import { SCENES } from './scenes.ts'
import { openStage, type Stage } from './stage.ts'

/**
 * npm run drill:degraded -- [--only REGEXP] [--log FILE]
 *   --short    seconds instead of minutes and hours, for every change
 */
const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, log: { type: 'string' } },
})

const SIZES: Record<'short' | 'full', Size> = {
  short: { examinees: 4, mails: 16, orders: 8, pauseMs: 400 },
  full: { examinees: 20, mails: 1_000, orders: 100, pauseMs: 3_000 },
}
const length = values.short ? 'short' : 'full'
const size = SIZES[length]
/** The longest wait between two tries of a mail is ten minutes. */
const MAILS_WITHIN_MS = { short: 90_000, full: 900_000 }[length]
/** How many mails a worker that is broken on purpose may lose. */
const CONTROL_MAILS = 4
const CONTROL_AWAY_MS = 3_000
const BROKEN = new URL('broken-mail-tries.ts', import.meta.url)

// Each process of the drill listens for the end of the drill.
process.setMaxListeners(50)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const log = openDrillLog(values.log)
const beganAt = Date.now()
let broken = 0
const stage = await openStage(log.descriptor).catch((error: unknown) => {
  console.log(`The output of the processes is in ${log.file}`)
  throw error
})
try {
  const mails = openMails(stage)
  const tools = { stage, mails, orders: openOrders(stage), size }
  const chosen = SCENES.filter(({ name }) => values.only === undefined || new RegExp(values.only).test(name))
  for (const scene of chosen) {
    const seconds = scene.seconds[length]
    say(`${scene.name}, for ${seconds} s`, await play(scene, tools, seconds * 1000))
  }
  if (mails.countPromised() > 0) say('mails of all scenes', [await compareAll(mails)])
  say('control: a worker that does not try a mail again', [await catchBroken(stage)])
} finally {
  await stage.close()
}
console.log(`${broken} promises broken, ${Math.round((Date.now() - beganAt) / 1000)} s`)
if (broken > 0) {
  console.log(`The output of the processes is in ${log.file}`)
  process.exitCode = 1
} else log.remove()

function say(title: string, findings: readonly Finding[]): void {
  console.log(title)
  for (const { promise, figures, holds } of findings)
    console.log(`  ${holds ? 'held  ' : 'BROKEN'} ${promise}: ${figures}`)
  broken += findings.filter(({ holds }) => !holds).length
}

async function compareAll(mails: Mails): Promise<Finding> {
  const { lost, doubled } = await mails.compare(MAILS_WITHIN_MS)
  const problems = [...lost.map((email) => `${email} was lost`), ...doubled.map((email) => `${email} came twice`)]
  return nothingIn('every promised mail came once', `${mails.countPromised()} mails`, problems)
}

/** The drill must notice that mails are lost. */
async function catchBroken(open: Stage): Promise<Finding> {
  const { worker, ways } = open.product
  await worker.kill()
  await worker.start({ NODE_OPTIONS: `--import=${BROKEN.href}` })
  const mails = openMails(open)
  await ways.mail.cut()
  const asked = await mails.ask(CONTROL_MAILS)
  await sleep(CONTROL_AWAY_MS)
  await ways.mail.restore()
  const { lost } = await mails.compare(MAILS_WITHIN_MS)
  const isCaught = asked === CONTROL_MAILS && lost.length > 0
  return finding('is caught', `${lost.length} of ${asked} mails lost`, isCaught)
}
