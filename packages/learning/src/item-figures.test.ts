import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addAnswer,
  correctedFacility,
  facility,
  newSums,
  optionCorrelations,
  type SummedAnswer,
} from './item-figures.ts'

const sumsOf = (answers: SummedAnswer[]) => answers.reduce(addAnswer, newSums(4))
const picks = (count: number, correct: number): SummedAnswer[] =>
  Array.from({ length: count }, (_, nth) => ({ option: nth < correct ? 0 : 1, isCorrect: nth < correct, ability: 0 }))

describe('the facility', () => {
  test('of 8 right answers in 10 is .8, between .490 and .943', () => {
    const { share, low, high } = facility(sumsOf(picks(10, 8))) ?? { share: 0, low: 0, high: 0 }
    expect([share, low, high].map((each) => each.toFixed(3))).toEqual(['0.800', '0.490', '0.943'])
  })
  test('of 3 right answers in 3 does not promise that all learners know the answer', () => {
    expect(facility(sumsOf(picks(3, 3)))?.low).toBeCloseTo(0.4385, 3)
  })
  test('is not known without answers', () => {
    expect(facility(newSums(4))).toBeNull()
  })
  test('is 0 after the correction when learners only guess', () => {
    expect(correctedFacility(0.18, 0.18)).toBe(0)
    expect(correctedFacility(0.59, 0.18)).toBeCloseTo(0.5, 12)
    expect(correctedFacility(0.1, 0.18)).toBe(0)
  })
})

describe('the correlations of the options', () => {
  test('equal the Pearson correlation of the pick with the ability', () => {
    const answer = fc.record({
      option: fc.integer({ min: 0, max: 3 }),
      isCorrect: fc.boolean(),
      ability: fc.double({ min: -3, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(answer, { minLength: 5, maxLength: 60 }), (answers) => {
        for (const [option, found] of optionCorrelations(sumsOf(answers)).entries()) {
          if (found === null) continue
          const picked = answers.map((each) => (each.option === option ? 1 : 0))
          const truth = pearson(
            picked,
            answers.map(({ ability }) => ability),
          )
          // With almost equal abilities the sums lose digits; real abilities are spread.
          if (Number.isFinite(truth) && spreadOf(answers) > 0.01) expect(found).toBeCloseTo(truth, 6)
        }
      }),
    )
  })
  test('show a wrong key: able learners pick another option', () => {
    const answers = [
      { option: 0, isCorrect: true, ability: -1 },
      { option: 0, isCorrect: true, ability: -0.5 },
      { option: 2, isCorrect: false, ability: 1 },
      { option: 2, isCorrect: false, ability: 0.5 },
    ]
    const [key, , other] = optionCorrelations(sumsOf(answers))
    expect(key).toBeLessThan(0)
    expect(other).toBeGreaterThan(0)
  })
  test('are not known for an option that nobody or everybody picked, and not without answers', () => {
    expect(optionCorrelations(sumsOf(picks(5, 5)))).toEqual([null, null, null, null])
    expect(optionCorrelations(newSums(4))).toEqual([null, null, null, null])
  })
})

function spreadOf(answers: SummedAnswer[]): number {
  const abilities = answers.map(({ ability }) => ability)
  return Math.max(...abilities) - Math.min(...abilities)
}

function pearson(xs: number[], ys: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
  const [mx, my] = [mean(xs), mean(ys)]
  const covariance = mean(xs.map((x, nth) => (x - mx) * ((ys[nth] ?? 0) - my)))
  return covariance / Math.sqrt(mean(xs.map((x) => (x - mx) ** 2)) * mean(ys.map((y) => (y - my) ** 2)))
}
