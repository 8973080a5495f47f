import { chanceOf, newTopicAbility } from '@abhyas/learning/ability'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { chanceAfterRest } from '@abhyas/learning/mastery'
import { type TopicNeed, topicsByNeed } from '@abhyas/learning/next-question'
import type { KnownLearner, KnownTopic } from '../model/ability-queries.ts'
import { learnerDay } from '../model/learner-day.ts'
import type { TopicRating } from '../model/rating-queries.ts'
import type { OpenTopic } from '../model/open-topic-queries.ts'
import type { GoalTopic } from './standing-queries.ts'

/** The ratings of more topics would cost more than they tell. */
const TOPICS_RATED = 60

/** A topic that the set may take questions from. Without a goal every topic has the weight 1, which is also the mean. */
export type WeightedTopic = { topicId: number; weight: number }

/**
 * The topics that matter to the learner: those of the goal, or else those practised last and the others of the same
 * courses. A learner who has no course yet gets a topic of each course in turn.
 */
export function topicsInQuestion(
  open: readonly OpenTopic[],
  { known, goal, ownedIds }: { known: readonly KnownTopic[]; goal: readonly GoalTopic[]; ownedIds: readonly number[] },
): WeightedTopic[] {
  const openIds = new Set(open.map(({ topicId }) => topicId))
  const aimed = goal.filter(({ topicId, weight }) => openIds.has(topicId) && weight > 0)
  if (aimed.length > 0) {
    const mean = aimed.reduce((sum, { weight }) => sum + weight, 0) / aimed.length
    return aimed.map(({ topicId, weight }) => ({ topicId, weight: weight / mean })).slice(0, TOPICS_RATED)
  }
  const practised = known
    .filter(({ topicId }) => openIds.has(topicId))
    .toSorted((a, b) => b.lastNth - a.lastNth)
    .map(({ topicId }) => topicId)
  const [owned, answered] = [new Set(ownedIds), new Set(practised)]
  const own = open.filter(({ moduleId, topicId }) => owned.has(moduleId) || answered.has(topicId))
  const courses = new Set(own.map(({ courseId }) => courseId))
  const around = courses.size > 0 ? open.filter(({ courseId }) => courses.has(courseId)) : inTurn(open)
  const topicIds = new Set([...practised, ...around.map(({ topicId }) => topicId)])
  return [...topicIds].slice(0, TOPICS_RATED).map((topicId) => ({ topicId, weight: 1 }))
}

/** The first topic of each course, then the second of each, and so on. */
function inTurn(open: readonly OpenTopic[]): OpenTopic[] {
  const nth = new Map<number, number>()
  const turns = open.map((topic) => {
    const turn = nth.get(topic.courseId) ?? 0
    nth.set(topic.courseId, turn + 1)
    return { topic, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ topic }) => topic)
}

export type Known = {
  learner: KnownLearner
  known: readonly KnownTopic[]
  ratings: ReadonlyMap<number, TopicRating>
  today: number
}

/** The need of each topic that has questions, by the chance at a mean question of it. */
export function needsOf(topics: readonly WeightedTopic[], { learner, known, ratings, today }: Known): TopicNeed[] {
  const abilities = new Map(known.map((topic) => [topic.topicId, topic]))
  return topics.flatMap(({ topicId, weight }) => {
    const rating = ratings.get(topicId)
    if (!rating) return []
    const ability = abilities.get(topicId)
    const learnerTopic = ability ?? newTopicAbility()
    const question = { difficulty: rating.questionDifficulty, answers: 0, correct: 0 }
    const topic = { difficulty: rating.difficulty, answers: 0 }
    const floor = guessFloor(Math.max(2, rating.optionCount))
    const chance = chanceOf({ learner, learnerTopic, question, topic }, floor)
    const days = ability ? today - learnerDay(Date.parse(ability.lastAt), learner.timeZone) : 0
    const meanChance = chanceAfterRest({ chance, floor, days })
    return [{ topicId: String(topicId), weight, meanChance, information: learnerTopic.information }]
  })
}

export const weakestFirst = (needs: readonly TopicNeed[]): number[] => topicsByNeed(needs).map(Number)
