import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { selectOptionalRepeatedFamily } from './paper-queries.ts'

/** Says it in words before the unique index of exam_questions refuses it. The family of a question never changes. */
export async function requireOneOfFamily(tx: Db, questionIds: readonly number[]): Promise<void> {
  if (await selectOptionalRepeatedFamily(tx, questionIds)) throw new AppError('family_twice')
}
