import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Load = { url: string; headers: Record<string, string>; seconds: number }

/** Asks over 16 connections as fast as answers come; one thread, so that the server has a core left on a small machine. */
export async function requestsPerSecond({ url, headers, seconds }: Load): Promise<number> {
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, ...headerFlags, url], {
    timeout: (seconds + 10) * 1000,
  }).catch((cause: unknown) => {
    throw new Error('wrk did not run (on Debian: apt-get install wrk)', { cause })
  })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every request was answered.\n${stdout}`)
  return rate
}
