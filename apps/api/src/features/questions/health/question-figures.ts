import type { QuestionFigures } from '@abhyas/contract/questions-health'
import {
  discrimination,
  expectedShare,
  facility,
  meanPercentile,
  optionCorrelations,
  typicalSeconds,
} from '@abhyas/learning/item-figures'
import type { JudgedQuestion } from '@abhyas/learning/judged-question'
import type { FiguredQuestion } from './judge-queries.ts'

type LeftOut = Pick<FiguredQuestion['sums'], 'rapidAnswers' | 'laterAnswers'>

/** What the sums of a question say, in the words of the contract. Only options that have a text are named. */
export function figuresOf({ sums, kind, written, topicLogTime }: JudgedQuestion, leftOut: LeftOut): QuestionFigures {
  const share = facility(sums)
  const correlations = optionCorrelations(sums)
  return {
    answers: sums.answers,
    correct: sums.correct,
    share: share && { value: share.share, low: share.low, high: share.high },
    expectedShare: expectedShare(sums),
    discrimination: discrimination(sums),
    meanAbility: meanPercentile(sums),
    options: (kind === 'number' ? [] : written).map((option) => {
      const picked = sums.options[option] ?? { answers: 0, abilitySum: 0 }
      return {
        option,
        answers: picked.answers,
        share: picked.answers / Math.max(1, sums.answers),
        meanAbility: meanPercentile(picked),
        correlation: correlations[option] ?? null,
      }
    }),
    typicalSeconds: typicalSeconds(sums),
    topicSeconds: topicLogTime === null ? null : Math.exp(topicLogTime) / 1000,
    rapidAnswers: leftOut.rapidAnswers,
    laterAnswers: leftOut.laterAnswers,
  }
}
