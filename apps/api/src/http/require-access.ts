import type { Access } from '@abhyas/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { LiveSessions } from './live-sessions.ts'
import { bearerTokenOf, type Caller, type Tokens } from './tokens.ts'

/** Reads the caller from the Authorization header. A wrong token is refused even where none is needed. */
export async function readCaller(
  authorization: string | undefined,
  { tokens, liveSessions }: { tokens: Tokens; liveSessions: LiveSessions },
): Promise<Caller | null> {
  if (authorization === undefined) return null
  const token = bearerTokenOf(authorization)
  const caller = token === undefined ? null : await tokens.read(token)
  if (!caller) throw new AppError('token_invalid')
  if (!(await liveSessions.isLive(caller.sessionId))) throw new AppError('session_over')
  return caller
}

/** Checks the role at every request, not only at login, because it may have expired since. */
export function requireAccess(access: Access, caller: Caller | null, now: number): void {
  if (access === 'all') return
  if (!caller) throw new AppError('login_required')
  if (access === 'account') return
  if (isRoleExpired(caller, now)) throw new AppError('role_expired')
  if (access === 'admin' && caller.role !== 'ROLE_ADMIN') throw new AppError('admin_only')
}

const isRoleExpired = ({ roleExpiresAt }: Caller, now: number) => roleExpiresAt !== null && roleExpiresAt <= now

/** Only admins see drafts, and the notes about rows that need attention. */
export const draftsFor = (caller: Caller | null): { withDrafts: boolean } => ({
  withDrafts: isActiveAdmin(caller, Date.now()),
})

const isActiveAdmin = (caller: Caller | null, now: number): boolean =>
  caller?.role === 'ROLE_ADMIN' && !isRoleExpired(caller, now)
