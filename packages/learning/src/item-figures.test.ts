import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addAnswer,
  correctedFacility,
  discrimination,
  expectedShare,
  facility,
  meanPercentile,
  newSums,
  optionCorrelations,
  type SummedAnswer,
  typicalSeconds,
} from './item-figures.ts'

type Pick = { option: number; isCorrect: boolean; ability: number; chance?: number; logTime?: number | null }
const summed = ({ option, isCorrect, ability, chance = 0.5, logTime = null }: Pick): SummedAnswer => ({
  picked: [option],
  isCorrect,
  ability,
  chance,
  logTime,
})
const sumsOf = (answers: Pick[]) => answers.map(summed).reduce(addAnswer, newSums(4))
const RIGHT = { option: 0, isCorrect: true, ability: 0 }
const picks = (count: number, correct: number): Pick[] =>
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
    expect(expectedShare(newSums(4))).toBeNull()
  })
  test('is 0 after the correction when learners only guess', () => {
    expect(correctedFacility(0.18, 0.18)).toBe(0)
    expect(correctedFacility(0.59, 0.18)).toBeCloseTo(0.5, 12)
    expect(correctedFacility(0.1, 0.18)).toBe(0)
  })
  test('stands beside the share that the model expected', () => {
    expect(
      expectedShare(
        sumsOf([
          { ...RIGHT, chance: 0.2 },
          { ...RIGHT, chance: 0.6 },
        ]),
      ),
    ).toBeCloseTo(0.4, 12)
  })
})

describe('the correlations', () => {
  test('equal the Pearson correlation of the pick, and of a right answer, with the ability', () => {
    const answer = fc.record({
      option: fc.integer({ min: 0, max: 3 }),
      isCorrect: fc.boolean(),
      ability: fc.double({ min: -3, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(answer, { minLength: 5, maxLength: 60 }), (answers) => {
        // With almost equal abilities the sums lose digits; real abilities are spread.
        if (spreadOf(answers) <= 0.01) return
        const sums = sumsOf(answers)
        const abilities = answers.map(({ ability }) => ability)
        const compare = (found: number | null, isIn: (each: Pick) => boolean) => {
          const truth = pearson(
            answers.map((each) => (isIn(each) ? 1 : 0)),
            abilities,
          )
          if (found !== null && Number.isFinite(truth)) expect(found).toBeCloseTo(truth, 6)
        }
        for (const [option, found] of optionCorrelations(sums).entries())
          compare(found, (each) => each.option === option)
        compare(discrimination(sums), ({ isCorrect }) => isCorrect)
      }),
    )
  })
  test('show a wrong key: able learners pick another option', () => {
    const sums = sumsOf([
      { option: 0, isCorrect: true, ability: -1 },
      { option: 0, isCorrect: true, ability: -0.5 },
      { option: 2, isCorrect: false, ability: 1 },
      { option: 2, isCorrect: false, ability: 0.5 },
    ])
    const [key, , other] = optionCorrelations(sums)
    expect(key).toBeLessThan(0)
    expect(other).toBeGreaterThan(0)
    expect(discrimination(sums)).toBe(key)
  })
  test('are not known for an option that nobody or everybody picked, and not without answers', () => {
    expect(optionCorrelations(sumsOf(picks(5, 5)))).toEqual([null, null, null, null])
    expect(optionCorrelations(newSums(4))).toEqual([null, null, null, null])
    expect(discrimination(newSums(4))).toBeNull()
  })
  test('of several picks in one answer are those of each pick', () => {
    const several = (picked: number[], ability: number) => ({
      picked,
      isCorrect: false,
      ability,
      chance: 0.1,
      logTime: null,
    })
    const sums = [several([0, 2], 1), several([0], 0), several([1], -1)].reduce(addAnswer, newSums(4))
    expect(sums.options.map(({ answers }) => answers)).toEqual([2, 1, 1, 0])
    expect(optionCorrelations(sums)[2]).toBeCloseTo(0.866, 3)
  })
})

describe('a question that becomes easier than predicted', () => {
  const answers = (rights: boolean[]) => sumsOf(rights.map((isCorrect) => ({ option: 0, isCorrect, ability: 0 })))
  test('raises one sum, and the other one stays 0', () => {
    const { easier, harder } = answers(Array.from({ length: 20 }, () => true))
    expect(easier).toBeCloseTo(20 * 0.4, 12)
    expect(harder).toBe(0)
  })
  test('is forgotten when the answers are as predicted again', () => {
    const alternating = Array.from({ length: 100 }, (_, nth) => nth % 2 === 0)
    expect(answers([...Array.from({ length: 20 }, () => true), ...alternating]).easier).toBeLessThan(1)
  })
})

test('a mean ability is told as the learners of 100 who have a lower one', () => {
  expect(meanPercentile({ answers: 4, abilitySum: 0 })).toBeCloseTo(50, 4)
  expect(meanPercentile({ answers: 4, abilitySum: 4 })).toBeCloseTo(84.13, 2)
  expect(meanPercentile({ answers: 0, abilitySum: 0 })).toBeNull()
})

test('the typical time is the geometric mean of the known times', () => {
  const times = [Math.log(10_000), Math.log(40_000), null]
  const answers = times.map((logTime) => ({ option: 0, isCorrect: true, ability: 0, logTime }))
  expect(typicalSeconds(sumsOf(answers))).toBeCloseTo(20, 9)
  expect(typicalSeconds(newSums(4))).toBeNull()
})

function spreadOf(answers: Pick[]): number {
  const abilities = answers.map(({ ability }) => ability)
  return Math.max(...abilities) - Math.min(...abilities)
}

function pearson(xs: number[], ys: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
  const [mx, my] = [mean(xs), mean(ys)]
  const covariance = mean(xs.map((x, nth) => (x - mx) * ((ys[nth] ?? 0) - my)))
  return covariance / Math.sqrt(mean(xs.map((x) => (x - mx) ** 2)) * mean(ys.map((y) => (y - my) ** 2)))
}
