import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Login } from '@abhyas/contract/auth'
import { sql } from '@abhyas/database/sql'
import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { buildAdmin, buildLearner, PASSWORD, uniqueEmail } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { updatePasswordHash } from './auth-queries.ts'
import { hashPassword } from './password-hash.ts'
import { endSessionsOfUser } from './session-queries.ts'

const { db, send } = await startTestApi()

const logIn = (email: unknown, password: unknown, address = '127.0.0.1') =>
  send<z.infer<typeof Login>>('POST /auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })

test('[API-02] 200 with jwtToken, roleName and userId, and also username, email and language', async () => {
  const learner = await buildLearner(db, { username: 'Ravi' })
  const { status, body } = await logIn(learner.email, PASSWORD)
  expect(status).toBe(200)
  expect(body).toEqual({
    jwtToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    roleName: 'ROLE_USER',
    userId: learner.id,
    username: 'Ravi',
    email: learner.email,
    lang: 'en',
  })
  expect(await send('GET /api/users/me', { token: body.jwtToken })).toMatchObject({ status: 200 })
})

test('[API-02] 200 with ROLE_ADMIN for an admin, even when the body names another role', async () => {
  const admin = await buildAdmin(db)
  expect((await logIn(admin.email, PASSWORD)).body.roleName).toBe('ROLE_ADMIN')
  const { email } = await buildLearner(db)
  const body = { email, password: PASSWORD, roleName: 'ROLE_ADMIN', role: 'ROLE_ADMIN' }
  expect(await send('POST /auth/login', { body })).toMatchObject({ status: 200, body: { roleName: 'ROLE_USER' } })
})

test('200 for any spelling of the mailbox', async () => {
  const { email } = await buildLearner(db)
  const [local = ''] = email.split('@')
  for (const spelling of [email.toUpperCase(), `${local.slice(0, 3)}.${local.slice(3)}+x@gmail.com`, ` ${email} `])
    expect(await logIn(spelling, PASSWORD)).toMatchObject({ status: 200, body: { email } })
})

test('the refresh token comes as a cookie that no script and no other site can use', async () => {
  const { email } = await buildLearner(db)
  const { setCookie, body } = await logIn(email, PASSWORD)
  const [value = '', ...attributes] = (setCookie ?? '').split('; ')
  expect(value).toMatch(/^__Host-refresh=\d+\.1\.[\w-]{43}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure'])
  expect(JSON.stringify(body)).not.toContain(value.slice('__Host-refresh='.length))
})

test('[API-02] 401 with the same text for an unknown address and a wrong password', async () => {
  const { email } = await buildLearner(db)
  const tries = [
    logIn(email, 'wrong'),
    logIn(uniqueEmail(), PASSWORD),
    logIn('', ''),
    logIn('x@elsewhere.example', 'x'),
  ]
  for (const { status, body, setCookie } of await Promise.all(tries)) {
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 'wrong_email_or_password',
      message: 'Unauthorized: Incorrect email or password',
      requestId: expect.any(String),
    })
    expect(setCookie).toBeUndefined()
  }
})

test('an unknown address takes as long as a wrong password', { retry: 2 }, async () => {
  const { email } = await buildLearner(db)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round <= 7; round += 1)
    for (const who of ['known', 'unknown'] as const) {
      const began = performance.now()
      // Each try comes from another address, so that the hash is timed and not the limit.
      await logIn(who === 'known' ? email : uniqueEmail(), 'wrong', `198.51.100.${round}`)
      if (round > 0) times[who].push(performance.now() - began)
    }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const ratio = median(times.unknown) / median(times.known)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})

test.each([{ email: ['a@gmail.com'] }, { email: { $ne: '' } }, { password: 7 }, { email: null }])(
  '400 for a field that is not a text: %j',
  async (changes) => {
    const refused = await send('POST /auth/login', { body: { email: 'a@gmail.com', password: 'x', ...changes } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  },
)

test('4xx, not 500, for an e-mail with a NUL', async () => {
  const refused = await logIn('a\u0000b@gmail.com', 'x')
  expect([400, 401]).toContain(refused.status)
})

test('a hash with older, weaker settings is replaced at the next login, and the password stays', async () => {
  const { id, email } = await buildLearner(db)
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.write(sql`update users set password_hash = ${weak} where id = ${id}`)
  const selectHash = async () =>
    (await db.selectOne<{ hash: string }>(sql`select password_hash as hash from users where id = ${id}`)).hash

  expect(await logIn(email, 'wrong')).toMatchObject({ status: 401 })
  expect(await selectHash()).toBe(weak)
  expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 })
  const renewed = await selectHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 })
  expect(await selectHash()).toBe(renewed)
})

test('200 for an e-mail that is not verified yet', async () => {
  const { email } = await buildLearner(db)
  const verified = sql`select email_verified_at from users where email_key = ${emailKeyOf(email)}`
  expect(await db.selectOne(verified)).toEqual({ email_verified_at: null })
  expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 })
})

test('401 for a login that was under way when the password changed, so no session survives the change', async () => {
  const { id, email } = await buildLearner(db)
  const isWaiting = async () =>
    (await db.select(sql`select pid from pg_locks where not granted and pid <> pg_backend_pid()`)).length > 0
  const late = await db.transaction(async (tx) => {
    await updatePasswordHash(tx, id, await hashPassword('Changed#1'))
    const response = logIn(email, PASSWORD)
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 })
    await endSessionsOfUser(tx, id)
    return { response }
  })
  expect(await late.response).toMatchObject({ status: 401, body: { code: 'wrong_email_or_password' } })
  expect(await db.select(sql`select id from sessions where user_id = ${id}`)).toEqual([])
})
