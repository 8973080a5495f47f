import { ApiError, isRefusedWith } from '../../../../api/api-error.ts'

/** Without this, the form would take a picture that is not stored any more for a deleted question. */
export const pictureProblem = (error: unknown): { field: 'questionText'; text: string } | null =>
  error instanceof ApiError && isRefusedWith(error, 'picture_not_found')
    ? { field: 'questionText', text: error.message }
    : null
