import { expect, test, vi } from 'vitest'
import { batchMeter } from '../metrics/batches.ts'
import { createGate } from './gate.ts'

const meter = batchMeter('practice', 'shared')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('at most so much runs at once, the rest waits its turn, and a failure leaves its place to the next', async () => {
  const gate = createGate({ atOnce: 2, maxWaitMs: Infinity, meter })
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await pause(5)
    running -= 1
    if (n === 1) throw new Error('broken')
    return n
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => gate.run(work(n))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect({ most, running, waiting: meter.waiting }).toEqual({ most: 2, running: 0, waiting: 0 })
})

test('work that would wait too long is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const gate = createGate({ atOnce: 1, maxWaitMs: 100, meter })
  const first = gate.run(() => pause(40))
  await vi.advanceTimersByTimeAsync(40)
  await first
  const settled = Promise.allSettled(Array.from({ length: 9 }, () => gate.run(() => pause(40))))
  await vi.advanceTimersByTimeAsync(1_000)
  const results = await settled
  vi.useRealTimers()
  // One runs, and two more turns of 40 ms fit into the time.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(results.at(-1)).toMatchObject({ reason: { code: 'server_busy', retryAfterSeconds: expect.any(Number) } })
})
