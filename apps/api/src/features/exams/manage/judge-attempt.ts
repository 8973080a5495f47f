import type { Databases } from '@abhyas/database/database'
import { insertAuditEntry } from '../../../sql/audit-queries.ts'
import { requireRow } from '../../../http/require-written.ts'
import { isUnjudged, selectOptionalTimeline, updateJudged } from './manage-attempts-queries.ts'

/**
 * Declares that an attempt stands as it was graded, although answers came too late. The other judgement is to declare
 * it void. A second call changes nothing.
 */
export async function judgeAttempt(
  { shared, dbOf }: Databases,
  { userId, attemptId }: { userId: number; attemptId: number },
): Promise<void> {
  const db = dbOf(userId)
  requireRow(await selectOptionalTimeline(db, userId, attemptId), 'attempt_not_found')
  if (!(await isUnjudged(db, userId, attemptId))) return
  // The audit entry comes first, so that no attempt is judged without an entry.
  await insertAuditEntry(shared, {
    action: 'update',
    entity: 'attempts',
    entityId: attemptId,
    before: { learnerId: userId, lateAnswers: 'to judge' },
    after: { learnerId: userId, lateAnswers: 'do not count' },
  })
  await updateJudged(db, userId, attemptId)
}
