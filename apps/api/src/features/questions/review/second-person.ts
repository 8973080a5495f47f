import { AppError } from '../../../app-error.ts'

/** The trigger of the database that keeps an admin from publishing texts of his own, whichever way he takes. */
const RULE = 'questions_second_person'

/** For the `catch` of a write that may publish questions. */
export function refuseOwnTexts(error: { constraint?: string }): never {
  if (error.constraint === RULE) throw new AppError('second_person_needed', { cause: error })
  throw error
}
