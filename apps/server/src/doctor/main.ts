import { parseArgs } from 'node:util'
import { readRoles } from '../read-config.ts'
import { runDoctor } from './run-doctor.ts'

/** npm run doctor [-- --only api|web|worker] [-- --processes N] */
const { values } = parseArgs({
  options: { only: { type: 'string' }, processes: { type: 'string', default: '1' } },
})
const processes = Number(values.processes)
if (!Number.isInteger(processes) || processes < 1) throw new Error('--processes takes how many processes you start.')

const findings = await runDoctor(process.env, { roles: readRoles(process.argv), processes })
for (const { level, text } of findings.toSorted((a, b) => a.level.localeCompare(b.level)))
  process.stdout.write(`${level.padEnd(8)} ${text}\n`)
const errors = findings.filter(({ level }) => level === 'error').length
process.stdout.write(`${errors} errors, ${findings.length - errors} warnings\n`)
process.exit(errors > 0 ? 1 : 0)
