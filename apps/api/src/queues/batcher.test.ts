import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppError } from '../app-error.ts'
import { batchMeter } from '../metrics/batches.ts'
import { createBatcher } from './batcher.ts'

const meter = batchMeter('saves', 'shared')

/** Makes a batcher that doubles numbers, and records its batches. */
function doublingBatcher({
  maxItems = 100,
  maxWaitMs = Infinity,
  ms = 5,
  refuse = (_: readonly number[]): boolean => false,
} = {}) {
  const batches: (readonly number[])[] = []
  const batcher = createBatcher<number, number>(
    async (items) => {
      batches.push(items)
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (refuse(items)) throw Object.assign(new Error('out of range'), { code: '22003' })
      return items.map((item) => 2 * item)
    },
    { maxItems, meter, maxWaitMs },
  )
  return { batcher, batches }
}

test('items that arrive while a batch runs become the next batch, and each item gets its own result', async () => {
  const { batcher, batches } = doublingBatcher()
  expect(await Promise.all([1, 2, 3, 4].map(batcher.add))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
  expect(await batcher.add(5)).toBe(10)
})

test('a batch never has more than maxItems items', async () => {
  const { batcher, batches } = doublingBatcher({ maxItems: 2 })
  await Promise.all([1, 2, 3, 4, 5].map(batcher.add))
  expect(batches).toEqual([[1], [2, 3], [4, 5]])
})

test('an item that cannot be performed fails alone', async () => {
  const { batcher } = doublingBatcher({ refuse: (items) => items.includes(3) })
  const results = await Promise.allSettled([1, 2, 3, 4].map(batcher.add))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is away all waiting items fail at once, and later items work again', async () => {
  let isAway = true
  const tries: number[] = []
  const batcher = createBatcher<number, number>(
    async (items) => {
      tries.push(items.length)
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (isAway) throw Object.assign(new Error('shutting down'), { code: '57P01' })
      return [...items]
    },
    { maxItems: 10, meter },
  )
  const results = await Promise.allSettled([1, 2, 3].map(batcher.add))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toEqual([1])
  isAway = false
  expect(await batcher.add(7)).toBe(7)
})

describe('with a longest wait', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Adds the items after a first one has shown how long a batch takes, and returns what became of them. */
  async function addAfterFirst({ batcher }: ReturnType<typeof doublingBatcher>, count: number) {
    const first = batcher.add(0)
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    const settled = Promise.allSettled(Array.from({ length: count }, (_, n) => batcher.add(n)))
    await vi.advanceTimersByTimeAsync(10_000)
    const results = await settled
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []))
    return { done: results.length - refused.length, refused }
  }

  test('an item that would wait too long for its batch is refused, and the others are performed', async () => {
    const made = doublingBatcher({ maxItems: 10, ms: 50, maxWaitMs: 120 })
    const { done, refused } = await addAfterFirst(made, 100)
    // One runs alone. Two batches of 50 ms fit into 120 ms.
    expect(made.batches.map(({ length }) => length)).toEqual([1, 1, 10, 10])
    expect(done).toBe(21)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['server_busy']))
    const seconds = refused.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds)
    expect([Math.min(...seconds), Math.max(...seconds)]).toEqual([1, 3])
    expect(meter.waiting).toBe(0)
  })

  test('one batch may always wait, also when the last one took very long', async () => {
    const { done } = await addAfterFirst(doublingBatcher({ maxItems: 10, ms: 200, maxWaitMs: 1 }), 20)
    expect(done).toBe(11)
  })

  test('many may wait while batches are fast, whatever their size', async () => {
    const { done } = await addAfterFirst(doublingBatcher({ maxItems: 10, ms: 2, maxWaitMs: 500 }), 1_000)
    expect(done).toBe(1_000)
  })
})
