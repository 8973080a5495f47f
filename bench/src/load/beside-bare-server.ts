import { deepStrictEqual } from 'node:assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CapturedAnswer, captureAnswer } from './capture-answer.ts'
import type { Sides } from '../compare.ts'
import { requestsPerSecond } from './wrk.ts'

const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

export type AskedFor = { origin: string; path: string; headers: Record<string, string> }

/** Our answer, and beside it a bare node:http server in a process of its own that sends the very same bytes. */
export async function besideBareServer({ origin, path, headers }: AskedFor): Promise<Sides> {
  const answer = await captureAnswer(origin + path, headers)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  const bare = await startBareServer(answer)
  deepStrictEqual(await captureAnswer(bare.origin + path, headers), answer)
  return {
    ours: { run: (seconds) => requestsPerSecond({ url: origin + path, headers, seconds }) },
    bare: { run: (seconds) => requestsPerSecond({ url: bare.origin + path, headers, seconds }) },
    tearDown: bare.stop,
  }
}

async function startBareServer(answer: CapturedAnswer): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(BARE_SERVER, { serialization: 'advanced' })
  const exited = once(child, 'exit')
  child.send(answer)
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.disconnect()
      await exited
    },
  }
}
