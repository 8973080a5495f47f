import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { insertAuditEntry } from '../../../sql/audit-queries.ts'
import { requireRow } from '../../../http/require-written.ts'
import { giveOutages } from '../attempts/heartbeat-queries.ts'
import type { Papers } from '../papers/papers.ts'
import {
  type RunningTimes,
  selectOptionalExtraTime,
  selectOptionalRunning,
  selectOptionalRunningForUpdate,
  updateRunningEnds,
  upsertExtraTime,
} from './extra-time-queries.ts'
import { selectOptionalExamId, selectOptionalLearner } from './manage-attempts-queries.ts'
import { type Extra, giveRunning } from './share-extra-time.ts'

type Gift = Extra & { userId: number; examId: number; reason: string; givenBy: number }

/**
 * Sets a learner's total extra time for an exam, from the next start on. A running attempt gets it at once, and its
 * page learns of it from the clock. A reduction is refused when it would leave no time, because the exam or its section
 * would end in front of the learner. An admin who wants to end an attempt declares it void.
 */
export async function setExtraTime(
  { shared, dbOf }: Databases,
  { sectionSeconds, ...gift }: Gift,
  papers: Papers,
): Promise<ExtraTime> {
  const { userId, examId, seconds } = gift
  const db = dbOf(userId)
  const learner = requireRow(await selectOptionalLearner(shared, userId), 'learner_not_found')
  await giveOutages(db, [userId])
  const running = await selectOptionalRunning(db, userId, examId)
  const timedCount = await countTimed(shared, { examId, running }, papers)
  requireShared({ seconds, sectionSeconds }, timedCount)
  const given = await selectOptionalExtraTime(db, userId, examId)
  const asked = { seconds, sectionSeconds, isTimed: timedCount > 0 }
  requireLeft(running && giveRunning(running, given, asked))
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
    const now = await selectOptionalRunningForUpdate(tx, userId, examId)
    const change = now && giveRunning(now, await selectOptionalExtraTime(tx, userId, examId), asked)
    requireLeft(change)
    if (change) await updateRunningEnds(tx, userId, examId, change.moves)
    return upsertExtraTime(tx, { ...gift, sectionSeconds: change ? change.sectionSeconds : sectionSeconds })
  })
  return { ...set, learner }
}

type Where = { examId: number; running: RunningTimes | null }

/** Counts the sections with their own time. An attempt has those of its paper, even when its exam was deleted. */
async function countTimed(shared: Db, { examId, running }: Where, papers: Papers): Promise<number> {
  if (!running) return requireRow(await selectOptionalExamId(shared, examId), 'exam_not_found').timedCount
  const { sections } = await papers.get(running.paperId)
  return sections?.mode === 'timed' ? sections.list.length : 0
}

/** Only sections with their own time have extra time of their own, each of them, and together all of it. */
function requireShared({ seconds, sectionSeconds }: Extra, timedCount: number): void {
  if (sectionSeconds === null) return
  const sum = sectionSeconds.reduce((total, one) => total + one, 0)
  if (sectionSeconds.length !== timedCount || sum !== seconds) throw new AppError('invalid_request')
}

function requireLeft(change: { isLeft: boolean } | null): void {
  if (change && !change.isLeft) throw new AppError('extra_time_used')
}
