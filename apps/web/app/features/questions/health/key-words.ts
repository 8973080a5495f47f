import type { Question } from '@abhyas/contract/questions'
import { OPTIONS, type OptionTexts, writtenOptions } from '@abhyas/contract/rules/option-order'
import { optionsIn, rightMaskOf } from '@abhyas/contract/rules/right-options'

export type Keyed = OptionTexts & Pick<Question, 'kind' | 'correctAnswer'>

/** The letters of a key: 'B', 'A and C' as 'A, C'. A number, and a text that is no option, as it is written. */
export function keyInWords(question: Keyed, correctAnswer = question.correctAnswer): string {
  const letters = keyOptions(question, correctAnswer).map((option) => OPTIONS[option]?.letter)
  return letters.length > 0 ? letters.join(', ') : correctAnswer
}

/** The options that a key names, from 0. A number names none. */
export function keyOptions(question: Keyed, correctAnswer: string | null): number[] {
  if (correctAnswer === null) return []
  const written = new Set(writtenOptions(question).map(({ option }) => option))
  return optionsIn(rightMaskOf({ ...question, correctAnswer })).filter((option) => written.has(option))
}
