import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Database, Db } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { deleteInvitation, insertInvitations, selectLearnersOf } from './invite-queries.ts'
import { selectOptionalMockId } from './mock-queries.ts'

/**
 * Invites the learners with these addresses. Anybody can sign up with an address, but only a person who reads its mail
 * can verify it. So an address without a verified account counts as unknown.
 */
export async function inviteLearners(
  db: Database,
  examId: number,
  emails: readonly string[],
): Promise<{ invited: number; unknown: string[] }> {
  requireRow(await selectOptionalMockId(db, examId), 'exam_not_found')
  const typed = new Map(emails.filter(Boolean).map((email) => [emailKeyOf(email), email]))
  const learners = await selectLearnersOf(db, [...typed.keys()])
  const added = await insertInvitations(
    db,
    examId,
    learners.map(({ id }) => id),
  )
  for (const { emailKey } of learners) typed.delete(emailKey)
  return { invited: added.length, unknown: [...typed.values()] }
}

export async function uninviteLearner(db: Db, examId: number, learnerId: number): Promise<void> {
  requireRow(await selectOptionalMockId(db, examId), 'exam_not_found')
  await deleteInvitation(db, examId, learnerId)
}
