import type { Databases } from '@abhyas/database/database'
import { newTopic } from '@abhyas/learning/ability'
import { blendedChance, type BlendRow, featuresOf, fitBlend } from '@abhyas/learning/blend'
import { logLoss } from '@abhyas/learning/calibration'
import { insideUnit, logit } from '@abhyas/learning/maths/logistic'
import { INDIA } from './learner-day.ts'
import { applyAnswer, type LearnerState, newState, topicOf } from './apply-answer.ts'
import type { Blend, BlendWeights } from './blend-weights.ts'
import { insertWeights, selectSampledLearners } from './fit-queries.ts'
import { selectQuestionRatings } from './rating-queries.ts'
import { type ReplayedAnswer, selectLogOf } from './replay-queries.ts'

const LEARNERS_OF_DATABASE = 1_000
/** Fewer answers fit the weights worse than the weights of before. */
export const ANSWERS_BEFORE_FIT = 5_000
/** The last fifth of the learners judges the weights that the others gave. */
const SHARE_TO_FIT = 0.8

type Counts = { answers: number; correct: number }

/**
 * Fits the weights of the blend to the logs of some learners, once a night. The new weights are kept only when they
 * predict other learners better than the weights of today. Returns them, or null.
 */
export async function fitWeights(
  { shared, ofLearners }: Pick<Databases, 'shared' | 'ofLearners'>,
  blendWeights: BlendWeights,
): Promise<Blend | null> {
  const logs: ReplayedAnswer[][] = []
  for (const db of ofLearners) {
    const learnerIds = await selectSampledLearners(db, LEARNERS_OF_DATABASE)
    logs.push(...Map.groupBy(await selectLogOf(db, learnerIds), ({ learnerId }) => learnerId).values())
  }
  const answers = logs.flat()
  if (answers.length < ANSWERS_BEFORE_FIT) return null

  const ratings = await selectQuestionRatings(shared, [...new Set(answers.map(({ questionId }) => questionId))])
  const counts = new Map<number, Counts>(ratings.map((rating) => [rating.questionId, rating]))
  const courseMean = answers.filter(({ isRight }) => isRight).length / answers.length
  const rows = logs.map((log) => rowsOf(log, counts, courseMean))
  const split = Math.ceil(rows.length * SHARE_TO_FIT)
  const before = await blendWeights(shared)
  const { weights } = fitBlend(rows.slice(0, split).flat(), before.weights)
  const judges = rows.slice(split).flat()
  if (!(lossOf(weights, judges) < lossOf(before.weights, judges))) return null
  await insertWeights(shared, { weights, courseMean, answers: answers.length })
  return { weights, courseMean }
}

const lossOf = (weights: readonly number[], rows: readonly BlendRow[]): number =>
  logLoss(
    rows.map(({ features, isCorrect, floor }) => ({ chance: blendedChance(weights, features, floor), isCorrect })),
  )

/** The features of each answer of a learner, as they were before it. */
function rowsOf(log: readonly ReplayedAnswer[], counts: Map<number, Counts>, courseMean: number): BlendRow[] {
  const state = newState(INDIA)
  return log.map((answer) => {
    const features = featuresBefore(answer, state, { counts, courseMean })
    applyAnswer(state, answer, null)
    return { features, isCorrect: answer.isRight, floor: answer.floor }
  })
}

function featuresBefore(
  { questionId, topicId, isRight, eloChance, floor }: ReplayedAnswer,
  state: LearnerState,
  { counts, courseMean }: { counts: Map<number, Counts>; courseMean: number },
): number[] {
  const { learner } = state
  const learnerTopic = topicOf(state, topicId)
  // The log has the chance, so the difficulty of that moment follows from it.
  const advantage = logit(insideUnit((eloChance - floor) / (1 - floor)))
  const { answers, correct } = counts.get(questionId) ?? { answers: 0, correct: 0 }
  const question = {
    difficulty: learner.theta + learnerTopic.theta - advantage,
    // Without the answer itself, because otherwise the counts would tell it.
    answers: Math.max(0, answers - 1),
    correct: Math.max(0, correct - (isRight ? 1 : 0)),
  }
  return featuresOf({
    standing: { learner, learnerTopic, question, topic: newTopic() },
    floor,
    courseMean,
    answersSinceTopic: learnerTopic.lastNth === 0 ? null : learner.logged - learnerTopic.lastNth,
    isSameTopic: learner.lastTopicId === topicId,
  })
}
