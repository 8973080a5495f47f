import type { Access } from '@abhyas/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { LiveSessions } from './live-sessions.ts'
import type { Caller, Tokens } from './tokens.ts'

/** Reads who calls from the Authorization header. A bad bearer is refused even where none is needed. */
export async function readCaller(
  authorization: string | undefined,
  { tokens, liveSessions }: { tokens: Tokens; liveSessions: LiveSessions },
): Promise<Caller | null> {
  if (authorization === undefined) return null
  const caller = authorization.startsWith('Bearer ') ? await tokens.read(authorization.slice(7)) : null
  if (!caller) throw new AppError('token_invalid')
  if (!(await liveSessions.isLive(caller.sessionId))) throw new AppError('session_over')
  return caller
}

/** The role counts at every request, not only at login: it may have run out since. */
export function requireAccess(access: Access, caller: Caller | null, now: number): void {
  if (access === 'all') return
  if (!caller) throw new AppError('login_required')
  if (access === 'account') return
  if (isRoleExpired(caller, now)) throw new AppError('role_expired')
  if (access === 'admin' && caller.role !== 'ROLE_ADMIN') throw new AppError('admin_only')
}

const isRoleExpired = ({ roleExpiresAt }: Caller, now: number) => roleExpiresAt !== null && roleExpiresAt <= now

/** Only admins see drafts, and what needs attention. */
export const draftsFor = (caller: Caller | null): { withDrafts: boolean } => ({
  withDrafts: isActiveAdmin(caller, Date.now()),
})

const isActiveAdmin = (caller: Caller | null, now: number): boolean =>
  caller?.role === 'ROLE_ADMIN' && !isRoleExpired(caller, now)
