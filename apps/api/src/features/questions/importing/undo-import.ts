import type { Import } from '@abhyas/contract/questions-import'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { moveToDeleted } from '../deleted-question-queries.ts'
import {
  noteAsOne,
  selectImport,
  selectImportedForUpdate,
  selectOptionalImportForUpdate,
  updateImportUndone,
} from './import-queries.ts'

/**
 * Deletes all questions of an import, or none. One that has left the state of a draft, or is in an exam, is work of
 * somebody that an undo would throw away. Edited drafts go too; like all deleted questions, they are kept for 30 days.
 */
export const undoImport = (db: Database, importId: number): Promise<Import> =>
  db.transaction(async (tx) => {
    const begun = await selectOptionalImportForUpdate(tx, importId)
    if (!begun) throw new AppError('import_not_found')
    if (!begun.isUndone) {
      const questions = await selectImportedForUpdate(tx, importId)
      if (questions.some(({ state }) => state !== 'draft')) throw new AppError('import_published')
      if (questions.some(({ isInExam }) => isInExam)) throw new AppError('import_in_exam')
      await noteAsOne(tx)
      await moveToDeleted(
        tx,
        questions.map(({ id }) => id),
      )
      await updateImportUndone(tx, importId)
    }
    return selectImport(tx, importId)
  })
