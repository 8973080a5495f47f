import { clamp } from './maths/logistic.ts'
import { normalBelow } from './maths/normal.ts'

/**
 * The sums that the figures of a question need. The ability of a learner is taken before the answer, so that the answer
 * does not count on both sides. Only the first answer of each learner counts, and no rapid guess. A change of the words,
 * the options or the key begins new sums.
 */
export type QuestionSums = {
  answers: number
  correct: number
  abilitySum: number
  abilitySquares: number
  correctAbilitySum: number
  /** The chances that were predicted: so many right answers were expected. */
  chanceSum: number
  /** The logarithms of the times in ms, of answers whose time is known. */
  timeAnswers: number
  timeSum: number
  timeSquares: number
  /** How far the question has become easier, or harder, than predicted. */
  easier: number
  harder: number
  /** One for each option. A number has none. */
  options: readonly OptionSums[]
}
/** An answer to a question with several right options counts for each option that it names. */
export type OptionSums = { answers: number; abilitySum: number }

export const newSums = (options: number): QuestionSums => ({
  answers: 0,
  correct: 0,
  abilitySum: 0,
  abilitySquares: 0,
  correctAbilitySum: 0,
  chanceSum: 0,
  timeAnswers: 0,
  timeSum: 0,
  timeSquares: 0,
  easier: 0,
  harder: 0,
  options: Array.from({ length: options }, () => ({ answers: 0, abilitySum: 0 })),
})

export type SummedAnswer = {
  /** The options that the answer names, from 0. */
  picked: readonly number[]
  isCorrect: boolean
  ability: number
  /** The chance of a right answer that was predicted before it. */
  chance: number
  /** The logarithm of the time in ms. Null when the time is not known. */
  logTime: number | null
}

/**
 * The surprise of one answer that is normal. Without it, the sums would leave every limit after some hundred answers; with
 * it they fall back, and a sum above the limit stays rare (Page's test).
 */
export const DRIFT_SLACK = 0.1

export function addAnswer(sums: QuestionSums, answer: SummedAnswer): QuestionSums {
  const { picked, isCorrect, ability, chance, logTime } = answer
  const surprise = (isCorrect ? 1 : 0) - chance
  return {
    answers: sums.answers + 1,
    correct: sums.correct + (isCorrect ? 1 : 0),
    abilitySum: sums.abilitySum + ability,
    abilitySquares: sums.abilitySquares + ability ** 2,
    correctAbilitySum: sums.correctAbilitySum + (isCorrect ? ability : 0),
    chanceSum: sums.chanceSum + chance,
    timeAnswers: sums.timeAnswers + (logTime === null ? 0 : 1),
    timeSum: sums.timeSum + (logTime ?? 0),
    timeSquares: sums.timeSquares + (logTime ?? 0) ** 2,
    easier: Math.max(0, sums.easier + surprise - DRIFT_SLACK),
    harder: Math.max(0, sums.harder - surprise - DRIFT_SLACK),
    options: sums.options.map((each, nth) =>
      picked.includes(nth) ? { answers: each.answers + 1, abilitySum: each.abilitySum + ability } : each,
    ),
  }
}

/** The normal distribution has 95 % of its mass within this many standard deviations. */
const Z_OF_95 = 1.959964

type Counts = { answers: number; correct: number }

export type Facility = { share: number; low: number; high: number }

/** The share of right answers with its Wilson interval, which is honest for small numbers too. Null without answers. */
export function facility({ answers, correct }: Counts, z = Z_OF_95): Facility | null {
  if (answers === 0) return null
  const share = correct / answers
  const scale = 1 + z ** 2 / answers
  const middle = (share + z ** 2 / (2 * answers)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / answers + z ** 2 / (4 * answers ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The share of learners who knew the answer, without those who guessed it. */
export const correctedFacility = (share: number, floor: number): number => Math.max(0, (share - floor) / (1 - floor))

/** The share of right answers that the model expected. Null without answers. */
export const expectedShare = ({ answers, chanceSum }: QuestionSums): number | null =>
  answers === 0 ? null : chanceSum / answers

/** How far the abilities of the learners were apart. */
export function abilityDeviation({ answers, abilitySum, abilitySquares }: QuestionSums): number {
  return answers === 0 ? 0 : Math.sqrt(Math.max(0, abilitySquares / answers - (abilitySum / answers) ** 2))
}

/** The correlation of a yes or no with the ability (point-biserial). Null when all learners or none are in the part. */
function correlationOf(part: OptionSums, sums: QuestionSums): number | null {
  const deviation = abilityDeviation(sums)
  if (part.answers === 0 || part.answers === sums.answers || !(deviation > 1e-9)) return null
  const share = part.answers / sums.answers
  const difference = part.abilitySum / part.answers - sums.abilitySum / sums.answers
  return clamp((difference / deviation) * Math.sqrt(share / (1 - share)), -1, 1)
}

/**
 * The correlation of each option with the ability. The key should attract able learners, and every wrong option weak
 * ones. Null for an option that all learners or none of them picked.
 */
export const optionCorrelations = (sums: QuestionSums): (number | null)[] =>
  sums.options.map((option) => correlationOf(option, sums))

/** The correlation of a right answer with the ability. Null when all answers or none of them are right. */
export const discrimination = (sums: QuestionSums): number | null =>
  correlationOf({ answers: sums.correct, abilitySum: sums.correctAbilitySum }, sums)

/** Of 100 learners, how many have a lower ability than the mean of these. Abilities are spread like a bell around 0. */
export const meanPercentile = ({ answers, abilitySum }: OptionSums): number | null =>
  answers === 0 ? null : 100 * normalBelow(abilitySum / answers)

/** The geometric mean of the times in seconds, which one learner who left the page open hardly moves. */
export const typicalSeconds = ({ timeAnswers, timeSum }: QuestionSums): number | null =>
  timeAnswers === 0 ? null : Math.exp(timeSum / timeAnswers) / 1000
