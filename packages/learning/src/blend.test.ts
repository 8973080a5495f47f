import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learn, newLearner, newQuestion, newTopic, newTopicAbility, type Standing } from './ability.ts'
import { BLEND_FEATURES, blendedChance, featuresOf, fitBlend, FIRST_WEIGHTS, learnWeights, startFit } from './blend.ts'
import { sigmoid } from './maths/logistic.ts'
import { seededRandom } from './maths/seeded-random.ts'

const fresh: Standing = {
  learner: newLearner(),
  learnerTopic: newTopicAbility(),
  question: newQuestion(),
  topic: newTopic(),
}
const input = { standing: fresh, floor: 0, courseMean: 0.5, answersSinceTopic: null, isSameTopic: false }

describe('the features', () => {
  test('there is one weight for each of the ten features', () => {
    expect(featuresOf(input)).toHaveLength(10)
    expect(FIRST_WEIGHTS).toHaveLength(BLEND_FEATURES.length)
  })
  test('a fresh learner at a fresh question has only the bias and a topic that was never seen', () => {
    const features = featuresOf(input)
    expect(features.with(6, 0)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(features[6]).toBeCloseTo(1, 2)
  })
  test('a topic seen long ago counts as one that was never seen', () => {
    expect(featuresOf({ ...input, answersSinceTopic: 4000 })).toEqual(featuresOf(input))
    expect(featuresOf({ ...input, answersSinceTopic: 0 })[6]).toBe(0)
  })
  test('the shares begin with five answers of the course mean', () => {
    const { standing } = learn(fresh, { outcome: 'correct', floor: 0 })
    const features = featuresOf({ ...input, standing })
    expect(features[2]).toBeCloseTo(Math.log(3.5 / 2.5), 12)
    expect(features[9]).toBeCloseTo(3.5 / 6 - 0.5, 12)
  })
  test('the surprise in the topic counts twice when the previous question had the same topic', () => {
    const { standing } = learn(fresh, { outcome: 'correct', floor: 0 })
    const features = featuresOf({ ...input, standing, isSameTopic: true })
    expect(features[8]).toBe(features[3])
    expect(featuresOf({ ...input, standing })[8]).toBe(0)
  })
})

test('the blended chance is the logistic of the weighted sum, above the guess floor', () => {
  expect(blendedChance([0.5, 2], [1, 0.25], 0)).toBeCloseTo(sigmoid(1), 12)
  expect(blendedChance([0.5, 2], [1, 0.25], 0.18)).toBeCloseTo(0.18 + 0.82 * sigmoid(1), 12)
})

describe('the fit', () => {
  const truth = [0.4, -0.8, 1.2]
  const rowsOf = (count: number, floor: number) => {
    const random = seededRandom(7)
    return Array.from({ length: count }, () => {
      const features = [1, random.normal(), random.normal()]
      return { features, floor, isCorrect: random.uniform() < blendedChance(truth, features, floor) }
    })
  }

  test.each([0, 0.18])('finds the true weights in one pass, with the guess floor %f', (floor) => {
    const { weights } = fitBlend(rowsOf(20_000, floor), [0, 0, 0])
    for (const [nth, weight] of weights.entries()) expect(Math.abs(weight - (truth[nth] ?? 0))).toBeLessThan(0.08)
  })
  test('returns the chance that was predicted before the answer', () => {
    const fit = startFit([1, 0])
    expect(learnWeights(fit, [1, 0], false, 0)).toBeCloseTo(sigmoid(1), 12)
    expect(fit.weights[0]).toBeLessThan(1)
  })
  test('the same answers give the same weights', () => {
    expect(fitBlend(rowsOf(500, 0))).toEqual(fitBlend(rowsOf(500, 0)))
  })
  test('stays finite for any features', () => {
    const row = fc.record({
      features: fc.array(fc.double({ min: -40, max: 40, noNaN: true }), { minLength: 10, maxLength: 10 }),
      isCorrect: fc.boolean(),
      floor: fc.constantFrom(0, 0.18),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
        for (const weight of fitBlend(rows).weights) expect(weight).toSatisfy(Number.isFinite)
      }),
    )
  })
})
