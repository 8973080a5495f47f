import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { addToCounter } from '../../sql/counter-queries.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import { deleteWritten } from './deletion-queries.ts'
import { deleteUserRow, selectActiveAdminsForUpdate } from './user-queries.ts'

/**
 * Removes the person: name, address, password, logins. Purchases and grants stay in the learner's tables under a number
 * without a name. The learner's tables may be in another database: what the learner wrote there goes last, so that a
 * refusal comes before it, and the person stays when it cannot be deleted. Returns the sessions that it ended.
 */
export async function removeUser(tx: Db, id: number, dbOf: Databases['dbOf']): Promise<{ id: number }[]> {
  await requireAnotherAdmin(tx, id)
  const ended = await endSessionsOfUser(tx, id)
  const deleted = await deleteUserRow(tx, id)
  if (deleted?.role === 'ROLE_USER') await addToCounter(tx, 'learners', -1)
  await deleteWritten(dbOf(id), [id])
  return ended
}

/** When an active admin leaves, another admin must stay who has the role at least as long. */
export async function requireAnotherAdmin(tx: Db, userId: number): Promise<void> {
  const admins = await selectActiveAdminsForUpdate(tx)
  const leaving = admins.find(({ id }) => id === userId)
  if (leaving && !admins.some((admin) => admin !== leaving && admin.endsAt >= leaving.endsAt))
    throw new AppError('last_admin')
}
