import type { Regrade } from '@abhyas/contract/exams-regrades'
import type { Truth } from '@abhyas/contract/rules/regrading'
import type { Author, Database, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import type { Jobs } from '../../../queues/job-queue.ts'
import { insertMoves, selectMovesOf } from '../../exams/regrading/place-queries.ts'
import { selectQuestionIdsForUpdate } from '../question-queries.ts'
import {
  insertOptionalRegrade,
  selectOptionalRegrade,
  selectRegradeFacts,
  selectTruthsBefore,
} from './regrade-queries.ts'

/** Gives the attempts of a correction their former figures, by a correction of its own. The key of the question stays. */
export const takeBack = (db: Database, { id, author }: { id: number; author: Author }, jobs: Jobs): Promise<Regrade> =>
  db.transaction(async (tx) => {
    const { questionId } = requireRow(await selectOptionalRegrade(tx, id), 'regrade_not_found')
    await selectQuestionIdsForUpdate(tx, [questionId])
    const former = requireRow(await selectOptionalRegrade(tx, id), 'regrade_not_found')
    if (former.endedAt === null) throw new AppError('regrade_running')
    if (!former.mayTakeBack) throw new AppError('regrade_final')
    const { questionVersion } = await selectRegradeFacts(tx, id)
    const taken = await insertOptionalRegrade(tx, {
      questionId,
      questionVersion,
      policy: 'taken_back',
      examIds: former.examIds,
      truths: await truthsWithout(tx, { id, questionId }),
      takesBack: id,
      reason: '',
      reply: '',
      authorId: author.userId,
      requestId: author.requestId,
    })
    if (!taken) throw new AppError('regrade_running')
    const moves = await selectMovesOf(tx, id)
    await insertMoves(
      tx,
      sql`paper_corrections`,
      taken.id,
      moves.map((move) => Object.assign(move, { was: move.becomes, becomes: move.was })),
    )
    await jobs.enqueue(tx, 'regrade', { regradeId: taken.id })
    return requireRow(await selectOptionalRegrade(tx, taken.id), 'regrade_not_found')
  })

/** The answers of the correction are as they were judged, and then as the corrections before it say. */
async function truthsWithout(tx: Db, { id, questionId }: { id: number; questionId: number }): Promise<Truth[]> {
  const own = (await selectRegradeFacts(tx, id)).truths.at(-1)
  const before = await selectTruthsBefore(tx, questionId, id)
  return own ? [{ ...own, rule: null, keepsRight: false }, ...before] : before
}
