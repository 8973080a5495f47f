import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../ui/parts/badge.tsx'
import { RichText } from '../../ui/domain/rich-text.tsx'
import table from '../../ui/admin/table.module.css'

/** The first cell of a question's row: what it asks, and below it why the answer is right. */
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

/** Nothing at all where there is nothing to say: a phone then leaves the line out. */
export function QuestionState({ needsAttention, isExamOnly }: Question) {
  if (!needsAttention && !isExamOnly) return null
  return (
    <>
      {needsAttention && <Badge tone="waiting">{texts.questionAttention()}</Badge>}{' '}
      {isExamOnly && <Badge tone="plain">{texts.questionExamOnly()}</Badge>}
    </>
  )
}
