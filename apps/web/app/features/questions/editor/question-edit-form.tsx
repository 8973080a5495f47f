import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import type { RowList } from '../../../ui/admin/row-list.ts'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import { RowEditForm } from '../../../ui/admin/row-edit-form.tsx'
import { QuestionFields } from './question-fields.tsx'
import styles from './question-form.module.css'
import { useAddQuestion, useUpdateQuestion } from '../bank/admin-question-rows.ts'
import { LazyPreview } from './lazy-preview.tsx'
import { pictureProblem } from './pictures/picture-problem.ts'
import page from '../../../ui/theme/page.module.css'
import { useFirstState } from '../review/use-review-rule.ts'
import { runIdIn } from './run-it/prove-saved.ts'
import { useTyped } from './use-typed.ts'
import { type QuestionField, questionProblem, valuesOf } from './question-values.ts'

type QuestionEditFormProps = { question: Question; list: RowList; onDone: () => void }

export function QuestionEditForm({ question, list, onDone }: QuestionEditFormProps) {
  const { mutateAsync: updateQuestion } = useUpdateQuestion(list)
  const { mutateAsync: addQuestion } = useAddQuestion(question.topicId)
  const { typed, follow } = useTyped(question)
  const firstState = useFirstState()
  const isSentToReview = question.state === 'published' && firstState === 'in_review'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is typed into the form inside
    <div
      className={styles.beside}
      onInput={({ target }) => {
        const form = (target as HTMLInputElement).form
        if (form) follow(form)
      }}
    >
      <RowEditForm<Question, QuestionField>
        row={question}
        check={questionProblem}
        update={(_values, version, form) =>
          updateQuestion({ ...valuesOf(form), id: question.id, version, runId: runIdIn(form) })
        }
        theirs={(now) => <QuestionView question={now} html={now.html} />}
        saveLabel={isSentToReview ? texts.reviewSaveAndSend() : texts.questionUpdate()}
        addAgain={{
          label: texts.questionAddAgain(),
          add: (form) => addQuestion({ ...valuesOf(form), state: firstState, runId: runIdIn(form) }),
        }}
        onDone={onDone}
        onFailure={pictureProblem}
      >
        {(field) => (
          <>
            <QuestionFields question={question} field={field} />
            {isSentToReview && <p className={page.over}>{texts.reviewSaveHint()}</p>}
          </>
        )}
      </RowEditForm>
      <LazyPreview typed={typed} question={question} />
    </div>
  )
}
