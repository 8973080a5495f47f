import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../ui/parts/badge.tsx'
import { RichText } from '../../ui/domain/rich-text.tsx'
import table from '../../ui/admin/table.module.css'

/** The first cell of a question's row: the question, and below it the explanation. */
export const QuestionCell = ({ questionText, description, html }: Question) => (
  <>
    <RichText text={questionText} html={html.questionText} />
    {description && (
      <div className={table.detail}>
        <RichText text={description} html={html.description} />
      </div>
    )}
  </>
)

/** The cell is empty when there is no hint, and a phone then leaves the line out. */
export function QuestionState({ needsAttention, isExamOnly }: Question) {
  if (!needsAttention && !isExamOnly) return null
  return (
    <>
      {needsAttention && <Badge tone="waiting">{texts.questionAttention()}</Badge>}{' '}
      {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>}
    </>
  )
}
