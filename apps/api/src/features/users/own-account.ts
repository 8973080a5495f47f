import type { Profile } from '@abhyas/contract/users'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import { deleteResetTokensOfUser, updatePasswordHash } from '../auth/auth-queries.ts'
import { forgetSessions } from '../auth/log-out.ts'
import { hashPassword, isPasswordOf } from '../auth/password-hash.ts'
import { requireGoodPassword } from '../auth/require-good-password.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import { collectLearning } from './collect-learning.ts'
import { removeUser } from './remove-user.ts'
import {
  selectOptionalPasswordHash,
  selectOptionalUser,
  selectSessionsOfUser,
  updateUsername,
  type UserRow,
} from './user-queries.ts'

/** Whoever was deleted a moment ago may still be taken for live here: their session is over. */
export async function requireOwnAccount(db: Db, userId: number): Promise<UserRow> {
  const account = await selectOptionalUser(db, userId)
  if (!account) throw new AppError('session_over')
  return account
}

export async function updateOwnName(db: Db, userId: number, username: string): Promise<Profile> {
  await updateUsername(db, userId, username)
  return requireOwnAccount(db, userId)
}

/** The sessions of other browsers end, and so do mailed links to set a password; this session stays. */
export async function changePassword(
  db: Database,
  { caller, currentPassword, newPassword }: { caller: Caller; currentPassword: string; newPassword: string },
  parts: Parts,
): Promise<void> {
  await requirePassword(db, caller.userId, currentPassword, parts)
  requireGoodPassword(newPassword, caller.role, parts.config.site.signUp)
  const passwordHash = await hashPassword(newPassword)
  const ended = await db.transaction(async (tx) => {
    await updatePasswordHash(tx, caller.userId, passwordHash)
    await deleteResetTokensOfUser(tx, caller.userId)
    return endSessionsOfUser(tx, caller.userId, caller.sessionId)
  })
  forgetSessions(parts, ended)
}

export async function exportOwnData(db: Db, caller: Caller, password: string, parts: Parts) {
  await requirePassword(db, caller.userId, password, parts)
  return {
    exportedAt: new Date().toISOString(),
    account: await requireOwnAccount(db, caller.userId),
    sessions: await selectSessionsOfUser(db, caller.userId),
    ...(await collectLearning(parts.databases.dbOf(caller.userId), caller.userId)),
  }
}

export async function deleteOwnAccount(db: Database, caller: Caller, password: string, parts: Parts): Promise<void> {
  await requirePassword(db, caller.userId, password, parts)
  forgetSessions(parts, await db.transaction((tx) => removeUser(tx, caller.userId)))
}

/** What cannot be undone asks for the password again: a phone left on a table must not be enough. */
async function requirePassword(db: Db, userId: number, password: string, { limits }: Parts): Promise<void> {
  await limits.spend('password_by_account', String(userId))
  const account = await selectOptionalPasswordHash(db, userId)
  if (!account) throw new AppError('session_over')
  if (!(await isPasswordOf(account.passwordHash, password))) throw new AppError('wrong_password')
  await limits.clear('password_by_account', String(userId))
}
