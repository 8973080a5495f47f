import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { insertAuditEntry } from '../../../shared-queries/audit-queries.ts'
import { requireRow } from '../../../http/require-written.ts'
import {
  selectOptionalExtraTime,
  selectOptionalRunning,
  updateRunningDeadline,
  upsertExtraTime,
} from './extra-time-queries.ts'
import { selectOptionalExamId, selectOptionalLearner } from './manage-attempts-queries.ts'

type Gift = { userId: number; examId: number; seconds: number; reason: string; givenBy: number }

/**
 * So much in all, from the next start on; an attempt that is running has it at once, and its screen hears of it by its
 * clock. Less than before is given only while something of it is left: cut to nothing, the exam would end under the
 * learner's hands, and that is what declaring it void is for.
 */
export async function setExtraTime({ shared, dbOf }: Databases, gift: Gift): Promise<ExtraTime> {
  const { userId, examId, seconds } = gift
  const db = dbOf(userId)
  const learner = requireRow(await selectOptionalLearner(shared, userId), 'learner_not_found')
  const running = await selectOptionalRunning(db, userId, examId, seconds)
  // Who sits an exam finishes it, though it was deleted meanwhile.
  if (!running) requireRow(await selectOptionalExamId(shared, examId), 'exam_not_found')
  requireLeft(running)
  const given = await selectOptionalExtraTime(db, userId, examId)
  // A learner's table may lie in another database: noted first, so that nothing is given that is not noted. Why is
  // not noted: it may be about somebody's health, and this log is for good.
  const entry = { entity: 'extra_times', entityId: userId }
  const after = { examId, seconds }
  await insertAuditEntry(
    shared,
    given
      ? { ...entry, action: 'update', before: { examId, seconds: given.seconds }, after }
      : { ...entry, action: 'insert', after },
  )
  const { id: _id, ...set } = await db.transaction(async (tx) => {
    requireLeft(await updateRunningDeadline(tx, userId, examId, seconds))
    return upsertExtraTime(tx, gift)
  })
  return { ...set, learner }
}

function requireLeft(running: { isLeft: boolean } | null): void {
  if (running && !running.isLeft) throw new AppError('extra_time_used')
}
