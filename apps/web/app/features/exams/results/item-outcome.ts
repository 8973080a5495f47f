import type { ResultItem } from '@abhyas/contract/exams-results'

/** A question that was left out counts for nobody, and is neither right nor wrong. */
export type Outcome = 'right' | 'partly' | 'wrong' | 'empty' | 'left_out'

type Judged = Pick<ResultItem, 'isCorrect' | 'isAnswered' | 'marksGot' | 'correction'>

/** An empty answer to a question that counts as right for everybody is right. */
export function outcomeOf({ isCorrect, isAnswered, marksGot, correction }: Judged): Outcome {
  if (correction?.counts === 'none') return 'left_out'
  if (isCorrect) return 'right'
  if (marksGot !== null && marksGot > 0) return 'partly'
  return isAnswered ? 'wrong' : 'empty'
}

const TO_PRACTISE: ReadonlySet<Outcome> = new Set(['partly', 'wrong', 'empty'])

export const isToPractise = (item: Judged): boolean => TO_PRACTISE.has(outcomeOf(item))

/** Where a wrong answer takes marks, an empty one is not wrong. */
export const isIncorrect = (item: Judged & Pick<ResultItem, 'marks'>): boolean =>
  isToPractise(item) && !(item.marks && outcomeOf(item) === 'empty')
