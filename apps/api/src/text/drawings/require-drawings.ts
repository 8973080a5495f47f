import type { QuestionHtml } from '@abhyas/contract/questions'
import { AppError } from '../../app-error.ts'
import { BROKEN } from './broken.ts'

/** Refuses a question with a drawing that could not be drawn: its learners would see the source. */
export function requireDrawings({ reasons = [], ...texts }: QuestionHtml): void {
  if ([...Object.values(texts), ...reasons].some((html) => html?.includes(BROKEN))) throw new AppError('drawing_broken')
}
