import { advantage, informationOf, type Standing } from './ability.ts'
import { clamp, logit, sigmoid } from './maths/logistic.ts'

/** The facts about one answer, all known before it was given. A fact from later would leak the answer. */
export type BlendInput = {
  standing: Standing
  floor: number
  base?: number
  /** The share of right answers in the course. */
  courseMean: number
  /** The learner's answers in other topics since the last one in this topic. Null when the topic is new. */
  answersSinceTopic: number | null
  isSameTopic: boolean
}

/** The names of the features, in the sequence of the weights. */
export const BLEND_FEATURES = [
  'bias',
  'advantage',
  'success of the question',
  'recent surprise in the topic',
  'slow surprise',
  'fast surprise',
  'answers since the topic',
  'same topic',
  'recent surprise in the same topic',
  'success of the learner',
] as const

/** The weights that fitted ASSISTments 2009. A course begins with them. */
export const FIRST_WEIGHTS: readonly number[] = [0.03, 0.76, 0.26, 0.25, 0.22, 0.18, -0.44, 0.21, 0.28, 1.04]

/** A share begins as the mean of the course, with the strength of this many answers. */
const PRIOR_ANSWERS = 5
const LONG_AGO = 99

const smoothed = ({ answers, correct }: { answers: number; correct: number }, mean: number): number =>
  (correct + PRIOR_ANSWERS * mean) / (answers + PRIOR_ANSWERS)

export function featuresOf({
  standing,
  floor,
  base,
  courseMean,
  answersSinceTopic,
  isSameTopic,
}: BlendInput): number[] {
  const { learner, learnerTopic, question } = standing
  const success = (smoothed(question, courseMean) - floor) / (1 - floor)
  const same = isSameTopic ? 1 : 0
  return [
    1,
    advantage(standing, base),
    logit(clamp(success, 0.02, 0.98)),
    learnerTopic.recent,
    learner.slow,
    learner.fast,
    // The divisor makes 1 of a topic that was seen long ago: ln(1 + 99) = 4.6.
    Math.log1p(Math.min(LONG_AGO, answersSinceTopic ?? LONG_AGO)) / 4.6,
    same,
    learnerTopic.recent * same,
    smoothed(learner, courseMean) - courseMean,
  ]
}

const dot = (a: readonly number[], b: readonly number[]): number => {
  let sum = 0
  for (let nth = 0; nth < a.length; nth++) sum += (a[nth] ?? 0) * (b[nth] ?? 0)
  return sum
}

/** The chance of a right answer, from the ten features. */
export const blendedChance = (weights: readonly number[], features: readonly number[], floor: number): number =>
  floor + (1 - floor) * sigmoid(dot(weights, features))

/** The weights after some answers, and how uncertain they still are. */
export type BlendFit = { weights: number[]; covariance: number[][] }

/** The variance of the first weights. A new course may leave them within about a hundred answers. */
const FIRST_VARIANCE = 0.1

export const startFit = (weights: readonly number[] = FIRST_WEIGHTS): BlendFit => ({
  weights: [...weights],
  covariance: weights.map((_, row) => weights.map((__, column) => (row === column ? FIRST_VARIANCE : 0))),
})

/**
 * Learns from one answer with an online Newton step, so that one pass over the log is enough. Changes `fit`, and returns
 * the chance that it predicted before the answer.
 */
export function learnWeights(fit: BlendFit, features: readonly number[], isCorrect: boolean, floor: number): number {
  const { weights, covariance } = fit
  const chance = clamp(blendedChance(weights, features, floor), floor + 1e-9, 1 - 1e-9)
  const gradient = (((isCorrect ? 1 : 0) - chance) * (chance - floor)) / ((1 - floor) * chance)
  const curvature = informationOf(chance, floor)
  const direction = covariance.map((row) => dot(row, features))
  const scale = 1 / (1 + curvature * dot(features, direction))
  for (let row = 0; row < weights.length; row++) {
    const along = (direction[row] ?? 0) * scale
    weights[row] = (weights[row] ?? 0) + along * gradient
    const line = covariance[row] ?? []
    for (let column = 0; column < line.length; column++)
      line[column] = (line[column] ?? 0) - curvature * along * (direction[column] ?? 0)
  }
  return chance
}

export type BlendRow = { features: readonly number[]; isCorrect: boolean; floor: number }

/** Fits the weights in one pass: each answer is predicted first and learned afterwards. */
export function fitBlend(rows: Iterable<BlendRow>, first?: readonly number[]): BlendFit {
  const fit = startFit(first)
  for (const { features, isCorrect, floor } of rows) learnWeights(fit, features, isCorrect, floor)
  return fit
}
