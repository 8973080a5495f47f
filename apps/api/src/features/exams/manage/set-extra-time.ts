import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { insertAuditEntry } from '../../../sql/audit-queries.ts'
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
 * Sets a learner's total extra time for an exam, from the next start on. A running attempt gets it at once, and its
 * page learns of it from the clock. A reduction is refused when it would leave no time, because the exam would end in
 * front of the learner. An admin who wants to end an attempt declares it void.
 */
export async function setExtraTime({ shared, dbOf }: Databases, gift: Gift): Promise<ExtraTime> {
  const { userId, examId, seconds } = gift
  const db = dbOf(userId)
  const learner = requireRow(await selectOptionalLearner(shared, userId), 'learner_not_found')
  const running = await selectOptionalRunning(db, userId, examId, seconds)
  // A learner finishes a running attempt even when its exam was deleted.
  if (!running) requireRow(await selectOptionalExamId(shared, examId), 'exam_not_found')
  requireLeft(running)
  const given = await selectOptionalExtraTime(db, userId, examId)
  // The learner's table may be in another database, so the audit entry comes first: no extra time exists without an
  // entry. The entry omits the reason, because the reason may concern the learner's health and the audit log is
  // permanent.
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
