import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import type { ComponentProps } from 'react'
import type { RowList } from '../../../ui/admin/row-list.ts'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { QuestionCell, QuestionState } from './question-cells.tsx'
import { EditQuestion } from '../editor/edit-question.tsx'
import { ReviewButtons } from '../review/review-buttons.tsx'
import { useDeleteQuestion } from './admin-question-rows.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'

type QuestionTableProps<Q extends Question> = Pick<
  ComponentProps<typeof RowTable<Q>>,
  'rows' | 'links' | 'selection' | 'onOrder'
> & {
  list: RowList
  /** The columns between the question and its state. */
  placeColumn?: { head: string; cell: (question: Q) => string }
}

/** Lists questions of a topic or of the bank. They are edited in place, and a deletion can be undone. */
export function QuestionTable<Q extends Question>({ list, placeColumn, links, ...table }: QuestionTableProps<Q>) {
  const { mutateAsync: deleteQuestion } = useDeleteQuestion(list)
  return (
    <RowTable
      {...table}
      links={(question) => (
        <>
          {links?.(question)}
          <ReviewButtons question={question} />
        </>
      )}
      isNumbered
      nameOf={({ questionText }) => excerptOf(questionText)}
      columns={[
        { head: texts.bankColumnQuestion(), cell: QuestionCell },
        ...(placeColumn ? [placeColumn] : []),
        { head: texts.columnState(), cell: QuestionState },
      ]}
      editForm={(question, onDone) => <EditQuestion question={question} list={list} onDone={onDone} />}
      deletion={{
        title: texts.questionDeleteTitle(),
        text: () => texts.questionDeleteText(),
        remove: deleteQuestion,
      }}
    />
  )
}
