import type { Question } from '@abhyas/contract/questions'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import { numberRange } from '@abhyas/contract/rules/number-answers'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { optionsIn, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { AppError } from '../../../app-error.ts'
import type { KeyedText } from '../../exams/regrading/plan-moves.ts'

export type Wanted = {
  /** The question with the key that is right. */
  question: KeyedText
  /** The question gets another key than it has. */
  isKeyNew: boolean
}

/** The key that an admin holds for right. Without one, the key that the question has now. */
export function wantedKey(question: Question, correctAnswer: string | null): Wanted {
  const wanted = normalKey(question.kind, correctAnswer ?? question.correctAnswer)
  const keyed = { ...question, correctAnswer: wanted }
  if (!isUsable(keyed)) throw new AppError('key_unusable')
  return { question: keyed, isKeyNew: wanted !== question.correctAnswer }
}

function isUsable(question: KeyedText): boolean {
  if (question.kind === 'number') return numberRange(question.correctAnswer) !== null
  const right = optionsIn(rightMaskOf(question))
  return right.length > 0 && right.every((option) => question[OPTIONS[option]?.name ?? 'optionA'] !== '')
}
