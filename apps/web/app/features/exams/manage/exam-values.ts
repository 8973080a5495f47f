import { textOf } from '@abhyas/messages/errors'
import * as texts from '@abhyas/messages/texts'
import { ApiError } from '../../../api/api-error.ts'
import { typedText } from '../../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import { type ExamValues, TOLD_IN_FORM } from './admin-exam-rows.ts'

export type ExamField = 'examName' | 'examDuration' | 'questionIds'

/** Reads the form as an exam. */
export const valuesOf = (form: HTMLFormElement): ExamValues => {
  const typed = new FormData(form)
  const minutes = typedText(typed, 'examDuration')
  return {
    examName: typedText(typed, 'examName'),
    questionIds: typed.getAll('questionIds').map(Number),
    examDuration: minutes === '' ? null : Number(minutes),
  }
}

/** A name, a topic and a question are required. The focus goes to the field that is missing. */
export function examProblem(values: Partial<Record<ExamField, string>>): FieldProblem<ExamField> | null {
  if (!values.examName?.trim()) return { field: 'examName', text: textOf('exam_incomplete') }
  if (!values.questionIds) return { field: 'questionIds', text: textOf('exam_incomplete') }
  const minutes = values.examDuration?.trim()
  if (minutes && !(Number(minutes) >= 1 && Number(minutes) <= 1440))
    return { field: 'examDuration', text: texts.examDurationWrong() }
  return null
}

/** Shows the server's errors about the questions beside them. The mutation shows the other errors. */
export const examFailure = (error: unknown): FieldProblem<ExamField> | null =>
  error instanceof ApiError && TOLD_IN_FORM.includes(error.code) ? { field: 'questionIds', text: error.message } : null

/** Formats minutes: 3.75, and 151 / 60 as 2.52. */
export const minutesText = (minutes: number): string => String(Math.round(minutes * 100) / 100)
