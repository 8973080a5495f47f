import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@abhyas/testing/server-process'
import type { OpenLoop, OpenLoopTimes } from './open-loop.ts'

const OPEN_LOOP = fileURLToPath(new URL('./open-loop.ts', import.meta.url))

type SaveLoad = { servers: readonly ServerProcess[]; files: readonly string[]; perSecond: number; seconds: number }

/** Sends saves at a steady rate from a process of its own. Every save must be acknowledged. */
export async function offerSaves({ servers, files, perSecond, seconds }: SaveLoad): Promise<OpenLoopTimes> {
  const child = fork(OPEN_LOOP, { serialization: 'advanced' })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The load generator ended before it reported its times.')
  })
  // It also ends normally after its report. Then this rejection is not needed.
  failed.catch(() => undefined)
  const targets = servers.map(({ origin }, nth) => ({ origin, file: files[nth] ?? '' }))
  child.send({ targets, perSecond, seconds } satisfies OpenLoop)
  const [times] = (await Promise.race([once(child, 'message'), failed])) as [OpenLoopTimes]
  return times
}
