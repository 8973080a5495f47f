import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Makes a batcher that doubles numbers, and records its batches. */
function doublingBatcher({ maxItems = 100, refuse = (_: readonly number[]): boolean => false } = {}) {
  const batches: (readonly number[])[] = []
  const batcher = createBatcher<number, number>(
    async (items) => {
      batches.push(items)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (refuse(items)) throw Object.assign(new Error('out of range'), { code: '22003' })
      return items.map((item) => 2 * item)
    },
    { maxItems },
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
    { maxItems: 10 },
  )
  const results = await Promise.allSettled([1, 2, 3].map(batcher.add))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toEqual([1])
  isAway = false
  expect(await batcher.add(7)).toBe(7)
})
