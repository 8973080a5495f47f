import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MOST_SECONDS = 16

export type BareScript = {
  databaseUrl: string
  /** The folder for the script file. */
  folder: string
  /** The script that pgbench repeats. `:n` counts each client's turns from 0, and `:clients` is the number of clients. */
  script: string
  clients: number
  seconds: number
  /** More variables of the script. */
  values?: Record<string, number>
}

/** The bare engine: pgbench repeats a script of prepared statements. Returns the scripts per second. */
export async function scriptsPerSecond(bare: BareScript): Promise<number> {
  const { databaseUrl, folder, script, clients, seconds, values = {} } = bare
  const file = join(folder, 'bare.sql')
  await writeFile(file, `\\set n :n + 1\n${script}\n`)
  const given = Object.entries({ ...values, clients, n: -1 }).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const flags = ['-M', 'prepared', '-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, ...given]
  const { stdout } = await run(findPgbench(), [...flags, databaseUrl], { timeout: (seconds + 20) * 1000 })
  // The time includes opening the connections, which can take all of it on a busy machine. The rate leaves that out.
  if (/actually processed: 0$/m.test(stdout) && seconds < MOST_SECONDS)
    return scriptsPerSecond({ ...bare, seconds: seconds * 2 })
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!(rate > 0) || !/number of failed transactions: 0 /.test(stdout))
    throw new Error(`Not every statement was done.\n${stdout}`)
  return rate
}

/** Debian does not install pgbench on the PATH. */
function findPgbench(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed()
  if (!newest) throw new Error('There is no pgbench (on Debian: apt-get install postgresql)')
  return newest
}
