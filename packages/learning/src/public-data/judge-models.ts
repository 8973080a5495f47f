import { areaUnderCurve, calibrationError, logLoss, type Prediction } from '../calibration.ts'
import { insideUnit, logit } from '../maths/logistic.ts'
import { Predictor } from '../predictor.ts'
import type { AnswerEntry } from '../replay.ts'
import type { PublicAnswer } from './parse-answers.ts'

export type ModelFigures = { model: string; auc: number; logLoss: number; calibrationError: number }

/** The share of a question begins as the mean of all answers, with the strength of this many answers. */
const PRIOR_ANSWERS = 5

/** These data sets also have answers without options, so a guess never succeeds by itself. */
const FLOOR = 0

const entryOf = ({ learnerId, questionId, topicId, isCorrect }: PublicAnswer): AnswerEntry => ({
  learnerId,
  questionId,
  topicId,
  outcome: isCorrect ? 'correct' : 'wrong',
  floor: FLOOR,
  isRapid: false,
})

const figuresOf = (model: string, predictions: Prediction[]): ModelFigures => ({
  model,
  auc: areaUnderCurve(predictions),
  logLoss: logLoss(predictions),
  calibrationError: calibrationError(predictions),
})

/**
 * Learns from the training answers in one pass, and predicts the test answers. Questions, topics and weights stay frozen
 * in the test, as in the published figures; only the abilities of the test learners move.
 */
export function judgeModels(train: readonly PublicAnswer[], test: readonly PublicAnswer[]): ModelFigures[] {
  const meanCorrect = insideUnit(train.filter(({ isCorrect }) => isCorrect).length / train.length)
  const predictor = new Predictor(logit(meanCorrect))
  for (const answer of train) predictor.next(entryOf(answer))

  const ofQuestion: Prediction[] = []
  const elo: Prediction[] = []
  const blend: Prediction[] = []
  for (const answer of test) {
    const { isCorrect, questionId } = answer
    const { answers = 0, correct = 0 } = predictor.state.questions.get(questionId) ?? {}
    const predicted = predictor.next(entryOf(answer), { isFrozen: true })
    if (!predicted) continue
    ofQuestion.push({ chance: (correct + PRIOR_ANSWERS * meanCorrect) / (answers + PRIOR_ANSWERS), isCorrect })
    elo.push({ chance: predicted.elo, isCorrect })
    blend.push({ chance: predicted.blend, isCorrect })
  }
  return [
    figuresOf('mean of the question', ofQuestion),
    figuresOf('Elo', elo),
    figuresOf('Elo + blend (10 weights)', blend),
  ]
}
