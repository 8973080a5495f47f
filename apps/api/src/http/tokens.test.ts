import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { buildAdmin, openSessionOf } from '../testing/builders.ts'
import { startTestApi } from '../testing/test-api.ts'
import { ACCESS_TOKEN_SECONDS, type Caller, createTokens } from './tokens.ts'

const key = (id: string) => ({ id, secret: new TextEncoder().encode(`secret of ${id}`.padEnd(32, '.')) })
const [KEY, OTHER] = [key('one'), key('two')]

const api = await startTestApi({ config: { tokenKeys: [KEY] } })
const admin = await openSessionOf(api, await buildAdmin(api.db))
const sessionId = Number(admin.cookie.split('.')[0])
const caller: Caller = { userId: admin.id, sessionId, role: 'ROLE_ADMIN', roleExpiresAt: null }

const HEADER = { alg: 'HS256', typ: 'at+jwt', kid: 'one' }
const now = () => Math.floor(Date.now() / 1000)

/** A token like ours, with the given changes. */
function craft(changes: { header?: object; claims?: object; secret?: Uint8Array } = {}): Promise<string> {
  const claims = {
    sid: sessionId,
    role: 'ROLE_ADMIN',
    rexp: null,
    sub: String(admin.id),
    iss: 'abhyas',
    aud: 'abhyas',
    iat: now(),
    nbf: now(),
    exp: now() + 60,
    ...changes.claims,
  }
  return new SignJWT(claims).setProtectedHeader({ ...HEADER, ...changes.header }).sign(changes.secret ?? KEY.secret)
}

const statusWith = async (token: string) => (await api.send('GET /api/users/countUsers', { token })).status

describe('over HTTP', () => {
  test('200 for a token made like ours, so that the tokens below fail for their one difference', async () => {
    expect(await statusWith(await craft())).toBe(200)
  })

  test.each([
    ['another key', { secret: OTHER.secret }],
    ['another key under its own name', { secret: OTHER.secret, header: { kid: 'two' } }],
    ['no key name', { header: { kid: undefined } }],
    [
      'another algorithm with our key',
      { header: { alg: 'HS512' }, secret: new Uint8Array([...KEY.secret, ...KEY.secret]) },
    ],
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['another audience', { claims: { aud: 'elsewhere' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'elsewhere' } }],
    ['an expiry that is past', { claims: { exp: now() - 1 } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['a start that is still to come', { claims: { nbf: now() + 60 } }],
    ['no start', { claims: { nbf: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
  ])('401 for %s', async (_, changes) => {
    const { status, body } = await api.send('GET /api/users/me', { token: await craft(changes) })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'token_invalid' })
  })

  test('401 for no signature at all (alg none)', async () => {
    const claims = { sid: sessionId, role: 'ROLE_ADMIN', rexp: null, sub: String(admin.id) }
    const unsigned = new UnsecuredJWT(claims).setIssuer('abhyas').setAudience('abhyas').setExpirationTime('1m').encode()
    expect(await statusWith(unsigned)).toBe(401)
    const [, payload] = (await craft()).split('.')
    const none = Buffer.from(JSON.stringify({ ...HEADER, alg: 'none' })).toString('base64url')
    expect(await statusWith(`${none}.${payload}.`)).toBe(401)
  })

  test('401 when a claim was changed after signing', async () => {
    const [header, payload = '', signature] = (await craft({ claims: { role: 'ROLE_USER' } })).split('.')
    expect(await statusWith(`${header}.${payload}.${signature}`)).toBe(403)
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'ROLE_ADMIN' })).toString('base64url')
    expect(await statusWith(`${header}.${raised}.${signature}`)).toBe(401)
  })

  test('401 for a well-signed token of a session that does not exist', async () => {
    const { status, body } = await api.send('GET /api/users/me', { token: await craft({ claims: { sid: 999_999 } }) })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'session_over' })
  })
})

test('a signed token gives its caller back', async () => {
  const tokens = createTokens([KEY])
  const expiring = { ...caller, roleExpiresAt: 1_900_000_000_000 }
  expect(await tokens.read(await tokens.sign(expiring))).toEqual(expiring)
})

test('a token expires after 10 to 15 minutes, also in a process that has verified it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [verified, fresh] = [createTokens([KEY]), createTokens([KEY])]
  const token = await verified.sign(caller)
  expect(ACCESS_TOKEN_SECONDS).toEqual({ from: 10 * 60, to: 15 * 60 })
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_SECONDS.from - 2) * 1000)
  expect(await verified.read(token)).toEqual(caller)
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_SECONDS.to - ACCESS_TOKEN_SECONDS.from + 3) * 1000)
  expect(await verified.read(token)).toBeNull()
  expect(await fresh.read(token)).toBeNull()
})

test('tokens that are signed in the same second expire evenly over five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = createTokens([KEY])
  const lives = await Promise.all(
    Array.from({ length: 2_000 }, async () => {
      const { exp = 0 } = decodeJwt(await tokens.sign(caller))
      return exp - now()
    }),
  )
  expect(Math.min(...lives)).toBeGreaterThanOrEqual(600)
  expect(Math.max(...lives)).toBeLessThanOrEqual(900)
  const perMinute = [600, 660, 720, 780, 840].map(
    (from) => lives.filter((seconds) => seconds >= from && seconds < from + 60).length,
  )
  for (const count of perMinute) expect(count).toBeGreaterThan(300)
})

test('a server whose clock is a minute behind accepts a token that was just signed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const token = await createTokens([KEY]).sign(caller)
  const behind = createTokens([KEY])
  vi.setSystemTime(Date.now() - 61_000)
  expect(await behind.read(token)).toBeNull()
  vi.setSystemTime(Date.now() + 2_000)
  expect(await behind.read(token)).toEqual(caller)
})

test('a process keeps as many tokens as it has learners, and forgets the one that was not used for the longest time', async () => {
  const tokens = createTokens([KEY], { learnersPerProcess: 2 })
  const [first = '', second = '', third = ''] = await Promise.all(
    [1, 2, 3].map((userId) => tokens.sign({ ...caller, userId })),
  )
  for (const token of [first, second, third]) await tokens.read(token)
  expect([first, second, third].map((token) => tokens.peek(token)?.userId)).toEqual([undefined, 2, 3])
})

test('the first key signs, every key verifies, and a removed key does not', async () => {
  const byOld = await createTokens([OTHER]).sign(caller)
  const both = createTokens([KEY, OTHER])
  expect(await both.read(byOld)).toEqual(caller)
  const byBoth = await both.sign(caller)
  expect(await createTokens([KEY]).read(byBoth)).toEqual(caller)
  expect(await createTokens([OTHER]).read(byBoth)).toBeNull()
  expect(() => createTokens([])).toThrow('No token key')
})

test('a text that is no token gives null, and no error', async () => {
  const tokens = createTokens([KEY])
  for (const text of ['', 'x', 'a.b.c', '..', 'é.é.é', 'x'.repeat(10_000)]) expect(await tokens.read(text)).toBeNull()
})
