import type { Databases } from '@abhyas/database/database'
import { insertAuditEntry } from '../../../shared-queries/audit-queries.ts'
import { requireRow } from '../../../http/require-written.ts'
import { selectOptionalTimeline, updateVoid } from './manage-attempts-queries.ts'

type VoidRequest = { userId: number; attemptId: number; reason: string }

/** An open one ends; a graded one keeps its figures, and counts no longer. Void is void: the first reason stays. */
export async function voidAttempt(
  { shared, dbOf }: Databases,
  { userId, attemptId, reason }: VoidRequest,
): Promise<void> {
  const db = dbOf(userId)
  const { state } = requireRow(await selectOptionalTimeline(db, userId, attemptId), 'attempt_not_found')
  if (state === 'void') return
  // Noted first, so that nothing is void that is not noted; the reason is told to the learner and kept with the attempt
  // alone, for it may be about the person.
  await insertAuditEntry(shared, {
    action: 'update',
    entity: 'attempts',
    entityId: attemptId,
    before: { learnerId: userId, state },
    after: { learnerId: userId, state: 'void' },
  })
  await updateVoid(db, userId, attemptId, reason)
}
