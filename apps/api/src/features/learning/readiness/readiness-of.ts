import type { Readiness, ScoreRange } from '@abhyas/contract/learning-readiness'
import type { LearnerAbility } from '@abhyas/learning/ability'
import { ANSWERS_BEFORE_FORECAST, type Forecast, scoresInside } from '@abhyas/learning/forecast'

/** Nothing is certain, so no chance is shown as 0 or 100 in 100. */
const [LEAST, MOST] = [0.01, 0.99]

/** The facts of the exam that the forecast does not hold. */
type ExamFacts = { passMark: number; topicNames: ReadonlyMap<number, string>; marksOf: (topicId: number) => number }

const rangeOf = (forecast: Forecast, { passMark, topicNames, marksOf }: ExamFacts): ScoreRange => {
  const { first, last } = scoresInside(forecast)
  const topicId = Number(forecast.topicThatMovesMost)
  return {
    low: first,
    high: last,
    expected: Math.round(forecast.expected),
    marks: Math.round(forecast.questions),
    passMark,
    chanceToPass: Math.min(MOST, Math.max(LEAST, Math.round(forecast.chanceToPass * 100) / 100)),
    movesMost: { topic: { id: topicId, topicName: topicNames.get(topicId) ?? '' }, marks: marksOf(topicId) },
  }
}

/** A rapid guess counts as a quarter of an answer, so the sum of the answers is no whole number. */
const answersNeeded = ({ answers }: Pick<LearnerAbility, 'answers'>): number =>
  Math.max(0, Math.ceil(ANSWERS_BEFORE_FORECAST - answers))

export const readinessOf = (learner: LearnerAbility, forecast: Forecast | null, facts?: ExamFacts): Readiness => ({
  answersNeeded: answersNeeded(learner),
  range: forecast && facts ? rangeOf(forecast, facts) : null,
})
