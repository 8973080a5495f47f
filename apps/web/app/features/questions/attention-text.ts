import { hasEqualOptions } from '@abhyas/contract/rules/question-rules'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import type { QuestionTexts } from '../../ui/domain/question-view.tsx'

/** Returns the database's reason why learners cannot see a question yet, or null when they can. */
export function attentionText(question: QuestionTexts): string | null {
  const options = OPTIONS.map(({ name }) => question[name]).filter(Boolean)
  if (hasEqualOptions(options)) return texts.questionOptionsEqual()
  const isUsable =
    options.includes(question.correctAnswer) && options.some((option) => option !== question.correctAnswer)
  return isUsable ? null : texts.questionAttentionText()
}
