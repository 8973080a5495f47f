import type { Login } from '@abhyas/contract/auth'
import type { Database } from '@abhyas/database/database'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import { answerSession, clearRefreshCookie, REFRESH_COOKIE, type SessionTools } from './open-session.ts'
import { agentHashOf, isSignedBy, type ReadToken, readRefreshToken } from './refresh-token.ts'
import { endSession, selectOptionalSessionForUpdate, type Session, updateSessionRotated } from './session-queries.ts'

/** A weak network loses responses, so a call that is repeated within this time gets the same response again. */
const REPEAT_SECONDS = 60

export async function refreshSession(db: Database, http: Http, tools: SessionTools): Promise<z.infer<typeof Login>> {
  http.requireOwnOrigin()
  const token = readRefreshToken(http.cookie(REFRESH_COOKIE))
  const session = token && (await rotate(db, token, http, tools))
  if (!session) {
    clearRefreshCookie(http)
    throw new AppError('session_over')
  }
  return answerSession(session, session, http, tools)
}

async function rotate(db: Database, token: ReadToken, http: Http, { config }: SessionTools): Promise<Session | null> {
  const keys = config.tokenKeys.map(({ secret }) => secret)
  const agentHash = agentHashOf(http.userAgent)
  return db.transaction(async (tx) => {
    const session = await selectOptionalSessionForUpdate(tx, token.sessionId)
    if (!session || !isSignedBy(token, session.secret, keys)) return null
    if (token.generation === session.generation) {
      await updateSessionRotated(tx, session.id, agentHash)
      return { ...session, generation: session.generation + 1 }
    }
    if (isRepeat(token, session, agentHash)) return session
    // An old token came back, so either it or its successor is in the wrong hands.
    await endSession(tx, session.id)
    return null
  })
}

const isRepeat = (token: ReadToken, session: Session, agentHash: Buffer) =>
  token.generation === session.generation - 1 &&
  session.secondsSinceRotation <= REPEAT_SECONDS &&
  agentHash.equals(session.agentHash)
