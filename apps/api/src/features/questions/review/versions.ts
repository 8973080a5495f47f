import type { Question } from '@abhyas/contract/questions'
import { type QuestionHistory, VERSIONS_SHOWN } from '@abhyas/contract/questions-versions'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import { updateQuestion } from '../change-questions.ts'
import { selectOptionalQuestion } from '../question-queries.ts'
import { selectOptionalReviewFacts, selectOptionalVersionTexts, selectVersions } from './version-queries.ts'

export async function readHistory(db: Db, id: number, callerId: number): Promise<QuestionHistory> {
  const [facts, versions] = await Promise.all([
    selectOptionalReviewFacts(db, id, callerId),
    selectVersions(db, id, VERSIONS_SHOWN),
  ])
  return { ...requireRow(facts, 'question_not_found'), versions }
}

type Restored = { id: number; version: number; ifMatch: number | undefined }

/** Edits the question as an admin would who types the old texts, so that every rule of an edit holds. */
export async function restoreVersion(db: Database, { id, version, ifMatch }: Restored): Promise<Question> {
  const found = await selectOptionalVersionTexts(db, id, version)
  if (!found) throw new AppError((await selectOptionalQuestion(db, id)) ? 'version_not_found' : 'question_not_found')
  return updateQuestion(db, { ...found.texts, id, ifMatch })
}
