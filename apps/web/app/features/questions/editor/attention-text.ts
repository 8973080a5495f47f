import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { hasEqualOptions } from '@abhyas/contract/rules/question-rules'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import type { QuestionTexts } from '../../../ui/domain/question-view.tsx'

/** Returns the database's reason why learners cannot see a question yet, or null when they can. */
export function attentionText(question: QuestionTexts): string | null {
  const { kind, correctAnswer } = question
  if (kind === 'number') return answerKeyOf(question).range ? null : texts.questionAttentionNumber()
  const written = writtenOptions(question)
  const options = written.map(({ name }) => question[name] ?? '')
  if (hasEqualOptions(options)) return texts.questionOptionsEqual()
  if (kind === 'several') {
    const letters = written.map(({ letter }) => letter).join('')
    const isKey = new RegExp(`^[${letters}]+$`).test(correctAnswer)
    return isKey && options.length > 1 ? null : texts.questionAttentionSeveral()
  }
  const isUsable = options.includes(correctAnswer) && options.some((option) => option !== correctAnswer)
  return isUsable ? null : texts.questionAttentionText()
}
