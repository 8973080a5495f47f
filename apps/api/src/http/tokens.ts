import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { RoleName } from '@abhyas/contract/auth'
import { LEARNERS_PER_PROCESS } from '../config.ts'
import { countLookUps } from '../metrics/caches.ts'

export const ACCESS_TOKEN_SECONDS = { from: 10 * 60, to: 15 * 60 }
const CLOCK_TOLERANCE_SECONDS = 60

/** The account that makes the call, as its access token says. */
export type Caller = {
  userId: number
  sessionId: number
  role: RoleName
  /** Milliseconds since 1970, or null when the role does not expire. */
  roleExpiresAt: number | null
}

export type Tokens = {
  sign(caller: Caller): Promise<string>
  /** Returns null when the token is not ours, was changed, or has expired. */
  read(token: string): Promise<Caller | null>
  /** Returns the caller if this process has verified the token before and it has not expired. */
  peek(token: string): Caller | undefined
}

/** Learners who log in together, before an exam or after an outage, must not all renew their tokens together. */
const drawSeconds = () =>
  ACCESS_TOKEN_SECONDS.from + Math.floor(Math.random() * (ACCESS_TOKEN_SECONDS.to - ACCESS_TOKEN_SECONDS.from + 1))

/** The token in an Authorization header; undefined when there is no bearer token. */
export const bearerTokenOf = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined

const ISSUER = 'abhyas'
const TYPE = 'at+jwt'

export function createTokens(
  keys: { id: string; secret: Uint8Array }[],
  { learnersPerProcess = LEARNERS_PER_PROCESS }: { learnersPerProcess?: number } = {},
): Tokens {
  const [signer] = keys
  if (!signer) throw new Error('No token key')
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]))
  // A token is verified once. Only its expiry is checked again.
  const verified = new LRUCache<string, { caller: Caller; expiresAt: number }>({
    max: learnersPerProcess,
  })
  const noteLookUp = countLookUps('tokens', () => verified.size)

  const peek = (token: string) => {
    const known = verified.get(token)
    if (!known || known.expiresAt <= Date.now()) return undefined
    noteLookUp(true)
    return known.caller
  }
  return {
    peek,
    sign: ({ userId, sessionId, role, roleExpiresAt }) =>
      new SignJWT({ sid: sessionId, role, rexp: roleExpiresAt })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: signer.id })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt()
        // The clock of the server that verifies the token may be behind ours.
        .setNotBefore(`-${CLOCK_TOLERANCE_SECONDS}s`)
        .setExpirationTime(`${drawSeconds()}s`)
        .sign(signer.secret),

    async read(token) {
      if (verified.has(token)) return peek(token) ?? null
      noteLookUp(false)
      try {
        const { payload } = await jwtVerify<{ sid: number; role: RoleName; rexp: number | null }>(
          token,
          ({ kid }) => secrets.get(kid ?? '') ?? Promise.reject(new joseErrors.JWKSNoMatchingKey()),
          { algorithms: ['HS256'], issuer: ISSUER, audience: ISSUER, typ: TYPE, requiredClaims: ['exp', 'nbf', 'sub'] },
        )
        const caller = {
          userId: Number(payload.sub),
          sessionId: payload.sid,
          role: payload.role,
          roleExpiresAt: payload.rexp,
        }
        verified.set(token, { caller, expiresAt: (payload.exp ?? 0) * 1000 })
        return caller
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return null
        throw error
      }
    },
  }
}
