import { deepStrictEqual } from 'node:assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CapturedResponse, captureResponse } from './capture-response.ts'
import type { Sides } from '../compare.ts'
import { requestsPerSecond } from './wrk.ts'

const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

export type PageRequest = { origin: string; path: string; headers: Record<string, string> }

/** Compares our server with a bare node:http server in its own process that sends exactly the same bytes. */
export async function besideBareServer({ origin, path, headers }: PageRequest): Promise<Sides> {
  const response = await captureResponse(origin + path, headers)
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
  const bare = await startBareServer(response)
  deepStrictEqual(await captureResponse(bare.origin + path, headers), response)
  return {
    ours: { run: (seconds) => requestsPerSecond({ url: origin + path, headers, seconds }) },
    bare: { run: (seconds) => requestsPerSecond({ url: bare.origin + path, headers, seconds }) },
    tearDown: bare.stop,
  }
}

async function startBareServer(response: CapturedResponse): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(BARE_SERVER, { serialization: 'advanced' })
  const exited = once(child, 'exit')
  child.send(response)
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.disconnect()
      await exited
    },
  }
}
