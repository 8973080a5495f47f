import { sigmoid } from './maths/logistic.ts'

/** How able a learner is over all topics. `answers` and `correct` are sums of weights: a rapid guess adds a quarter. */
export type LearnerAbility = {
  theta: number
  answers: number
  correct: number
  information: number
  /** Moving averages of the surprise 2 (y - p): the fast one forgets after about 3 answers, the slow one after 10. */
  fast: number
  slow: number
}

/** How much a learner's ability in one topic differs from the ability over all topics. */
export type TopicAbility = { theta: number; answers: number; correct: number; information: number; recent: number }

/** How hard a question is, compared with its topic. */
export type QuestionDifficulty = { difficulty: number; answers: number; correct: number }

/** How hard a topic is, compared with its course. */
export type TopicDifficulty = { difficulty: number; answers: number }

/** Everything that one answer reads and changes. */
export type Standing = {
  learner: LearnerAbility
  learnerTopic: TopicAbility
  question: QuestionDifficulty
  topic: TopicDifficulty
}

export type AnswerOutcome = 'correct' | 'wrong' | 'omitted'

/** The first pick of one presentation. A second pick says little, so callers leave it out. */
export type ModelAnswer = {
  outcome: AnswerOutcome
  /** The chance of a blind guess; see guessFloor. */
  floor: number
  isRapid?: boolean
  /** The logit of success of an average learner at an average question of the course. */
  base?: number
}

export const RAPID_WEIGHT = 0.25
export const MAX_LEARNER_INFORMATION = 30
export const MAX_TOPIC_INFORMATION = 15

const AUTHOR_GUESS = { easy: -0.7, medium: 0, hard: 0.7 }

export const newLearner = (): LearnerAbility => ({
  theta: 0,
  answers: 0,
  correct: 0,
  information: 0,
  fast: 0,
  slow: 0,
})
export const newTopicAbility = (): TopicAbility => ({ theta: 0, answers: 0, correct: 0, information: 0, recent: 0 })
export const newTopic = (): TopicDifficulty => ({ difficulty: 0, answers: 0 })

/** A question begins as hard as its topic, or as its author guesses. A changed answer key begins again from here. */
export const newQuestion = (guess: keyof typeof AUTHOR_GUESS = 'medium'): QuestionDifficulty => ({
  difficulty: AUTHOR_GUESS[guess],
  answers: 0,
  correct: 0,
})

/** The learner's advantage over the question, in logits. */
export const advantage = ({ learner, learnerTopic, question, topic }: Standing, base = 0): number =>
  base + learner.theta + learnerTopic.theta - topic.difficulty - question.difficulty

/** The chance of a right answer. It never falls below the guess floor. */
export const chanceOf = (standing: Standing, floor: number, base = 0): number =>
  floor + (1 - floor) * sigmoid(advantage(standing, base))

/** How much one answer tells about the ability (Fisher information). A likely guess tells little. */
export const informationOf = (chance: number, floor: number): number =>
  (((chance - floor) / (1 - floor)) ** 2 * (1 - chance)) / chance

/** The steps get smaller with the number of answers. The constants gave the lowest log loss on real answers. */
type Step = { first: number; decay: number }
const LEARNER_STEP: Step = { first: 1.08, decay: 0.153 }
const LEARNER_TOPIC_STEP: Step = { first: 0.496, decay: 0.101 }
export const QUESTION_STEP: Step = { first: 0.589, decay: 0.037 }
export const TOPIC_STEP: Step = { first: 0.141, decay: 0.004 }

const step = ({ first, decay }: Step, answers: number): number => first / (1 + decay * answers)

const moved = (average: number, share: number, surprise: number): number => (1 - share) * average + share * surprise

export type Learned = { standing: Standing; chance: number }

/**
 * Learns from one answer in constant time, and returns the chance that was predicted before the answer. An omitted
 * answer changes nothing: it counts for the score, but says nothing about the ability.
 */
export function learn(standing: Standing, answer: ModelAnswer): Learned {
  return learnFrom(standing, answer, chanceOf(standing, answer.floor, answer.base))
}

/** Learns from an answer whose chance is known, as in a log. */
export function learnFrom(standing: Standing, answer: ModelAnswer, chance: number): Learned {
  const { floor } = answer
  if (answer.outcome === 'omitted') return { standing, chance }

  const { learner, learnerTopic, question, topic } = standing
  const weight = answer.isRapid ? RAPID_WEIGHT : 1
  const y = answer.outcome === 'correct' ? 1 : 0
  const gradient = (weight * (y - chance) * (chance - floor)) / ((1 - floor) * chance)
  const information = weight * informationOf(chance, floor)
  const surprise = 2 * (y - chance)
  const counted = (counts: { answers: number; correct: number }) => ({
    answers: counts.answers + weight,
    correct: counts.correct + weight * y,
  })
  return {
    chance,
    standing: {
      learner: {
        theta: learner.theta + step(LEARNER_STEP, learner.answers) * gradient,
        ...counted(learner),
        information: Math.min(MAX_LEARNER_INFORMATION, learner.information + information),
        fast: moved(learner.fast, 0.3 * weight, surprise),
        slow: moved(learner.slow, 0.1 * weight, surprise),
      },
      learnerTopic: {
        theta: learnerTopic.theta + step(LEARNER_TOPIC_STEP, learnerTopic.answers) * gradient,
        ...counted(learnerTopic),
        information: Math.min(MAX_TOPIC_INFORMATION, learnerTopic.information + information),
        recent: moved(learnerTopic.recent, 0.3 * weight, surprise),
      },
      question: {
        difficulty: question.difficulty - step(QUESTION_STEP, question.answers) * gradient,
        ...counted(question),
      },
      topic: {
        difficulty: topic.difficulty - step(TOPIC_STEP, topic.answers) * gradient,
        answers: topic.answers + weight,
      },
    },
  }
}
