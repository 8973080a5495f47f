import type { Database } from '@abhyas/database/database'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import { selectQuestionIdsForUpdate } from '../question-queries.ts'
import { selectIsMiskeyedForUpdate, selectMiskeyed, updateWithdrawn } from './withdraw-queries.ts'

/**
 * Withdraws questions whose key seems to be wrong from exams that start from now on, until an admin has looked. A run
 * that was killed leaves them to the next one.
 */
export async function withdrawMiskeyed(db: Database): Promise<void> {
  for (const { id } of await selectMiskeyed(db)) await withdraw(db, id)
}

/** The question is locked before its health, as by an admin's change, and before the exams that ask it. */
const withdraw = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await selectQuestionIdsForUpdate(tx, [id])
    if (await selectIsMiskeyedForUpdate(tx, id)) await withPapersOf(tx, [id], () => updateWithdrawn(tx, id))
  })
