import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

const run = promisify(execFile)

const SEND_PREPARED = fileURLToPath(new URL('./send-prepared.lua', import.meta.url))

export type Load = {
  url: string
  seconds: number
  headers?: Record<string, string>
  connections?: number
  /** A file of complete requests, each followed by a zero byte. Without it the same request is repeated. */
  prepared?: string
}

/** Sends requests as fast as responses come. It uses one thread, so that the server has a core left on a small machine. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { url, headers = {}, seconds, connections = 16, prepared } = load
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const [script, file] = prepared
    ? [
        ['-s', SEND_PREPARED],
        ['--', prepared],
      ]
    : [[], []]
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...headerFlags, ...script]
  const { stdout } = await run('wrk', [...flags, url, ...file], {
    timeout: (seconds + 60) * 1000,
  }).catch((cause: unknown) => {
    throw new Error('wrk did not run (on Debian: apt-get install wrk)', { cause })
  })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!(rate >= 0) || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`Not every request got a good response.\n${stdout}`)
  return rate
}
