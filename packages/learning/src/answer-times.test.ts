import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTime, isRapid, newTimes, timeDeviation, typicalMs } from './answer-times.ts'

const timesOf = (all: number[]) => all.reduce(addTime, newTimes())
const repeated = (count: number, ...all: number[]) => timesOf(Array.from({ length: count }, () => all).flat())

test('the typical time is the geometric mean', () => {
  expect(typicalMs(timesOf([1000, 4000, 16_000]))).toBeCloseTo(4000, 6)
  expect(timeDeviation(timesOf([1000, 4000, 16_000]))).toBeCloseTo(Math.log(4), 10)
})

test('a time above ten minutes counts as ten minutes', () => {
  expect(typicalMs(timesOf([90_000_000]))).toBeCloseTo(600_000, 4)
})

test('an answer below a tenth of the typical time is rapid', () => {
  const wide = repeated(20, 2000, 200_000)
  expect(typicalMs(wide)).toBeCloseTo(20_000, 4)
  expect(isRapid(wide, 1900)).toBe(true)
  expect(isRapid(wide, 2100)).toBe(false)
})

test('an answer far below the usual spread is rapid, even above a tenth of the typical time', () => {
  const narrow = repeated(20, 18_000, 22_000)
  expect(isRapid(narrow, 9000)).toBe(true)
  expect(isRapid(narrow, 17_000)).toBe(false)
})

test('no answer is rapid before twenty answers', () => {
  expect(isRapid(repeated(9, 20_000, 20_000), 1)).toBe(false)
})

test('the running figures equal those of all times at once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 2, maxLength: 60 }), (all) => {
      const logs = all.map(Math.log)
      const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
      const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (logs.length - 1)
      expect(timesOf(all).mean).toBeCloseTo(mean, 9)
      expect(timeDeviation(timesOf(all))).toBeCloseTo(Math.sqrt(variance), 6)
    }),
  )
})
