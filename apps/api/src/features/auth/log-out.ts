import type { Database, Db } from '@abhyas/database/database'
import type { Http } from '../../http/route.ts'
import type { Caller } from '../../http/tokens.ts'
import type { Parts } from '../../parts.ts'
import { clearRefreshCookie, REFRESH_COOKIE } from './open-session.ts'
import { isSignedBy, readRefreshToken } from './refresh-token.ts'
import { endSession, endSessionsOfUser, selectOptionalSessionForUpdate } from './session-queries.ts'

/** Ends the session of the bearer token or, when that has run out, of the refresh cookie. */
export async function logOut(db: Database, caller: Caller | null, http: Http, parts: Parts): Promise<void> {
  http.requireOwnOrigin()
  const ended = await db.transaction(async (tx) => {
    const sessionId = caller?.sessionId ?? (await readCookieSession(tx, http, parts))
    return sessionId === null ? [] : endSession(tx, sessionId)
  })
  forgetSessions(parts, ended)
  clearRefreshCookie(http)
}

export async function logOutEverywhere(db: Db, caller: Caller, http: Http, parts: Parts): Promise<void> {
  forgetSessions(parts, await endSessionsOfUser(db, caller.userId))
  clearRefreshCookie(http)
}

/** This process refuses them from now on; the others hear of it from the database. */
export function forgetSessions({ liveSessions }: Parts, ended: { id: number }[]): void {
  for (const { id } of ended) liveSessions.forget(id)
}

async function readCookieSession(tx: Db, http: Http, { config }: Parts): Promise<number | null> {
  const token = readRefreshToken(http.cookie(REFRESH_COOKIE))
  const session = token && (await selectOptionalSessionForUpdate(tx, token.sessionId))
  const keys = config.tokenKeys.map(({ secret }) => secret)
  return session && isSignedBy(token, session.secret, keys) ? session.id : null
}
