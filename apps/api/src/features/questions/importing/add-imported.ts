import type { addToImport, Import } from '@abhyas/contract/questions-import'
import type { HandlerInput } from '@abhyas/contract/endpoint'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import { namesOptionByLetter } from '@abhyas/contract/rules/option-texts'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requirePictures } from '../pictures/store-picture.ts'
import {
  noteAsOne,
  selectImport,
  selectOptionalImportForUpdate,
  selectTopicIdsForKeyShare,
  updateImportAdded,
} from './import-queries.ts'
import { insertImported } from './imported-question-queries.ts'

type Sent = HandlerInput<typeof addToImport>['body']['questions']

/**
 * Adds one piece of an import. Each piece is a transaction of its own, so that none holds locks for long. The number of
 * the piece tells a request that is sent again after a lost response.
 */
export const addImported = (
  db: Database,
  { importId, piece, questions }: { importId: number; piece: number; questions: Sent },
): Promise<Import> =>
  db.transaction(async (tx) => {
    const begun = await selectOptionalImportForUpdate(tx, importId)
    if (!begun) throw new AppError('import_not_found')
    if (begun.isUndone) throw new AppError('import_undone')
    if (piece > begun.pieces) throw new AppError('changed_meanwhile')
    if (piece === begun.pieces) {
      if (begun.added + questions.length > begun.planned) throw new AppError('import_full')
      await requireTopics(tx, questions)
      await requirePictures(tx, questions)
      await noteAsOne(tx)
      await insertImported(tx, importId, questions.map(rowOf))
      await updateImportAdded(tx, importId, questions.length)
    }
    return selectImport(tx, importId)
  })

async function requireTopics(tx: Db, questions: Sent): Promise<void> {
  const ids = [...new Set(questions.map(({ topicId }) => topicId))]
  const found = await selectTopicIdsForKeyShare(tx, ids)
  if (found.length < ids.length) throw new AppError('topic_not_found')
}

const rowOf = ({ keepsOrder, ...question }: Sent[number]) => ({
  ...question,
  keepsOrder: keepsOrder ?? namesOptionByLetter(question),
  correctAnswer: normalKey(question.kind, question.correctAnswer),
})
