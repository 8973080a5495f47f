import type { Profile } from '@abhyas/contract/users'
import type { Database, Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueLastMail, queueMail } from '../../queues/queue-mail.ts'
import { deleteResetTokensOfUser, updatePasswordHash } from '../auth/auth-queries.ts'
import { forgetSessions } from '../auth/log-out.ts'
import { hashPassword, isPasswordOf } from '../auth/password-hash.ts'
import { requireGoodPassword } from '../auth/require-good-password.ts'
import { endSessionsOfUser } from '../auth/session-queries.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { collectLearning } from './collect-learning.ts'
import { selectOwnMails, selectOwnReminders, selectOwnReports } from './own-data-queries.ts'
import { removeUser } from './remove-user.ts'
import {
  selectOptionalPasswordHash,
  selectOptionalUser,
  selectSessionsOfUser,
  updateUsername,
  type UserRow,
} from './user-queries.ts'

/** The session of a user who was deleted a moment ago may still be in memory here. It is over. */
export async function requireOwnAccount(db: Db, userId: number): Promise<UserRow> {
  const account = await selectOptionalUser(db, userId)
  if (!account) throw new AppError('session_over')
  return account
}

export async function updateOwnName(db: Db, userId: number, username: string): Promise<Profile> {
  await updateUsername(db, userId, username)
  return requireOwnAccount(db, userId)
}

type AccountTools = { limits: Limits; jobs: Jobs; liveSessions: LiveSessions }

/** Ends the sessions of other browsers and invalidates mailed links to set a password; this session stays. */
export async function changePassword(
  db: Database,
  { caller, currentPassword, newPassword }: { caller: Caller; currentPassword: string; newPassword: string },
  { config, limits, jobs, liveSessions }: AccountTools & { config: Pick<ApiConfig, 'site'> },
): Promise<void> {
  await requirePassword(db, { userId: caller.userId, password: currentPassword }, limits)
  requireGoodPassword(newPassword, caller.role, config.site.signUp)
  const passwordHash = await hashPassword(newPassword)
  const ended = await db.transaction(async (tx) => {
    await updatePasswordHash(tx, caller.userId, passwordHash)
    await deleteResetTokensOfUser(tx, caller.userId)
    await queueMail(tx, { userId: caller.userId, kind: 'password_changed' }, jobs)
    return endSessionsOfUser(tx, caller.userId, caller.sessionId)
  })
  forgetSessions(ended, liveSessions)
}

type OwnRequest = { userId: number; password: string }

export async function exportOwnData(
  { shared, dbOf }: Databases,
  { userId, password }: OwnRequest,
  { limits, papers }: { limits: Limits; papers: Papers },
) {
  await requirePassword(shared, { userId, password }, limits)
  return {
    exportedAt: new Date().toISOString(),
    account: await requireOwnAccount(shared, userId),
    sessions: await selectSessionsOfUser(shared, userId),
    reports: await selectOwnReports(shared, userId),
    reminders: await selectOwnReminders(shared, userId),
    mails: await selectOwnMails(shared, userId),
    ...(await collectLearning(dbOf(userId), userId, papers)),
  }
}

export async function deleteOwnAccount(
  { shared: db, dbOf }: Databases,
  { userId, password }: OwnRequest,
  { limits, jobs, liveSessions }: AccountTools,
): Promise<void> {
  await requirePassword(db, { userId, password }, limits)
  const ended = await db.transaction(async (tx) => {
    await queueLastMail(tx, userId, jobs)
    return removeUser(tx, userId, dbOf)
  })
  forgetSessions(ended, liveSessions)
}

/** An action that cannot be undone asks for the password again, because a phone left on a table must not be enough. */
async function requirePassword(db: Db, { userId, password }: OwnRequest, limits: Limits): Promise<void> {
  await limits.spend('password_by_account', String(userId))
  const account = await selectOptionalPasswordHash(db, userId)
  if (!account) throw new AppError('session_over')
  if (!(await isPasswordOf(account.passwordHash, password))) throw new AppError('wrong_password')
  await limits.clear('password_by_account', String(userId))
}
