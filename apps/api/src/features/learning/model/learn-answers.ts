import { chanceOf, type QuestionDifficulty } from '@abhyas/learning/ability'
import { type AnswerTimes, isRapid } from '@abhyas/learning/answer-times'
import { blendedChance, featuresOf } from '@abhyas/learning/blend'
import { guessFloor } from '@abhyas/learning/guess-floor'
import type { KnownLearner, KnownTopic } from './ability-queries.ts'
import { applyAnswer, type LearnerState, type Predicted, type StudyDay, topicOf } from './apply-answer.ts'
import type { Blend } from './blend-weights.ts'
import type { Known, KnownCard, LockedLearner } from './known-queries.ts'

/** A question as the ratings know it. */
export type RatedQuestion = {
  rating: QuestionDifficulty
  topicDifficulty: number
  times: AnswerTimes
  /** The number of answers from which a blind guess chooses. */
  optionCount: number
}

/** An answer that was judged, before the model has seen it. */
export type JudgedAnswer = {
  id: string
  questionId: number
  questionVersion: number
  topicId: number
  option: number | null
  number?: string | null | undefined
  isRight: boolean
  isFreeSample: boolean
  spentMs: number
  agoMs: number
  rated: RatedQuestion
}

export type LearnedAnswer = JudgedAnswer &
  Predicted & {
    answeredAtMs: number
    /** No earlier answer of the batch is to the same question. */
    isFirstOfBatch: boolean
  }

/** The rows that change with a batch of answers. */
export type LearnedBatch = {
  answers: LearnedAnswer[]
  learner: KnownLearner
  topics: KnownTopic[]
  cards: KnownCard[]
  days: StudyDay[]
}

/** Learns from the answers, the oldest first. An answer that is in the log already is left out. */
export function learnAnswers(
  judged: readonly JudgedAnswer[],
  { locked, known, blend }: { locked: LockedLearner; known: Known; blend: Blend },
): LearnedBatch {
  const seen = new Set(known.loggedIds)
  const { nowMs, ...learner } = locked
  const state: LearnerState = {
    learner,
    topics: new Map(known.topics.map((topic) => [topic.topicId, topic])),
    cards: new Map(known.cards.map((card) => [card.questionId, card])),
    days: new Map(),
  }
  const answers: LearnedAnswer[] = []
  const answered = new Set<number>()
  for (const answer of judged.toSorted((a, b) => b.agoMs - a.agoMs)) {
    if (seen.has(answer.id)) continue
    seen.add(answer.id)
    const isFirstOfBatch = !answered.has(answer.questionId)
    answered.add(answer.questionId)
    const learned = { ...answer, ...predict(answer, state, blend), answeredAtMs: nowMs - answer.agoMs, isFirstOfBatch }
    applyAnswer(state, learned, known.examDay)
    answers.push(learned)
  }
  return {
    answers,
    learner: state.learner,
    topics: byId(state.topics),
    // A card that no answer touched was not read, so all of these changed.
    cards: byId(state.cards),
    days: byId(state.days),
  }
}

/** Rows are written by id, so that two statements never wait for each other. */
const byId = <Row>(rows: Map<number, Row>): Row[] => [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)

/** Predicts an answer from everything before it. */
function predict({ topicId, spentMs, rated }: JudgedAnswer, state: LearnerState, blend: Blend): Predicted {
  const { learner } = state
  const learnerTopic = topicOf(state, topicId)
  const { rating, topicDifficulty, times, optionCount } = rated
  const floor = Math.fround(guessFloor(optionCount))
  const standing = { learner, learnerTopic, question: rating, topic: { difficulty: topicDifficulty, answers: 0 } }
  const features = featuresOf({
    standing,
    floor,
    courseMean: blend.courseMean,
    answersSinceTopic: learnerTopic.lastNth === 0 ? null : learner.logged - learnerTopic.lastNth,
    isSameTopic: learner.lastTopicId === topicId,
  })
  return {
    nth: learner.logged + 1,
    chance: Math.fround(blendedChance(blend.weights, features, floor)),
    eloChance: Math.fround(chanceOf(standing, floor)),
    floor,
    ability: Math.fround(learner.theta + learnerTopic.theta),
    // An exam does not know the time of every question.
    isRapid: spentMs > 0 && isRapid(times, spentMs),
  }
}
