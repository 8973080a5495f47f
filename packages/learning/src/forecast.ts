import { clamp } from './maths/logistic.ts'
import { normalBelow } from './maths/normal.ts'

/** A question of the exam, or `count` questions of a topic with the topic's mean chance. */
export type ExamPart = { topicId: string; chance: number; floor: number; count?: number }

/** What is known about the learner: the answers given and the information about the ability. */
export type Evidence = {
  answers: number
  information: number
  informationOfTopic: ReadonlyMap<string, number>
}

export type Forecast = {
  questions: number
  /** The expected number of right answers, its variance and its 80 % interval. */
  expected: number
  variance: number
  low: number
  high: number
  chanceToPass: number
  /** One step up in the ability of this topic raises the expected score most. */
  topicThatMovesMost: string
}

/** Forecasts from fewer answers are too wide to help. */
export const ANSWERS_BEFORE_FORECAST = 10
/** A normal distribution has 80 % of its mass within this many standard deviations. */
export const NORMAL_FACTOR = 1.2816
export const SITTINGS_BEFORE_CONFORMAL = 200
const COVERAGE = 0.8

/** How uncertain the abilities of new learners are: the variance over all topics, and of one topic beside it. */
const LEARNER_VARIANCE = 1.2
const TOPIC_VARIANCE = 0.3

export const learnerVariance = (information: number): number => 1 / (1 / LEARNER_VARIANCE + information)
export const topicVariance = (information: number): number => 1 / (1 / TOPIC_VARIANCE + information)

/** By how much the chance of a right answer grows per logit of ability. */
const slopeOf = ({ chance, floor }: ExamPart): number => ((chance - floor) * (1 - chance)) / (1 - floor)

export type ForecastRules = {
  /** The factor of the interval; see conformalFactor. */
  factor?: number
  /** The right answers that the exam needs. The product needs half of the questions, rounded up. */
  passMark?: number
}

/**
 * Forecasts the score of an exam without simulation. The interval contains the luck in each question, and also the
 * uncertainty of the ability: without it, an '80 %' interval covers only 48 to 74 % of the scores. Returns null when the
 * learner has given too few answers.
 */
export function forecast(parts: readonly ExamPart[], evidence: Evidence, rules: ForecastRules = {}): Forecast | null {
  if (evidence.answers < ANSWERS_BEFORE_FORECAST || parts.length === 0) return null
  let questions = 0
  let expected = 0
  let luck = 0
  let slope = 0
  const slopeOfTopic = new Map<string, number>()
  for (const part of parts) {
    const count = part.count ?? 1
    questions += count
    expected += count * part.chance
    luck += count * part.chance * (1 - part.chance)
    slope += count * slopeOf(part)
    slopeOfTopic.set(part.topicId, (slopeOfTopic.get(part.topicId) ?? 0) + count * slopeOf(part))
  }

  let variance = luck + learnerVariance(evidence.information) * slope ** 2
  let topicThatMovesMost = ''
  let steepest = -1
  for (const [topicId, sum] of slopeOfTopic) {
    variance += topicVariance(evidence.informationOfTopic.get(topicId) ?? 0) * sum ** 2
    if (sum > steepest || (sum === steepest && topicId < topicThatMovesMost)) {
      steepest = sum
      topicThatMovesMost = topicId
    }
  }

  const { factor = NORMAL_FACTOR, passMark = Math.ceil(questions / 2) } = rules
  const deviation = Math.sqrt(variance)
  return {
    questions,
    expected,
    variance,
    low: clamp(expected - factor * deviation, 0, questions),
    high: clamp(expected + factor * deviation, 0, questions),
    chanceToPass: 1 - normalBelow((passMark - 0.5 - expected) / ((factor / NORMAL_FACTOR) * deviation)),
    topicThatMovesMost,
  }
}

/** A stored forecast and the score that followed. */
export type ForecastSitting = { expected: number; variance: number; score: number }

/**
 * The factor that would have covered 80 % of the past sittings of the course (split-conformal). Learners learn between
 * practice and exam, so the factor of the normal distribution alone covers too few.
 */
export function conformalFactor(sittings: readonly ForecastSitting[]): number {
  if (sittings.length < SITTINGS_BEFORE_CONFORMAL) return NORMAL_FACTOR
  const distances = sittings
    .map(({ expected, variance, score }) => Math.abs(score - expected) / Math.sqrt(variance))
    .toSorted((a, b) => a - b)
  return distances[Math.ceil(COVERAGE * (sittings.length + 1)) - 1] ?? NORMAL_FACTOR
}

/** Past sittings are counted by their distance from the forecast, in steps of this many standard deviations. */
export const DISTANCE_STEP = 0.02
const LAST_STEP = 1000

/** The step of a sitting. A distance of 20 deviations or more is the last one. */
export const distanceStep = ({ expected, variance, score }: ForecastSitting): number =>
  Math.min(LAST_STEP, Math.floor(Math.abs(score - expected) / Math.sqrt(variance) / DISTANCE_STEP))

/** How many sittings of a course fell into each step, the nearest first. */
export type DistanceCount = { distance: number; sittings: number }

/** The conformal factor of counted sittings. It takes the far end of a step, so it never covers less than 80 %. */
export function conformalFactorOf(counts: readonly DistanceCount[]): number {
  const sittings = counts.reduce((sum, count) => sum + count.sittings, 0)
  if (sittings < SITTINGS_BEFORE_CONFORMAL) return NORMAL_FACTOR
  let left = Math.ceil(COVERAGE * (sittings + 1))
  for (const count of counts) {
    left -= count.sittings
    if (left <= 0) return (count.distance + 1) * DISTANCE_STEP
  }
  return NORMAL_FACTOR
}

/** The whole scores inside an interval: the first and the last. A person lands inside exactly when their score does. */
export function scoresInside({ low, high }: Pick<Forecast, 'low' | 'high'>): { first: number; last: number } {
  const [first, last] = [Math.ceil(low), Math.floor(high)]
  // A very narrow interval lies between two scores. Both are named then.
  return first <= last ? { first, last } : { first: Math.floor(low), last: Math.ceil(high) }
}
