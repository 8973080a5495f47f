import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absoluteError,
  areaUnderCurve,
  brierScore,
  calibrationError,
  coverage,
  figuresOfBins,
  logLoss,
  meanWidth,
  reliabilityTable,
  signedError,
  type Prediction,
} from './calibration.ts'

const of = (...pairs: [number, boolean][]): Prediction[] => pairs.map(([chance, isCorrect]) => ({ chance, isCorrect }))

const predictions = fc.array(
  fc.record({ chance: fc.double({ min: 0, max: 1, noNaN: true }), isCorrect: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

describe('known values', () => {
  const four = of([0.9, true], [0.6, false], [0.4, true], [0.1, false])

  test('the Brier score is the mean square error', () => {
    expect(brierScore(four)).toBeCloseTo((0.01 + 0.36 + 0.36 + 0.01) / 4, 12)
  })
  test('the log loss of a coin is ln 2, and a certain miss costs a finite amount', () => {
    expect(logLoss(of([0.5, true], [0.5, false]))).toBeCloseTo(Math.LN2, 12)
    expect(logLoss(of([0, true]))).toBeCloseTo(-Math.log(1e-6), 6)
  })
  test('three of four pairs in the right sequence give an AUC of .75, and a tie counts half', () => {
    expect(areaUnderCurve(four)).toBe(0.75)
    expect(areaUnderCurve(of([0.5, true], [0.5, false]))).toBe(0.5)
    expect(areaUnderCurve(of([0.9, true], [0.1, false]))).toBe(1)
  })
  test('the calibration error weighs each bin by its predictions', () => {
    expect(calibrationError(of([0.5, true], [0.5, false]))).toBe(0)
    expect(calibrationError(of([0.9, false], [0.1, false], [0.1, false], [0.1, false]))).toBeCloseTo(0.3, 12)
    expect(reliabilityTable(of([1, true], [0, false]))).toHaveLength(2)
  })
  test('a score at the end of its interval is covered', () => {
    const sittings = [
      { expected: 12, low: 9, high: 15, score: 9 },
      { expected: 12, low: 9, high: 15, score: 16 },
    ]
    expect(coverage(sittings)).toBe(0.5)
    expect(meanWidth(sittings)).toBe(6)
    expect(signedError(sittings)).toBe(0.5)
    expect(absoluteError(sittings)).toBe(3.5)
  })
})

test('no predictions have no figures', () => {
  for (const figure of [brierScore, logLoss, areaUnderCurve, calibrationError]) expect(figure([])).toBeNaN()
})

test('the AUC equals the share of pairs in the right sequence', () => {
  fc.assert(
    fc.property(predictions, (given) => {
      const right = given.filter(({ isCorrect }) => isCorrect)
      const wrong = given.filter(({ isCorrect }) => !isCorrect)
      if (right.length === 0 || wrong.length === 0) return
      const points = right.flatMap((r) => wrong.map((w) => (r.chance > w.chance ? 1 : r.chance === w.chance ? 0.5 : 0)))
      const share = points.reduce<number>((sum, point) => sum + point, 0) / points.length
      expect(areaUnderCurve(given)).toBeCloseTo(share, 10)
    }),
  )
})

test('every prediction is in exactly one bin', () => {
  fc.assert(
    fc.property(predictions, (given) => {
      const bins = reliabilityTable(given)
      expect(bins.reduce((sum, bin) => sum + bin.predictions, 0)).toBe(given.length)
      expect(calibrationError(given)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the figures of sums equal the figures of the single predictions', () => {
  fc.assert(
    fc.property(predictions, (given) => {
      const bins = Map.groupBy(given, ({ chance }) => Math.min(14, Math.floor(chance * 15)))
      const sums = [...bins]
        .toSorted(([a], [b]) => a - b)
        .map(([, inside]) => ({
          predictions: inside.length,
          correct: inside.filter(({ isCorrect }) => isCorrect).length,
          chances: inside.reduce((sum, { chance }) => sum + chance, 0),
          losses: inside.length * logLoss(inside),
          squares: inside.length * brierScore(inside),
        }))
      const figures = figuresOfBins(sums)
      expect(figures.predictions).toBe(given.length)
      expect(figures.table).toHaveLength(reliabilityTable(given).length)
      expect(figures.calibrationError).toBeCloseTo(calibrationError(given), 10)
      expect(figures.brierScore).toBeCloseTo(brierScore(given), 10)
      expect(figures.logLoss).toBeCloseTo(logLoss(given), 10)
    }),
  )
})

test('the mean of a course with as many right as wrong answers loses ln 2', () => {
  const sums = { predictions: 4, correct: 2, chances: 2, losses: 1, squares: 1 }
  expect(figuresOfBins([sums]).lossOfMean).toBeCloseTo(Math.LN2, 12)
})
