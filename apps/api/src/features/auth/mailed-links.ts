import { createHash, randomBytes } from 'node:crypto'
import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueMail } from '../../queues/queue-mail.ts'
import {
  deleteMailTokensOfUser,
  deleteValidMailToken,
  selectEmailKey,
  selectOptionalAccountByEmailKey,
  updateEmailVerified,
  updatePasswordHash,
} from './auth-queries.ts'
import { accountAndNetwork } from './log-in.ts'
import { forgetSessions } from './log-out.ts'
import { hashPassword } from './password-hash.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { endSessionsOfUser } from './session-queries.ts'

export const newMailToken = (): string => randomBytes(24).toString('base64url')
export const mailTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

type MailTools = { limits: Limits; jobs: Jobs }

/** Gives the same response whether or not the address has an account. */
export async function requestPasswordReset(
  db: Database,
  email: string,
  { network }: Http,
  { limits, jobs }: MailTools,
): Promise<void> {
  const emailKey = emailKeyOf(email)
  await limits.spend('mail_by_address', network)
  await limits.spend('mail_by_account', emailKey)
  const account = await selectOptionalAccountByEmailKey(db, emailKey)
  if (account) await db.transaction((tx) => queueMail(tx, { userId: account.id, kind: 'reset_password' }, jobs))
}

export async function requestEmailVerification(
  db: Database,
  userId: number,
  { limits, jobs }: MailTools,
): Promise<void> {
  await limits.spend('mail_by_account', await selectEmailKey(db, userId))
  await db.transaction((tx) => queueMail(tx, { userId, kind: 'verify_email' }, jobs))
}

/** This also verifies the address, and ends every session, including those of an intruder. */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
  { network }: Http,
  { limits, jobs, config, liveSessions }: MailTools & { config: Pick<ApiConfig, 'site'>; liveSessions: LiveSessions },
): Promise<void> {
  await limits.spend('mailed_link_by_address', network)
  const rules = config.site.signUp
  requireGoodPassword(password, 'ROLE_USER', rules)
  const passwordHash = await hashPassword(password)
  const { ended, emailKey } = await db.transaction(async (tx) => {
    const valid = await deleteValidMailToken(tx, { hash: mailTokenHash(token), purpose: 'reset_password' })
    if (!valid) throw new AppError('link_expired')
    requireGoodPassword(password, valid.role, rules)
    await updatePasswordHash(tx, valid.userId, passwordHash)
    await updateEmailVerified(tx, valid.userId)
    await deleteMailTokensOfUser(tx, valid.userId)
    await queueMail(tx, { userId: valid.userId, kind: 'password_changed' }, jobs)
    return { ended: await endSessionsOfUser(tx, valid.userId), emailKey: valid.emailKey }
  })
  forgetSessions(ended, liveSessions)
  // The message about too many wrong passwords offers a reset, so a reset must lift that limit.
  await limits.clear('login_by_account_and_address', accountAndNetwork(emailKey, network))
}

export async function verifyEmail(db: Database, token: string, { network }: Http, limits: Limits): Promise<void> {
  await limits.spend('mailed_link_by_address', network)
  await db.transaction(async (tx) => {
    const valid = await deleteValidMailToken(tx, { hash: mailTokenHash(token), purpose: 'verify_email' })
    if (!valid) throw new AppError('link_expired')
    await updateEmailVerified(tx, valid.userId)
  })
}
