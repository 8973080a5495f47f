import { execFile, execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const start = promisify(execFile)

/** Runs a program of the machine to its end. Throws with what it wrote when it fails. */
export const runCommand = async (name: string, ...args: readonly string[]): Promise<string> =>
  (await start(name, args)).stdout

/** The same, before anything else goes on. */
export const runNow = (name: string, ...args: readonly string[]): string =>
  execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Ends the processes that are still there. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended already.
    }
}

/** Kills the PostgreSQL whose data are in this folder, with all its processes. */
export async function killPostgresIn(data: string): Promise<void> {
  const [postmaster = ''] = (await readFile(`${data}/postmaster.pid`, 'utf8')).split('\n')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  killAll([postmaster, ...children.split(' ').filter(Boolean)].map(Number))
}

/** Before a command, when the drill runs as root: PostgreSQL and what reads its files run as its own user. */
export const AS_POSTGRES: readonly string[] = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
