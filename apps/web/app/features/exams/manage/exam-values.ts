import * as texts from '@abhyas/messages/texts'
import type { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { typedText } from '../../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import { type ExamValues, TOLD_IN_FORM } from './admin-exam-rows.ts'
import { markingOf, type MarksField, marksProblem } from './marks-values.ts'

export type ExamField = 'examName' | 'examDuration' | 'questionIds' | MarksField

/** Returns the properties of one text field of the form. */
export type ExamFieldProps = (
  name: ExamField,
) => Omit<ComponentProps<typeof TextInput>, 'onChange'> & { onChange: () => void }

/** Reads the form as an exam. The questions that the exam has keep their order, and new ones follow in that of the list. */
export const valuesOf = (form: HTMLFormElement, hasIds: readonly number[] = []): ExamValues => {
  const typed = new FormData(form)
  const minutes = typedText(typed, 'examDuration')
  const chosenIds = typed.getAll('questionIds').map(Number)
  const questionIds = [
    ...hasIds.filter((id) => chosenIds.includes(id)),
    ...chosenIds.filter((id) => !hasIds.includes(id)),
  ]
  return {
    examName: typedText(typed, 'examName'),
    questionIds,
    examDuration: minutes === '' ? null : Number(minutes),
    marking: markingOf(typed, questionIds),
  }
}

/** A name, a topic and a question are required. The focus goes to the field that is missing. */
export function examProblem(values: Partial<Record<ExamField, string>>): FieldProblem<ExamField> | null {
  if (!values.examName?.trim()) return { field: 'examName', text: texts.errorExamIncomplete() }
  if (!values.questionIds) return { field: 'questionIds', text: texts.errorExamIncomplete() }
  const minutes = values.examDuration?.trim()
  if (minutes && !(Number(minutes) >= 1 && Number(minutes) <= 1440))
    return { field: 'examDuration', text: texts.examDurationWrong() }
  return marksProblem(values)
}

/** Shows the server's errors about the questions and the pass mark beside them. The mutation shows the other errors. */
export function examFailure(error: unknown): FieldProblem<ExamField> | null {
  if (!(error instanceof ApiError) || !TOLD_IN_FORM.includes(error.code)) return null
  return { field: error.code === 'pass_mark_too_high' ? 'passValue' : 'questionIds', text: error.message }
}

/** Formats minutes: 3.75, and 151 / 60 as 2.52. */
export const minutesText = (minutes: number): string => String(Math.round(minutes * 100) / 100)
