import type { Databases } from '@abhyas/database/database'
import { insertAuditEntry } from '../../../sql/audit-queries.ts'
import { requireRow } from '../../../http/require-written.ts'
import { selectOptionalTimeline, updateVoid } from './manage-attempts-queries.ts'

type VoidRequest = { userId: number; attemptId: number; reason: string }

/**
 * Declares an attempt void. An open attempt ends; a graded attempt keeps its figures but counts no longer. A second
 * call keeps the first reason.
 */
export async function voidAttempt(
  { shared, dbOf }: Databases,
  { userId, attemptId, reason }: VoidRequest,
): Promise<void> {
  const db = dbOf(userId)
  const { state } = requireRow(await selectOptionalTimeline(db, userId, attemptId), 'attempt_not_found')
  if (state === 'void') return
  // The audit entry comes first, so that no attempt is void without an entry. The entry omits the reason, which may be
  // personal. The reason is stored with the attempt and shown to the learner.
  await insertAuditEntry(shared, {
    action: 'update',
    entity: 'attempts',
    entityId: attemptId,
    before: { learnerId: userId, state },
    after: { learnerId: userId, state: 'void' },
  })
  await updateVoid(db, userId, attemptId, reason)
}
