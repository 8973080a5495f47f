import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import {
  insertRegradeProgress,
  type RegradeCounts,
  selectAttemptsForUpdate,
  selectOptionalCounts,
  selectOptionalExamFrom,
  selectProgressForUpdate,
  updateAttempts,
  updateGraded,
} from './batch-queries.ts'
import { insertMoves, type Move, selectMovesOf } from './place-queries.ts'

/** A submit that waits for a batch waits some hundredths of a second. */
const AT_ONCE = 500
const WAIT_MS = 100

type Slice = {
  regradeId: number
  hiddenExamIds: readonly number[]
  /** No batch begins after this moment. */
  endMs: number
}

/**
 * Gives the attempts of a correction their new figures, batch by batch, in every database of learners. Returns true when
 * all have them. A worker that is killed loses nothing: the progress moves in the transaction of its batch.
 */
export async function correctAttempts({ shared, ofLearners }: Databases, slice: Slice): Promise<boolean> {
  const moves = await selectMovesOf(shared, slice.regradeId)
  const results = await Promise.allSettled(ofLearners.map((db) => correctIn(db, moves, slice)))
  // A database that is away does not hold up the others.
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return results.every((result) => result.status === 'fulfilled' && result.value)
}

async function correctIn(db: Database, moves: readonly Move[], slice: Slice): Promise<boolean> {
  await begin(db, moves, slice.regradeId)
  while (Date.now() < slice.endMs) {
    const startedAt = Date.now()
    const outcome = await db.transaction((tx) => correctBatch(tx, slice))
    if (outcome === 'done') return true
    // The batches take half of the time at most, so that saves and submits wait for one batch and not for all.
    await sleep(outcome === 'waits' ? WAIT_MS : Date.now() - startedAt)
  }
  return false
}

/** From now on, an attempt that closes is graded by the correction at once. */
const begin = (db: Database, moves: readonly Move[], regradeId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [isNew] = await insertRegradeProgress(tx, regradeId)
    if (isNew) await insertMoves(tx, sql`cluster.paper_corrections`, regradeId, moves)
  })

async function correctBatch(tx: Db, { regradeId, hiddenExamIds }: Slice): Promise<'done' | 'more' | 'waits'> {
  const progress = await selectProgressForUpdate(tx, regradeId)
  if (!progress || progress.isGraded) return 'done'
  // A submit that began earlier may grade its attempt without the correction. This batch would not see that attempt.
  if (!progress.isVisible) return 'waits'
  for (let from = progress.examId; ;) {
    const exam = await selectOptionalExamFrom(tx, regradeId, from)
    if (!exam) {
      await updateGraded(tx, regradeId)
      return 'done'
    }
    const { examId } = exam
    const after = examId === progress.examId ? progress.attemptId : 0
    const attempts = await selectAttemptsForUpdate(tx, { examId, after, limit: AT_ONCE })
    if (attempts.length > 0) {
      const attemptIds = attempts.map(({ id }) => id)
      await updateAttempts(tx, { regradeId, examId, attemptIds, hiddenExamIds })
      return 'more'
    }
    from = examId + 1
  }
}

/** Adds up what every database has counted. */
export async function readCounts({ ofLearners }: Pick<Databases, 'ofLearners'>, regradeId: number) {
  const sum: RegradeCounts = { attempts: 0, changed: 0, nowPass: 0, nowFail: 0, told: 0, relearned: 0 }
  for (const counts of await Promise.all(ofLearners.map((db) => selectOptionalCounts(db, regradeId))))
    for (const name of Object.keys(sum) as (keyof RegradeCounts)[]) sum[name] += counts?.[name] ?? 0
  return sum
}
