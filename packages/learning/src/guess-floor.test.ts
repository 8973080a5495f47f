import { expect, test } from 'vitest'
import { guessFloor } from './guess-floor.ts'

test.each([
  [2, 0.375],
  [3, 0.25],
  [4, 0.18],
  [5, 0.15],
])('%i options have the guess floor %f', (options, floor) => {
  expect(guessFloor(options)).toBeCloseTo(floor, 12)
})

test('more options never raise the guess floor', () => {
  for (let options = 2; options < 20; options++) expect(guessFloor(options + 1)).toBeLessThan(guessFloor(options))
})

test('a question with fewer than two options has no guess floor', () => {
  expect(() => guessFloor(1)).toThrow(RangeError)
})
