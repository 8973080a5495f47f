import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conformalFactor,
  conformalFactorOf,
  distanceStep,
  forecast,
  NORMAL_FACTOR,
  scoresInside,
  type Evidence,
  type ExamPart,
} from './forecast.ts'
import { normalBelow } from './maths/normal.ts'

const evidence = (information = 0, topics: [string, number][] = []): Evidence => ({
  answers: 10,
  information,
  informationOfTopic: new Map(topics),
})
const known = (parts: ExamPart[], facts = evidence(), rules = {}) => {
  const result = forecast(parts, facts, rules)
  if (!result) throw new Error('there is no forecast')
  return result
}

describe('a forecast with known values', () => {
  // Ten questions of one topic with p = .59 and c = .18: each has the slope .41 x .41 / .82 = .205.
  const ten = [{ topicId: 'a', chance: 0.59, floor: 0.18, count: 10 }]

  test('the variance is the luck, the ability and the ability in the topic', () => {
    const { expected, variance } = known(ten)
    expect(expected).toBeCloseTo(5.9, 12)
    expect(variance).toBeCloseTo(10 * 0.59 * 0.41 + 1.2 * 2.05 ** 2 + 0.3 * 2.05 ** 2, 10)
  })

  test('information about the learner and the topic makes the interval narrower', () => {
    const { variance } = known(ten, evidence(8, [['a', 4]]))
    expect(variance).toBeCloseTo(10 * 0.59 * 0.41 + 2.05 ** 2 / (1 / 1.2 + 8) + 2.05 ** 2 / (1 / 0.3 + 4), 10)
  })

  test('the interval is 1.2816 standard deviations to each side', () => {
    const { expected, variance, low, high } = known(ten)
    expect(high - expected).toBeCloseTo(Math.min(4.1, 1.2816 * Math.sqrt(variance)), 10)
    expect(expected - low).toBeCloseTo(1.2816 * Math.sqrt(variance), 10)
  })

  test('half of the questions, rounded up, is the pass mark', () => {
    const { expected, variance, chanceToPass } = known(ten)
    expect(chanceToPass).toBeCloseTo(1 - normalBelow((4.5 - expected) / Math.sqrt(variance)), 12)
    expect(known(ten, evidence(), { passMark: 9 }).chanceToPass).toBeLessThan(chanceToPass)
  })

  test('ten single questions give the same forecast as one part of ten', () => {
    const single = known(Array.from({ length: 10 }, () => ({ topicId: 'a', chance: 0.59, floor: 0.18 })))
    expect(single.variance).toBeCloseTo(known(ten).variance, 10)
    expect(single.questions).toBe(10)
  })

  test('a large topic of middle difficulty moves the score most', () => {
    const parts = [
      { topicId: 'easy', chance: 0.97, floor: 0.18, count: 10 },
      { topicId: 'middle', chance: 0.6, floor: 0.18, count: 5 },
      { topicId: 'small', chance: 0.6, floor: 0.18, count: 2 },
    ]
    expect(known(parts).topicThatMovesMost).toBe('middle')
  })
})

test('there is no forecast before ten answers, and none without questions', () => {
  const part = { topicId: 'a', chance: 0.5, floor: 0.18 }
  expect(forecast([part], { ...evidence(), answers: 9 })).toBeNull()
  expect(forecast([], evidence())).toBeNull()
})

test('for every exam the interval holds the expected score, and the chance to pass falls with the pass mark', () => {
  const part = fc.record({
    topicId: fc.constantFrom('a', 'b', 'c'),
    chance: fc.double({ min: 0.19, max: 0.99, noNaN: true }),
    floor: fc.constant(0.18),
    count: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      (parts, info) => {
        const all = known(parts, evidence(info), { passMark: 1 })
        expect(all.low).toBeLessThanOrEqual(all.expected)
        expect(all.high).toBeGreaterThanOrEqual(all.expected)
        expect(all.low).toBeGreaterThanOrEqual(0)
        expect(all.high).toBeLessThanOrEqual(all.questions)
        const strict = known(parts, evidence(info), { passMark: all.questions })
        expect(strict.chanceToPass).toBeLessThanOrEqual(all.chanceToPass)
      },
    ),
  )
})

describe('the conformal factor', () => {
  const sittings = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ expected: 10, variance: 4, score: 10 + (2 * (nth + 1)) / 100 }))

  test('is that of the normal distribution until 200 sittings exist', () => {
    expect(conformalFactor(sittings(199))).toBe(NORMAL_FACTOR)
  })
  test('is the ceil(.8 (n + 1))-th smallest distance of the past sittings', () => {
    // ceil(.8 x 201) = 161; the distances are .01, .02, ...
    expect(conformalFactor(sittings(200))).toBeCloseTo(1.61, 10)
  })
  test('covers at least 80 % of the sittings that it comes from', () => {
    const scores = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 200, maxLength: 260 })
    fc.assert(
      fc.property(scores, (given) => {
        const past = given.map((score) => ({ expected: 10, variance: 4, score }))
        const factor = conformalFactor(past)
        const inside = past.filter(({ score }) => Math.abs(score - 10) / 2 <= factor).length
        expect(inside / past.length).toBeGreaterThanOrEqual(0.8)
      }),
    )
  })
})

test.each([
  [0, 0.5],
  [1.281552, 0.9],
  [-1.959964, 0.025],
  [3, 0.998650102],
])('the normal distribution has below %f the share %f', (z, share) => {
  expect(normalBelow(z)).toBeCloseTo(share, 6)
})

test('counted sittings give the same factor as the sittings themselves, up to one step', () => {
  const sittings = fc.array(
    fc.record({
      expected: fc.double({ min: 0, max: 20, noNaN: true }),
      // All distances from 20 deviations on are one step, so none of these is farther.
      variance: fc.double({ min: 1, max: 9, noNaN: true }),
      score: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 200, maxLength: 400 },
  )
  fc.assert(
    fc.property(sittings, (all) => {
      const counts = [...Map.groupBy(all, distanceStep)]
        .map(([distance, inStep]) => ({ distance, sittings: inStep.length }))
        .toSorted((a, b) => a.distance - b.distance)
      const difference = conformalFactorOf(counts) - conformalFactor(all)
      expect(difference).toBeGreaterThan(0)
      expect(difference).toBeLessThan(0.0201)
    }),
  )
  expect(conformalFactorOf([{ distance: 90, sittings: 199 }])).toBe(NORMAL_FACTOR)
  expect(conformalFactorOf([{ distance: 90, sittings: 200 }])).toBeCloseTo(1.82, 12)
  expect(distanceStep({ expected: 20, variance: 1e-9, score: 0 })).toBe(1000)
})

test('a score is one of the whole scores exactly when it lies inside the interval', () => {
  expect(scoresInside({ low: 57.3, high: 71.8 })).toEqual({ first: 58, last: 71 })
  expect(scoresInside({ low: 0, high: 20 })).toEqual({ first: 0, last: 20 })
  expect(scoresInside({ low: 3.2, high: 3.7 })).toEqual({ first: 3, last: 4 })
})
