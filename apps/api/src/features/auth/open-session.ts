import type { Login } from '@abhyas/contract/auth'
import type { Db } from '@abhyas/database/database'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Http } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { Account } from './auth-queries.ts'
import { agentHashOf, newSessionSecret, refreshTokenOf, type TokenSession } from './refresh-token.ts'
import { insertOptionalSession, SESSION_IDLE_DAYS } from './session-queries.ts'

export const REFRESH_COOKIE = '__Host-refresh'
const REFRESH_COOKIE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: SESSION_IDLE_DAYS * 24 * 60 * 60,
} as const

type Person = Pick<Account, 'username' | 'email' | 'role' | 'roleExpiresAt' | 'lang'> & { userId: number }

export type SessionTools = { tokens: Tokens; config: Pick<ApiConfig, 'tokenKeys'> }

/** Starts a session for a person who has just proved the password of this hash. */
export async function openSession(
  db: Db,
  person: Person & { passwordHash: string },
  http: Http,
  tools: SessionTools,
): Promise<z.infer<typeof Login>> {
  const { userId, passwordHash } = person
  const secret = newSessionSecret()
  const session = await insertOptionalSession(db, {
    userId,
    passwordHash,
    secret,
    agentHash: agentHashOf(http.userAgent),
  })
  if (!session) throw new AppError('wrong_email_or_password')
  const { role, roleExpiresAt } = session
  return answerSession({ id: session.id, generation: 1, secret }, { ...person, role, roleExpiresAt }, http, tools)
}

/**
 * Sends both tokens of a session: the short-lived one in the response, the long-lived one as a cookie that no script
 * can read.
 */
export async function answerSession(
  session: TokenSession,
  person: Person,
  http: Http,
  { tokens, config }: SessionTools,
): Promise<z.infer<typeof Login>> {
  const [key] = config.tokenKeys
  if (!key) throw new Error('No token key')
  http.setCookie(REFRESH_COOKIE, refreshTokenOf(session, key.secret), REFRESH_COOKIE_OPTIONS)
  const jwtToken = await tokens.sign({
    userId: person.userId,
    sessionId: session.id,
    role: person.role,
    roleExpiresAt: person.roleExpiresAt === null ? null : Date.parse(person.roleExpiresAt),
  })
  const { userId, username, email, role, lang } = person
  return { jwtToken, roleName: role, userId, username, email, lang }
}

export const clearRefreshCookie = (http: Http): void =>
  http.setCookie(REFRESH_COOKIE, '', { ...REFRESH_COOKIE_OPTIONS, maxAge: 0 })
