import type { QuestionState } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useId, useRef } from 'react'
import form from '../../../ui/admin/form.module.css'
import { Button } from '../../../ui/button/button.tsx'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { toastNotice } from '../../../ui/frame/toast.ts'
import { useForm } from '../../../ui/parts/use-form.ts'
import { QuestionFields } from './question-fields.tsx'
import styles from './question-form.module.css'
import { useAddQuestion } from '../bank/admin-question-rows.ts'
import { LazyPreview } from './lazy-preview.tsx'
import { useFirstState } from '../review/use-review-rule.ts'
import { keepTags } from './tags-field.tsx'
import { runIdIn } from './run-it/prove-saved.ts'
import { useTyped } from './use-typed.ts'
import { type QuestionField, questionProblem, valuesOf } from './question-values.ts'

/** After a question is added, the form is empty and the focus is at its start, ready for the next question. */
export function AddQuestion({ topicId }: { topicId: number }) {
  const titleId = useId()
  const { mutateAsync: addQuestion } = useAddQuestion(topicId)
  const { typed, follow, forget } = useTyped(null)
  // The button that was pressed decides. The Enter key publishes, or sends to review.
  const firstState = useFirstState()
  const state = useRef<QuestionState | null>(null)
  const { formProps, field, isPending } = useForm<QuestionField>({
    check: (values) => {
      const problem = questionProblem(values)
      // The next try may be made with the other button, or with a key.
      if (problem) state.current = null
      return problem
    },
    send: async (_values, sent) => {
      const chosen = state.current ?? firstState
      state.current = null
      const added = await addQuestion({ ...valuesOf(sent), state: chosen, runId: runIdIn(sent) })
      const { tags } = added
      sent.reset()
      keepTags(sent, tags)
      forget()
      sent.querySelector('textarea')?.focus()
      if (!added.needsAttention) return
      const { attentionText } = await import('./attention-text.ts')
      toastNotice(texts.questionAdded(), attentionText(added) ?? '')
    },
  })
  return (
    <section className={form.card} aria-labelledby={titleId}>
      <div className={styles.beside}>
        <form
          {...formProps}
          className={form.form}
          onInput={(event) => {
            formProps.onInput(event)
            follow(event.currentTarget)
          }}
        >
          <h2 id={titleId}>{texts.questionNew()}</h2>
          <QuestionFields field={field} />
          <div className={styles.buttons}>
            <SubmitButton isPending={isPending}>
              {firstState === 'in_review' ? texts.reviewSend() : texts.questionAdd()}
            </SubmitButton>
            <Button
              variant="quiet"
              type="submit"
              isPending={isPending}
              onClick={() => {
                state.current = 'draft'
              }}
            >
              {texts.questionSaveDraft()}
            </Button>
            <span className={styles.keys}>{texts.writingSendKeys()}</span>
          </div>
        </form>
        <LazyPreview typed={typed} />
      </div>
    </section>
  )
}
