import type { Marking } from '@abhyas/contract/exams'
import { plainMarks } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import styles from './exam-form.module.css'
import type { ExamFieldProps } from './exam-values.ts'
import { rightName, wrongName } from './marks-values.ts'

type MarksFieldsProps = {
  marking: Marking | null
  isOn: boolean
  onToggle: (isOn: boolean) => void
  field: ExamFieldProps
}

/** The marks of an exam. Most exams have none, so the fields come when the admin asks for them. */
export function MarksFields({ marking, isOn, onToggle, field }: MarksFieldsProps) {
  return (
    <fieldset className={form.group}>
      <legend className={form.legend}>{texts.examMarks()}</legend>
      <SelectField
        label={texts.examMarksGive()}
        name="marks"
        value={isOn ? 'own' : 'none'}
        onChange={(value) => onToggle(value === 'own')}
        choices={[
          { value: 'none', label: texts.examMarksNone() },
          { value: 'own', label: texts.examMarksOwn() },
        ]}
      />
      {isOn && <MarkInputs marking={marking} field={field} />}
    </fieldset>
  )
}

type MarkInputsProps = {
  marking: Omit<Marking, 'others'> | null
  field: ExamFieldProps
  /** More fields beside these. */
  children?: ReactNode
}

/** What a right answer gives, what a wrong one takes, and the pass mark. */
export function MarkInputs({ marking, field, children }: MarkInputsProps) {
  const { right, wrong, pass, isPartial } = marking ?? {}
  const passText = pass && (pass.kind === 'percent' ? String(pass.value) : plainMarks(pass.value))
  return (
    <div className={styles.pair}>
      <TextInput
        {...field('marksRight')}
        label={texts.examMarksRight()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={texts.examMarksHint()}
        defaultValue={right === undefined ? '1' : plainMarks(right)}
        maxLength={12}
      />
      <TextInput
        {...field('marksWrong')}
        label={texts.examMarksWrong()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={texts.examMarksHint()}
        defaultValue={wrong === undefined ? '0' : plainMarks(wrong)}
        maxLength={12}
      />
      <TextInput {...field('passValue')} label={texts.examPass()} defaultValue={passText ?? '50'} maxLength={12} />
      <SelectField
        label={texts.examPassKind()}
        name="passKind"
        initial={pass?.kind ?? 'percent'}
        choices={[
          { value: 'percent', label: texts.examPassPercent() },
          { value: 'marks', label: texts.examPassMarks() },
        ]}
      />
      <SelectField
        label={texts.examSeveral()}
        name="several"
        initial={isPartial ? 'share' : 'all'}
        choices={[
          { value: 'all', label: texts.examSeveralAll() },
          { value: 'share', label: texts.examSeveralShare() },
        ]}
      />
      {children}
    </div>
  )
}

type QuestionMarksProps = { questionId: number; number: number; marking: Marking | null; field: ExamFieldProps }

/** The marks of one question. When both fields are empty, it has the marks of the exam. */
export function QuestionMarks({ questionId, number, marking, field }: QuestionMarksProps) {
  const own = marking?.others.find((other) => other.questionId === questionId)
  const fields = [
    { ...field(rightName(questionId)), label: texts.examQuestionRight({ number }), hint: texts.examQuestionOwn() },
    { ...field(wrongName(questionId)), label: texts.examQuestionWrong({ number }), hint: texts.examQuestionOwnWrong() },
  ]
  const broken = fields.find(({ error }) => error)
  return (
    <span className={styles.own}>
      {fields.map(({ name, label, hint, error, onChange }, nth) => (
        <input
          key={name}
          className={styles.ownMarks}
          name={name}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          placeholder={hint}
          defaultValue={own && plainMarks(nth === 0 ? own.right : own.wrong)}
          maxLength={12}
          onChange={onChange}
        />
      ))}
      {broken && (
        <span id={`${broken.name}-error`} className={styles.error}>
          {broken.error}
        </span>
      )}
    </span>
  )
}
