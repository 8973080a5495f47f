import { insideUnit } from './maths/logistic.ts'

/** A chance that was predicted before the answer, and the answer. */
export type Prediction = { chance: number; isCorrect: boolean }

const BINS = 15

const outcomeOf = ({ isCorrect }: Prediction): number => (isCorrect ? 1 : 0)

const mean = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number => {
  if (items.length === 0) return Number.NaN
  let sum = 0
  for (const item of items) sum += valueOf(item)
  return sum / items.length
}

export const brierScore = (predictions: readonly Prediction[]): number =>
  mean(predictions, (each) => (each.chance - outcomeOf(each)) ** 2)

export const logLoss = (predictions: readonly Prediction[]): number =>
  mean(predictions, ({ chance, isCorrect }) => -Math.log(insideUnit(isCorrect ? chance : 1 - chance)))

/** The chance that a right answer was predicted higher than a wrong one. Ties count half. NaN without both kinds. */
export function areaUnderCurve(predictions: readonly Prediction[]): number {
  const sorted = predictions.toSorted((a, b) => a.chance - b.chance)
  let rankSum = 0
  let correct = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    let correctOfTie = 0
    for (; to < sorted.length && sorted[to]?.chance === sorted[from]?.chance; to++)
      correctOfTie += sorted[to]?.isCorrect ? 1 : 0
    rankSum += (correctOfTie * (from + 1 + to)) / 2
    correct += correctOfTie
    from = to
  }
  const wrong = sorted.length - correct
  return (rankSum - (correct * (correct + 1)) / 2) / (correct * wrong)
}

export type ReliabilityBin = { predictions: number; meanChance: number; shareCorrect: number }

/** The predictions in bins of equal width, lowest first. Bins without a prediction are left out. */
export function reliabilityTable(predictions: readonly Prediction[], bins = BINS): ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ predictions: 0, chances: 0, correct: 0 }))
  for (const each of predictions) {
    const sum = sums[Math.min(bins - 1, Math.floor(each.chance * bins))]
    if (!sum) throw new RangeError(`${each.chance} is no chance`)
    sum.predictions += 1
    sum.chances += each.chance
    sum.correct += outcomeOf(each)
  }
  return sums
    .filter((sum) => sum.predictions > 0)
    .map((sum) => ({
      predictions: sum.predictions,
      meanChance: sum.chances / sum.predictions,
      shareCorrect: sum.correct / sum.predictions,
    }))
}

/** The expected calibration error: by how much the predictions of a bin differ from its share of right answers. */
export const calibrationError = (predictions: readonly Prediction[], bins = BINS): number =>
  calibrationErrorOf(reliabilityTable(predictions, bins))

export function calibrationErrorOf(table: readonly ReliabilityBin[]): number {
  let [error, predictions] = [0, 0]
  for (const bin of table) {
    error += bin.predictions * Math.abs(bin.meanChance - bin.shareCorrect)
    predictions += bin.predictions
  }
  return error / predictions
}

/** The predictions of one bin as sums, for predictions that are not kept one by one. */
export type BinSums = {
  predictions: number
  correct: number
  chances: number
  /** The sum of the losses -ln(chance of what happened), and of the squares (chance - outcome)². */
  losses: number
  squares: number
}

export type CalibrationFigures = {
  predictions: number
  calibrationError: number
  brierScore: number
  logLoss: number
  /** The log loss of predicting the share of right answers for every answer. */
  lossOfMean: number
  table: ReliabilityBin[]
}

/** The same figures as above, from the sums of the bins. The bins come lowest first. NaN without predictions. */
export function figuresOfBins(bins: readonly BinSums[]): CalibrationFigures {
  const total = (figure: keyof BinSums) => bins.reduce((sum, bin) => sum + bin[figure], 0)
  const predictions = total('predictions')
  const table = bins
    .filter((bin) => bin.predictions > 0)
    .map((bin) => ({
      predictions: bin.predictions,
      meanChance: bin.chances / bin.predictions,
      shareCorrect: bin.correct / bin.predictions,
    }))
  const share = insideUnit(total('correct') / predictions)
  return {
    predictions,
    calibrationError: calibrationErrorOf(table),
    brierScore: total('squares') / predictions,
    logLoss: total('losses') / predictions,
    lossOfMean: -(share * Math.log(share) + (1 - share) * Math.log(1 - share)),
    table,
  }
}

/** A forecast stored at the start of an exam, and the score that followed. */
export type PastSitting = { expected: number; low: number; high: number; score: number }

/** The share of scores inside their interval, both ends included. */
export const coverage = (sittings: readonly PastSitting[]): number =>
  mean(sittings, ({ low, high, score }) => (score >= low && score <= high ? 1 : 0))

export const meanWidth = (sittings: readonly PastSitting[]): number => mean(sittings, ({ low, high }) => high - low)

/** Above 0 the forecasts promised too little. */
export const signedError = (sittings: readonly PastSitting[]): number =>
  mean(sittings, ({ expected, score }) => score - expected)

export const absoluteError = (sittings: readonly PastSitting[]): number =>
  mean(sittings, ({ expected, score }) => Math.abs(score - expected))
