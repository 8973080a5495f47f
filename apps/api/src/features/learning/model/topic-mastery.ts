import type { Mastery } from '@abhyas/contract/practice-progress'
import { chanceOf, newLearner, newQuestion, newTopicAbility } from '@abhyas/learning/ability'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { ANSWERS_ABOVE_LEARNING, chanceAfterRest, masteryLevel } from '@abhyas/learning/mastery'
import type { TopicRating } from './rating-queries.ts'

const DAY_MS = 24 * 3600 * 1000

export const NEW: Mastery = { level: 'New', rightOf100: null, fadedDays: null }
/** The learner answered, but the model knows nothing about it yet, or too little. */
export const UNSURE: Mastery = { level: 'Learning', rightOf100: null, fadedDays: null }

/** What the model knows about a learner who answered in a topic. */
export type Learned = {
  learnerTheta: number
  theta: number
  answers: number
  information: number
  lastAtMs: number
}

/** Says how well a learner knows a topic at this moment. A topic without questions that learners see has no rating. */
export function masteryOf(learned: Learned, rating: TopicRating | undefined, nowMs: number): Mastery {
  const { learnerTheta, theta, answers, information, lastAtMs } = learned
  if (!rating || answers < ANSWERS_ABOVE_LEARNING) return UNSURE
  const floor = guessFloor(Math.max(2, rating.optionCount))
  const standing = {
    learner: { ...newLearner(), theta: learnerTheta },
    learnerTopic: { ...newTopicAbility(), theta },
    question: { ...newQuestion(), difficulty: rating.questionDifficulty },
    topic: { difficulty: rating.difficulty, answers: 0 },
  }
  const chance = chanceOf(standing, floor)
  const days = Math.floor((nowMs - lastAtMs) / DAY_MS)
  const faded = chanceAfterRest({ chance, floor, days })
  const levelAt = (meanChance: number) => masteryLevel({ answers, information, meanChance })
  const isLower = levelAt(faded) !== levelAt(chance) || Math.floor(faded * 10) < Math.floor(chance * 10)
  return { level: levelAt(faded), rightOf100: Math.floor(faded * 100), fadedDays: isLower ? days : null }
}
