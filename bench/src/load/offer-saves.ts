import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { OpenLoop, OpenLoopTimes } from './open-loop.ts'
import type { ServerProcess } from '../product/server-process.ts'

const OPEN_LOOP = fileURLToPath(new URL('./open-loop.ts', import.meta.url))

type Offer = { servers: readonly ServerProcess[]; files: readonly string[]; perSecond: number; seconds: number }

/** A steady rate of saves from a process of its own; each must be acknowledged. */
export async function offerSaves({ servers, files, perSecond, seconds }: Offer): Promise<OpenLoopTimes> {
  const child = fork(OPEN_LOOP, { serialization: 'advanced' })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The load generator ended before it told its times.')
  })
  // It also ends once it has told them, when nobody waits for it any more.
  failed.catch(() => undefined)
  const targets = servers.map(({ origin }, nth) => ({ origin, file: files[nth] ?? '' }))
  child.send({ targets, perSecond, seconds } satisfies OpenLoop)
  const [told] = (await Promise.race([once(child, 'message'), failed])) as [OpenLoopTimes]
  return told
}
