import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The fields of a session that its refresh token needs. */
export type TokenSession = { id: number; generation: number; secret: Buffer }

export const newSessionSecret = (): Buffer => randomBytes(32)

/**
 * The token is `id.generation.signature`, signed with the server's key and the session's own secret. So neither a
 * leaked table nor a leaked key is enough to forge one. The same generation always has the same token.
 */
export const refreshTokenOf = ({ id, generation, secret }: TokenSession, key: Uint8Array): string =>
  `${id}.${generation}.${signature(id, generation, secret, key).toString('base64url')}`

const signature = (id: number, generation: number, secret: Buffer, key: Uint8Array) =>
  createHmac('sha256', key).update(secret).update(`${id}.${generation}`).digest()

export type ReadToken = { sessionId: number; generation: number; signature: Buffer }

export function readRefreshToken(token: string | undefined): ReadToken | null {
  const [, id, generation, signed] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!id || !generation || !signed) return null
  return { sessionId: Number(id), generation: Number(generation), signature: Buffer.from(signed, 'base64url') }
}

export const isSignedBy = (token: ReadToken, secret: Buffer, keys: Uint8Array[]): boolean =>
  keys.some((key) => timingSafeEqual(token.signature, signature(token.sessionId, token.generation, secret, key)))

/** The hash distinguishes browsers, but is too little to identify a person. */
export const agentHashOf = (userAgent: string): Buffer => createHash('sha256').update(userAgent).digest()
