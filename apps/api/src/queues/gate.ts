import type { BatchMeter } from '../metrics/batches.ts'
import { serverBusy } from '../overload/server-busy.ts'
import { createPace } from './pace.ts'

/** Lets some pieces of work run at once. The others wait. */
export type Gate = { run<Result>(work: () => Promise<Result>): Promise<Result> }

/**
 * For work that cannot share a statement. Without a gate it would take all connections of a pool, and the batches of
 * saves would wait behind it. Work that would wait too long is refused.
 */
export function createGate({
  atOnce,
  maxWaitMs,
  meter,
}: {
  atOnce: number
  maxWaitMs: number
  meter: BatchMeter
}): Gate {
  const pace = createPace(maxWaitMs)
  const waiting: (() => void)[] = []
  let running = 0
  const waitForTurn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      meter.waiting += 1
    })
  return {
    async run(work) {
      if (waiting.length >= pace.turns() * atOnce) throw serverBusy(meter.loadClass, 'queue')
      // The one before leaves its place to the first that waits.
      if (running >= atOnce) await waitForTurn()
      else running += 1
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        pace.note(performance.now() - startedAt)
        meter.note(1, startedAt)
        const next = waiting.shift()
        if (next) {
          meter.waiting -= 1
          next()
        } else running -= 1
      }
    },
  }
}
