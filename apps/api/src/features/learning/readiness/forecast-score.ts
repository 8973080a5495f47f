import type { LearnerAbility, TopicAbility } from '@abhyas/learning/ability'
import { chanceOf, newTopicAbility } from '@abhyas/learning/ability'
import { type ExamPart, type Forecast, forecast, type ForecastRules } from '@abhyas/learning/forecast'
import type { RatedPaper, RatedQuestion } from './rated-papers.ts'

/** What the model knows about a learner: the ability, and the difference in each topic. */
export type KnownAbilities = { learner: LearnerAbility; topics: ReadonlyMap<number, TopicAbility> }

/** Questions of equal difficulty: `count` questions of a topic. */
export type RatedPart = RatedQuestion & { count?: number }

export function forecastParts(
  parts: readonly RatedPart[],
  { learner, topics }: KnownAbilities,
  rules: ForecastRules,
): Forecast | null {
  const asked = parts.map(({ topicId, question, topic, floor, count }): ExamPart => {
    const learnerTopic = topics.get(topicId) ?? newTopicAbility()
    const chance = chanceOf({ learner, learnerTopic, question, topic }, floor)
    return { topicId: String(topicId), chance, floor, ...(count !== undefined && { count }) }
  })
  const informationOfTopic = new Map([...topics].map(([topicId, { information }]) => [String(topicId), information]))
  return forecast(asked, { answers: learner.answers, information: learner.information, informationOfTopic }, rules)
}

/**
 * A paper with marks has no forecast: where a wrong answer takes marks, learners leave questions empty, and the model does
 * not know which ones.
 */
export const forecastPaper = (paper: RatedPaper, abilities: KnownAbilities): Forecast | null =>
  paper.hasMarks ? null : forecastParts(paper.questions, abilities, { factor: paper.factor })
