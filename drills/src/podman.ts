import { execFileSync, spawnSync } from 'node:child_process'

/** Another runtime than podman's own, where that one does not know the machine's cgroups. */
const RUNTIME = process.env['OCI_RUNTIME']
export const PODMAN = RUNTIME ? ['--runtime', RUNTIME] : []
/** podman's own limits may be above those of the machine. */
export const LIMITS = ['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=10000:10000']

/** Runs podman and returns its output. Throws when it fails. */
export const podman = (...args: string[]): string =>
  execFileSync('podman', [...PODMAN, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Runs podman and returns both its output and its status. */
export function tryPodman(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('podman', [...PODMAN, ...args], { encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}

/** Prints what was found, and notes it when it is not good. */
export function createJudge(): { judge(text: string, isGood: boolean): void; end(): void } {
  let broken = 0
  return {
    judge(text, isGood) {
      console.log(`${isGood ? 'ok    ' : 'BROKEN'} ${text}`)
      if (!isGood) broken += 1
    },
    end() {
      console.log(broken > 0 ? `${broken} broken` : 'every limit kept')
      process.exitCode = broken > 0 ? 1 : 0
    },
  }
}
