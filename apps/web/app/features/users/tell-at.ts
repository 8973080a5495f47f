import type { ErrorCode } from '@abhyas/messages/errors'
import { ApiError } from '../../api/api-error.ts'
import { failureText } from '../../ui/words/failure-text.ts'
import { toastError } from '../../ui/frame/toast.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'

/** Shows these failures beside their fields, and other failures as a toast. */
export const tellAt =
  <Field extends string>(field: Field, codes: readonly ErrorCode[]) =>
  (error: unknown): FieldProblem<Field> | null => {
    if (error instanceof ApiError && codes.some((code) => code === error.code)) return { field, text: error.message }
    toastError(failureText(error))
    return null
  }
