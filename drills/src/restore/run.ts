import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { freePort } from '@abhyas/database/local-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { openDrillLog } from '../drill-log.ts'
import { installPackages } from '../install-packages.ts'
import { createJudge } from '../podman.ts'
import { restoreBehind } from './behind.ts'
import { restoreLastWrite } from './last-write.ts'
import { FOLDER, makePlace } from './place.ts'
import { stanzaAt } from './server.ts'

/**
 * npm run drill:restore -- [--gigabytes 5] [--short] [--only last-write|behind] [--log FILE]
 *   --gigabytes  how large the database is that is lost
 *   --short      100 MB, and no judgement of times, because new processes on a busy machine are slow
 */
const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    log: { type: 'string' },
  },
})
const gigabytes = Number(values.gigabytes ?? (values.short ? 0.1 : 5))
if (!(gigabytes > 0)) throw new Error('--gigabytes takes a number above 0.')
const SCENES = ['last-write', 'behind']
if (values.only !== undefined && !SCENES.includes(values.only))
  throw new Error(`--only takes one of: ${SCENES.join(', ')}`)
if (process.getuid?.() !== 0) throw new Error('The drill runs servers as the user postgres, so it must run as root.')
/** Ten minutes for 5 GB. */
const LIMIT_MS = 600_000

installPackages(['postgresql-15', 'pgbackrest', 'jq'])
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(machineLine())
const began = Date.now()
const log = openDrillLog(values.log)
const { judge, end } = createJudge()
const tools = { judge, log: log.descriptor }
const one = stanzaAt('abhyas', await freePort())
const shared = stanzaAt('shared', await freePort())
const learners = stanzaAt('learners', await freePort())
const runs = (scene: string) => values.only === undefined || values.only === scene

if (runs('last-write')) {
  await makePlace([one])
  const size = values.short
    ? { gigabytes, saveSeconds: 8, limitMs: null }
    : { gigabytes, saveSeconds: 60, limitMs: LIMIT_MS }
  await restoreLastWrite(one, size, tools)
}
if (runs('behind')) {
  await makePlace([shared])
  await restoreBehind({ shared, learners }, tools)
}
end()
console.log(`${Math.round((Date.now() - began) / 1000)} s, ${machineLine()}`)
rmSync(FOLDER, { recursive: true, force: true })
if (process.exitCode === 0) log.remove()
else console.log(`The output of the processes is in ${log.file}`)
process.exit()
