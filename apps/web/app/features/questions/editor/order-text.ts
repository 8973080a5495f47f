import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { isAboutOtherOptions, namesOptionByLetter } from '@abhyas/contract/rules/option-texts'
import * as texts from '@abhyas/messages/texts'
import type { QuestionValues } from './question-values.ts'

/** Tells the author what the words of a question mean for the order of its options. Returns null when they mean nothing. */
export function orderText(question: QuestionValues): string | null {
  if (question.keepsOrder) return null
  if (writtenOptions(question).some(({ name }) => isAboutOtherOptions(question[name] ?? '')))
    return texts.questionOrderStays()
  return namesOptionByLetter(question) ? texts.questionOrderAdvised() : null
}
