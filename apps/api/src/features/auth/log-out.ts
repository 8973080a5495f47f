import type { Db } from '@abhyas/database/database'
import type { Http } from '../../http/route.ts'
import type { Caller } from '../../http/tokens.ts'
import type { ApiConfig } from '../../config.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'
import { clearRefreshCookie, REFRESH_COOKIE } from './open-session.ts'
import { isSignedBy, readRefreshToken } from './refresh-token.ts'
import { endSession, endSessionsOfUser, selectOptionalSession } from './session-queries.ts'

type TokenConfig = Pick<ApiConfig, 'tokenKeys'>

/** Ends the session of the bearer token or, when that has expired, of the refresh cookie. */
export async function logOut(
  db: Db,
  caller: Caller | null,
  http: Http,
  { config, liveSessions }: { config: TokenConfig; liveSessions: LiveSessions },
): Promise<void> {
  http.requireOwnOrigin()
  const sessionId = caller?.sessionId ?? (await readCookieSession(db, http, config))
  if (sessionId !== null) forgetSessions(await endSession(db, sessionId), liveSessions)
  clearRefreshCookie(http)
}

export async function logOutEverywhere(db: Db, caller: Caller, http: Http, liveSessions: LiveSessions): Promise<void> {
  forgetSessions(await endSessionsOfUser(db, caller.userId), liveSessions)
  clearRefreshCookie(http)
}

/** This process refuses the sessions from now on; the database notifies the other processes. */
export function forgetSessions(ended: readonly { id: number }[], liveSessions: LiveSessions): void {
  for (const { id } of ended) liveSessions.forget(id)
}

async function readCookieSession(db: Db, http: Http, { tokenKeys }: TokenConfig): Promise<number | null> {
  const token = readRefreshToken(http.cookie(REFRESH_COOKIE))
  const session = token && (await selectOptionalSession(db, token.sessionId))
  const keys = tokenKeys.map(({ secret }) => secret)
  return session && isSignedBy(token, session.secret, keys) ? session.id : null
}
