import type { Login } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import { answerSession, clearRefreshCookie, REFRESH_COOKIE, type SessionTools } from './open-session.ts'
import { agentHashOf, isSignedBy, type ReadToken, readRefreshToken } from './refresh-token.ts'
import { endReusedSession, rotateSession, selectOptionalSession, type Session } from './session-queries.ts'

/** A weak network loses responses, so a call that is repeated within this time gets the same response again. */
const REPEAT_SECONDS = 60

export async function refreshSession(db: Db, http: Http, tools: SessionTools): Promise<z.infer<typeof Login>> {
  http.requireOwnOrigin()
  const token = readRefreshToken(http.cookie(REFRESH_COOKIE))
  const keys = tools.config.tokenKeys.map(({ secret }) => secret)
  const session = token && (await rotate(db, token, { keys, agentHash: agentHashOf(http.userAgent) }))
  if (!session) {
    clearRefreshCookie(http)
    throw new AppError('session_over')
  }
  return answerSession(session, session, http, tools)
}

/** A session that has changed between the read and the write is read again. After this many times the database is not in order. */
const TRIES = 3

/**
 * The secret of the session is needed to verify the token, so the session is read first. No lock is held from the read to
 * the write, and no transaction is needed: the write changes the session only if it is still the one that was read.
 */
export async function rotate(
  db: Db,
  token: ReadToken,
  { keys, agentHash }: { keys: Uint8Array[]; agentHash: Buffer },
): Promise<Session | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const session = await selectOptionalSession(db, token.sessionId)
    if (!session || !isSignedBy(token, session.secret, keys)) return null
    if (token.generation === session.generation) {
      if (await rotateSession(db, session, agentHash)) return { ...session, generation: session.generation + 1 }
    } else if (isRepeat(token, session, agentHash)) return session
    // An old token came back, so either it or its successor is in the wrong hands.
    else if (await endReusedSession(db, session)) return null
  }
  throw new AppError('server_busy', { retryAfterSeconds: 1 })
}

const isRepeat = (token: ReadToken, session: Session, agentHash: Buffer) =>
  token.generation === session.generation - 1 &&
  session.secondsSinceRotation <= REPEAT_SECONDS &&
  agentHash.equals(session.agentHash)
