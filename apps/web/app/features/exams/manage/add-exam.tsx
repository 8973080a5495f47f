import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminExamsPath } from '../../../admin-paths.ts'
import { topicsQuery } from '../../../queries/admin/catalog.ts'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import { ExamFields } from './exam-fields.tsx'
import styles from './exam-form.module.css'
import { useAddExam } from './admin-exam-rows.ts'
import { examFailure, type ExamField, examProblem, valuesOf } from './exam-values.ts'

/** Adds an exam to this topic, or to another topic of the module. Then the page of that topic opens. */
export function AddExam({ moduleId, topicId: shownId }: { moduleId: number; topicId: number }) {
  const titleId = useId()
  const navigate = useNavigate()
  const [topicId, setTopicId] = useState(shownId)
  // Counts the added exams, so that the checklist starts empty after each.
  const [round, setRound] = useState(0)
  const { data: topics = [] } = useQuery(topicsQuery(moduleId))
  const { mutateAsync: addExam } = useAddExam(topicId)
  const { formProps, field, isPending } = useForm<ExamField>({
    check: examProblem,
    send: async (_values, sent) => {
      await addExam({ ...valuesOf(sent), topicId })
      sent.reset()
      setRound((now) => now + 1)
      if (topicId !== shownId) void navigate(adminExamsPath(moduleId, topicId))
    },
    onFailure: examFailure,
  })
  return (
    <section className={form.card} aria-labelledby={titleId}>
      <form {...formProps} className={`${form.form} ${styles.narrow}`}>
        <h2 id={titleId}>{texts.examNew()}</h2>
        <ExamFields
          key={round}
          topicId={topicId}
          field={field}
          topicField={
            <SelectField
              label={texts.examTopic()}
              choices={[
                { value: 0, label: texts.questionChooseTopic() },
                ...topics.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={topicId}
              onChange={(id) => setTopicId(Number(id))}
            />
          }
        />
        <div>
          <SubmitButton isPending={isPending}>{texts.examAdd()}</SubmitButton>
        </div>
      </form>
    </section>
  )
}
