import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { addToCounter } from '../../sql/counter-queries.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import { deleteUserRow, selectActiveAdminsForUpdate } from './user-queries.ts'

/**
 * Removes the person: name, address, password, logins. Purchases and grants stay in the learner's tables under a number
 * without a name. Returns the sessions that it ended.
 */
export async function removeUser(tx: Db, id: number): Promise<{ id: number }[]> {
  await requireAnotherAdmin(tx, id)
  const ended = await endSessionsOfUser(tx, id)
  const deleted = await deleteUserRow(tx, id)
  if (deleted?.role === 'ROLE_USER') await addToCounter(tx, 'learners', -1)
  return ended
}

/** When an active admin leaves, another admin must stay who has the role at least as long. */
export async function requireAnotherAdmin(tx: Db, userId: number): Promise<void> {
  const admins = await selectActiveAdminsForUpdate(tx)
  const leaving = admins.find(({ id }) => id === userId)
  if (leaving && !admins.some((admin) => admin !== leaving && admin.endsAt >= leaving.endsAt))
    throw new AppError('last_admin')
}
