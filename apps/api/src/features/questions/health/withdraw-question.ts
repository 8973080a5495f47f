import type { Database } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import {
  insertHealth,
  selectOptionalQuestionForUpdate,
  updateAskedAgain,
  updateFlagsDismissed,
  updateWithdrawn,
} from './dismissal-queries.ts'

type Withdrawal = { id: number; isWithdrawn: boolean; adminId: number }

/**
 * Leaves a question out of new papers, or puts it into them again. A running attempt keeps its paper. A question whose
 * key seems to be wrong would be withdrawn again at once, so an admin who asks it again also says that its key is right.
 */
export const withdrawQuestion = (db: Database, { id, isWithdrawn, adminId }: Withdrawal): Promise<void> =>
  db.transaction(async (tx) => {
    const question = requireRow(await selectOptionalQuestionForUpdate(tx, id), 'question_not_found')
    if (!isWithdrawn && question.isWithdrawn && (question.isByItself || question.seemsMiskeyed)) {
      await insertHealth(tx, id)
      await updateFlagsDismissed(tx, id, { only: 'miskey', reason: null, adminId })
    }
    const change = () => (isWithdrawn ? updateWithdrawn(tx, id, adminId) : updateAskedAgain(tx, id))
    // A question that is withdrawn already leaves the papers as they are.
    await (isWithdrawn === question.isWithdrawn ? change() : withPapersOf(tx, [id], change))
  })
