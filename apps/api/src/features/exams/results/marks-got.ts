import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { type AnswerKey, isRightAnswer } from '@abhyas/contract/rules/answer-keys'
import { type GivenAnswer, isAnswered, optionsIn } from '@abhyas/contract/rules/right-options'

/**
 * What an answer gave or took, in parts of a mark. A question without an answer gives and takes nothing. The SQL function
 * learner.close_attempts follows the same rule.
 */
export function marksGotOf(
  { right, wrong, isPartial }: NonNullable<PaperQuestion['marks']>,
  key: AnswerKey,
  answer: GivenAnswer,
): number {
  if (!isAnswered(answer)) return 0
  if (isRightAnswer(key, answer)) return right
  if (!isPartial) return -wrong
  const picked = answer.option ?? 0
  const hasWrongPick = (picked & ~key.rightMask) !== 0
  return hasWrongPick ? 0 : (right * optionsIn(picked).length) / optionsIn(key.rightMask).length
}
