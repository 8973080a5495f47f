import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceAfterRest, masteryLevel } from './mastery.ts'

test.each([
  [{ answers: 0, information: 0, meanChance: 0.99 }, 'New'],
  [{ answers: 4, information: 9, meanChance: 0.99 }, 'Learning'],
  [{ answers: 5, information: 9, meanChance: 0.59 }, 'Learning'],
  [{ answers: 5, information: 9, meanChance: 0.6 }, 'Nearly there'],
  [{ answers: 40, information: 9, meanChance: 0.8 }, 'Nearly there'],
  [{ answers: 40, information: 3, meanChance: 0.9 }, 'Nearly there'],
  [{ answers: 40, information: 3.1, meanChance: 0.81 }, 'Strong'],
] as const)('%o is %s', (facts, level) => {
  expect(masteryLevel(facts)).toBe(level)
})

test('a higher chance never gives a lower level', () => {
  const levels = ['New', 'Learning', 'Nearly there', 'Strong']
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, fc.nat(60), fc.double({ min: 0, max: 15, noNaN: true }), (a, b, answers, information) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((meanChance) =>
        levels.indexOf(masteryLevel({ answers, information, meanChance })),
      )
      expect(high).toBeGreaterThanOrEqual(low ?? 0)
    }),
  )
})

test('nothing fades for two weeks', () => {
  expect(chanceAfterRest({ chance: 0.9, floor: 0.18, days: 14 })).toBe(0.9)
})

test('after two weeks a topic fades like a question that has left revision: to 90 % of what is above guessing in 30 days', () => {
  expect(chanceAfterRest({ chance: 0.9, floor: 0.18, days: 44 })).toBeCloseTo(0.18 + 0.72 * 0.9, 6)
})

test('a longer rest never raises the chance, and no rest brings it below a guess', () => {
  const share = fc.double({ min: 0.18, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, fc.nat(4000), fc.nat(400), (chance, days, more) => {
      const after = chanceAfterRest({ chance, floor: 0.18, days })
      expect(chanceAfterRest({ chance, floor: 0.18, days: days + more })).toBeLessThanOrEqual(after)
      expect(after).toBeGreaterThanOrEqual(0.18)
    }),
  )
})
