import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@abhyas/testing/server-process'
import type { OpenLoop, OpenLoopTimes } from './open-loop.ts'

const OPEN_LOOP = fileURLToPath(new URL('./open-loop.ts', import.meta.url))
const PATIENCE_MS = 5000
const CONNECTIONS_PER_SERVER = 128
const SAVED = '^HTTP/1.1 200 [^]*"verdict":"(saved|superseded)"'

type Targets = { servers: readonly ServerProcess[]; files: readonly string[] }
type Optional = 'patienceMs' | 'connections'
type RequestLoad = Targets & Omit<OpenLoop, 'targets' | Optional> & Partial<Pick<OpenLoop, Optional>>

/** Sends prepared requests at a steady rate from a process of its own. Every response must be the expected one. */
export async function offerRequests(load: RequestLoad): Promise<OpenLoopTimes> {
  const { servers, files, perSecond, count, expects } = load
  const { patienceMs = PATIENCE_MS, connections = CONNECTIONS_PER_SERVER } = load
  const child = fork(OPEN_LOOP, { serialization: 'advanced' })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The load generator ended before it reported its times.')
  })
  // It also ends normally after its report. Then this rejection is not needed.
  failed.catch(() => undefined)
  const targets = servers.map(({ origin }, nth) => ({ origin, file: files[nth] ?? '' }))
  child.send({ targets, perSecond, count, expects, patienceMs, connections } satisfies OpenLoop)
  const [times] = (await Promise.race([once(child, 'message'), failed])) as [OpenLoopTimes]
  return times
}

type SaveLoad = Targets & { perSecond: number; seconds: number }

/** Sends saves at a steady rate. Every save must be acknowledged. */
export const offerSaves = ({ servers, files, perSecond, seconds }: SaveLoad): Promise<OpenLoopTimes> =>
  offerRequests({ servers, files, perSecond, count: perSecond * seconds, expects: SAVED })
