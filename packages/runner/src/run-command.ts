import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { Command } from './enter-box.ts'
import { residentMemory } from './resident-memory.ts'

/** More than any question shows. */
export const MAX_OUTPUT = 100_000
const MEMORY_LOOK_MS = 20
const MEGABYTE = 1_048_576

type Stopped = 'timeout' | 'too_much_output' | 'too_much_memory' | 'aborted'

export type Ended = {
  /** Why we ended it. Null when it ended by itself. */
  stopped: Stopped | null
  /** Null when a signal ended it. */
  code: number | null
  output: string
  errors: string
  seconds: number
  /** The most memory that was seen. */
  residentMb: number
}

/** Runs a command until it ends or reaches a limit. Nothing that it started is left when the promise settles. */
export function runCommand({ args, handed, limits }: Command, signal?: AbortSignal): Promise<Ended> {
  const [program = '', ...rest] = args
  const started = performance.now()
  return new Promise((resolve, reject) => {
    // The box gets no secret of ours, and no open file but these.
    const child = spawn(program, rest, {
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'pipe', 'pipe', ...handed.map(() => 'pipe' as const)],
    })
    const said = { output: [] as Buffer[], errors: [] as Buffer[] }
    let bytes = 0
    let most = 0
    let stopped: Stopped | null = null
    const stop = (why: Stopped) => {
      stopped ??= why
      // When the outermost process dies, the kernel ends all processes of the box.
      child.kill('SIGKILL')
    }
    const clock = setTimeout(() => stop('timeout'), limits.seconds * 1000)
    const look = setInterval(() => {
      void residentMemory(child.pid ?? 0).then((resident) => {
        most = Math.max(most, resident)
        if (resident > limits.residentMb * MEGABYTE) stop('too_much_memory')
      })
    }, MEMORY_LOOK_MS)
    const abort = () => stop('aborted')
    signal?.addEventListener('abort', abort)
    const settle = () => {
      clearTimeout(clock)
      clearInterval(look)
      signal?.removeEventListener('abort', abort)
    }
    const keep = (into: Buffer[]) => (part: Buffer) => {
      bytes += part.length
      if (bytes <= MAX_OUTPUT) into.push(part)
      else stop('too_much_output')
    }
    child.stdout?.on('data', keep(said.output))
    child.stderr?.on('data', keep(said.errors))
    for (const [nth, content] of handed.entries()) {
      const pipe = child.stdio[nth + 3] as Writable | null
      // A box that could not start does not read. Its exit says so.
      pipe?.on('error', () => undefined)
      pipe?.end(content)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      const [output, errors] = [said.output, said.errors].map((parts) => Buffer.concat(parts).toString('utf8'))
      const seconds = (performance.now() - started) / 1000
      resolve({ stopped, code, output: output ?? '', errors: errors ?? '', seconds, residentMb: most / MEGABYTE })
    })
    if (signal?.aborted) abort()
  })
}
