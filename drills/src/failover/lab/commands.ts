import { execFile, execFileSync } from 'node:child_process'
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
