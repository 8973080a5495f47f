import { featuresOf, learnWeights, blendedChance, startFit, type BlendFit } from './blend.ts'
import { emptyCourse, learnerTopicKey, recordAnswer, standingOf, type AnswerEntry, type CourseState } from './replay.ts'

/** The chances of both models before an answer. */
export type Predicted = { elo: number; blend: number; isCorrect: boolean }

/** The mean of the course begins as this share, with the strength of this many answers. */
export const FIRST_MEAN = 0.6
const FIRST_ANSWERS = 10

/**
 * Walks through a log: predicts each answer from the answers before it, and learns from it afterwards. `state` and `fit`
 * change on the way. Omitted answers are not predicted.
 */
export class Predictor {
  readonly state: CourseState = emptyCourse()
  readonly fit: BlendFit = startFit()
  readonly base: number
  #answers = FIRST_ANSWERS
  #correct = FIRST_ANSWERS * FIRST_MEAN
  /** The learner's previous topic and number of answers, and that number at the last answer in each topic. */
  readonly #previous = new Map<string, { topicId: string; answers: number }>()
  readonly #lastInTopic = new Map<string, number>()

  constructor(base = 0) {
    this.base = base
  }

  /** With `isFrozen`, questions, topics and weights stay as they are, and only the learner's ability moves. */
  next(entry: AnswerEntry, { isFrozen = false } = {}): Predicted | null {
    if (entry.outcome === 'omitted') return null
    const { learnerId, topicId, questionId, floor } = entry
    const isCorrect = entry.outcome === 'correct'
    const standing = standingOf(this.state, entry)
    const topicKey = learnerTopicKey(learnerId, topicId)
    const { topicId: lastTopic, answers } = this.#previous.get(learnerId) ?? { topicId: null, answers: 0 }
    const lastAt = this.#lastInTopic.get(topicKey)
    const features = featuresOf({
      standing,
      floor,
      base: this.base,
      courseMean: this.#correct / this.#answers,
      answersSinceTopic: lastAt === undefined ? null : answers - lastAt - 1,
      isSameTopic: lastTopic === topicId,
    })
    const blend = isFrozen
      ? blendedChance(this.fit.weights, features, floor)
      : learnWeights(this.fit, features, isCorrect, floor)
    const elo = recordAnswer(this.state, entry, this.base)
    if (isFrozen) {
      this.state.questions.set(questionId, standing.question)
      this.state.topics.set(topicId, standing.topic)
    } else {
      this.#answers += 1
      this.#correct += isCorrect ? 1 : 0
    }
    this.#previous.set(learnerId, { topicId, answers: answers + 1 })
    this.#lastInTopic.set(topicKey, answers)
    return { elo, blend, isCorrect }
  }
}
