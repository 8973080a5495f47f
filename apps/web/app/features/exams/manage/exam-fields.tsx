import type { Exam } from '@abhyas/contract/exams'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './exam-form.module.css'
import { type ExamFieldProps, minutesText } from './exam-values.ts'
import { MarksFields, QuestionMarks } from './marks-fields.tsx'
import { QuestionChecklist } from './question-checklist.tsx'

type ExamFieldsProps = {
  /** The exam that is edited; left out for a new one. */
  exam?: Exam
  /** The chosen topic; 0 while none is chosen. */
  topicId: number
  /** The topic picker, where there is a choice. */
  topicField?: ReactNode
  field: ExamFieldProps
}

export function ExamFields({ exam, topicId, topicField, field }: ExamFieldsProps) {
  const { 'aria-required': _optional, ...duration } = field('examDuration')
  const { error, onChange } = field('questionIds')
  const marking = exam?.marking ?? null
  const [hasMarks, setHasMarks] = useState(marking !== null)
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          {...field('examName')}
          label={texts.examName()}
          defaultValue={exam?.examName}
          maxLength={120}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked to edit it
          autoFocus={exam !== undefined}
        />
        {topicField}
        <TextInput
          {...duration}
          label={texts.examDuration()}
          // The hint is below the field, so that three fields in a row begin at the same height.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={texts.examDurationHint()}
          defaultValue={exam?.isDurationSet ? minutesText(exam.examDuration) : ''}
          inputMode="decimal"
          maxLength={7}
        />
      </div>
      <MarksFields marking={marking} isOn={hasMarks} onToggle={setHasMarks} field={field} />
      {topicId > 0 && (
        <QuestionChecklist
          marksOf={
            hasMarks ? (questionId, number) => <QuestionMarks {...{ questionId, number, marking, field }} /> : undefined
          }
          topicId={topicId}
          chosenIds={exam?.questions.map(({ id }) => id) ?? []}
          error={typeof error === 'string' ? error : undefined}
          onChange={onChange}
        />
      )}
      {topicId === 0 && typeof error === 'string' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
