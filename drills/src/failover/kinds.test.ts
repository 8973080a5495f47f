import { expect, test } from 'vitest'
import { drawnLength } from './kinds.ts'

test('twenty partitions last from 5 to 60 seconds, and no ten seconds between are left out', () => {
  const lengths = Array.from({ length: 20 }, (_, round) => drawnLength(round + 1) / 1000)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(60)
  for (const from of [5, 15, 25, 35, 45])
    expect(lengths.some((length) => length >= from && length < from + 10)).toBe(true)
})
