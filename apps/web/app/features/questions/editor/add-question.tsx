import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import form from '../../../ui/admin/form.module.css'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { toastNotice } from '../../../ui/frame/toast.ts'
import { useForm } from '../../../ui/parts/use-form.ts'
import { QuestionFields } from './question-fields.tsx'
import styles from './question-form.module.css'
import { useAddQuestion } from '../bank/admin-question-rows.ts'
import { LazyPreview } from './lazy-preview.tsx'
import { useTyped } from './use-typed.ts'
import { type QuestionField, questionProblem, valuesOf } from './question-values.ts'

/** After a question is added, the form is empty and the focus is at its start, ready for the next question. */
export function AddQuestion({ topicId }: { topicId: number }) {
  const titleId = useId()
  const { mutateAsync: addQuestion } = useAddQuestion(topicId)
  const { typed, follow, forget } = useTyped(null)
  const { formProps, field, isPending } = useForm<QuestionField>({
    check: questionProblem,
    send: async (_values, sent) => {
      const added = await addQuestion(valuesOf(sent))
      sent.reset()
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
          <div>
            <SubmitButton isPending={isPending}>{texts.questionAdd()}</SubmitButton>
          </div>
        </form>
        <LazyPreview typed={typed} />
      </div>
    </section>
  )
}
