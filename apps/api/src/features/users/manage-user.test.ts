import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '@abhyas/contract/users'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, openSessionOf, PASSWORD, uniqueEmail } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { insertMailToken } from '../auth/auth-queries.ts'
import { selectOptionalPasswordHash, selectOptionalUser } from './user-queries.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

type Headers = Record<string, string>
const update = (id: number | string, body: unknown, headers: Headers = {}) =>
  send<User>(`PUT /api/users/updateUserById/${id}`, { token, body, headers })
const countLearners = async () => (await send<number>('GET /api/users/countUsers', { token })).body
const getMe = (as: string) => send('GET /api/users/me', { token: as })
const userOf = async (id: number) => {
  const { createdAt: _, ...user } = (await selectOptionalUser(db, id)) ?? { createdAt: '' }
  return user
}

const LATER = '2031-05-01T10:00:00.000Z'
const OVER = { status: 401, body: { code: 'session_over' } }

test('[API-05] (API-54) 200 with the changed user; a missing field stays as it was', async () => {
  const { id, email } = await buildLearner(db)
  const renamed = await update(id, { username: ' Ravi K. ' })
  expect(renamed.status).toBe(200)
  const expected = {
    id,
    username: 'Ravi K.',
    email,
    role: { name: 'ROLE_USER' },
    roleExpiryDate: null,
    emailVerified: false,
    version: 2,
  }
  expect(renamed.body).toEqual(expected)
  const prolonged = await update(id, { roleExpiryDate: '2031-05-01T15:30:00+05:30' })
  expect(prolonged.body).toEqual({ ...expected, roleExpiryDate: LATER, version: 3 })
  expect(await userOf(id)).toMatchObject(prolonged.body)
  expect((await update(id, { roleExpiryDate: null })).body).toMatchObject({ roleExpiryDate: null, username: 'Ravi K.' })
  expect(await update(id, {})).toMatchObject({ status: 200, body: { username: 'Ravi K.' } })
})

test('200 ignores fields outside the contract: id, password and its hash, verification', async () => {
  const [user, other] = [await buildLearner(db), await buildLearner(db)]
  const hash = await selectOptionalPasswordHash(db, user.id)
  const body = {
    username: 'Ravi',
    id: other.id,
    password: 'Other#1',
    passwordHash: 'x',
    password_hash: 'x',
    version: 99,
  }
  const changed = await update(user.id, { ...body, emailVerified: true, isAdmin: true, roleName: 'ROLE_ADMIN' })
  expect(changed.body).toMatchObject({ id: user.id, version: 2, emailVerified: false, role: { name: 'ROLE_USER' } })
  expect(await selectOptionalPasswordHash(db, user.id)).toEqual(hash)
  expect(await userOf(other.id)).toMatchObject({ username: other.username, version: 1 })
})

test('200 with another address: it is unconfirmed, old mailed links do nothing, and the login uses the new address', async () => {
  const user = await buildLearner(db)
  await db.write(sql`update users set email_verified_at = now() where id = ${user.id}`)
  await insertMailToken(db, { hash: Buffer.from('a'), userId: user.id, purpose: 'reset_password', minutes: 10 })
  const session = await openSessionOf(api, user)
  const email = uniqueEmail()
  expect(await update(user.id, { email: ` ${email} ` })).toMatchObject({
    status: 200,
    body: { email, emailVerified: false },
  })
  expect(await db.select(sql`select user_id from mail_tokens where user_id = ${user.id}`)).toEqual([])
  expect(await getMe(session.token)).toMatchObject({ status: 200, body: { email } })
  const logIn = (as: string) => send('POST /auth/login', { body: { email: as, password: PASSWORD } })
  expect(await logIn(email)).toMatchObject({ status: 200 })
  expect(await logIn(user.email)).toMatchObject({ status: 401 })
})

test('200 with the same address keeps the confirmation and the mailed links', async () => {
  const { id, email } = await buildLearner(db)
  await db.write(sql`update users set email_verified_at = now() where id = ${id}`)
  await insertMailToken(db, { hash: Buffer.from('b'), userId: id, purpose: 'verify_email', minutes: 10 })
  expect(await update(id, { email, username: 'x' })).toMatchObject({ status: 200, body: { emailVerified: true } })
  expect(await db.select(sql`select user_id from mail_tokens where user_id = ${id}`)).toHaveLength(1)
})

test('409 Email already exists, in any spelling; 200 for another spelling of the user’s own address', async () => {
  const [user, other] = [await buildLearner(db), await buildLearner(db)]
  const spelled = (email: string) => email.replace('person', 'P.er.son').replace('@', '+x@')
  for (const email of [other.email, other.email.toUpperCase(), spelled(other.email), admin.email]) {
    const refused = await update(user.id, { email })
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken', message: 'Email already exists' } })
  }
  expect(await userOf(user.id)).toMatchObject({ email: user.email, version: 1 })
  const own = spelled(user.email)
  expect(await update(user.id, { email: own })).toMatchObject({ status: 200, body: { email: own } })
})

test('409 when another user takes the address at the same moment', async () => {
  const [user, other] = [await buildLearner(db), await buildLearner(db)]
  const email = uniqueEmail()
  const { refused } = await db.transaction(async (tx) => {
    await tx.write(sql`update users set email = ${email}, email_key = ${email} where id = ${other.id}`)
    const waiting = update(user.id, { email })
    await sleep(200)
    return { refused: waiting }
  })
  expect(await refused).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test.each([
  [{ email: 'no address' }, 'email_invalid'],
  [{ email: 'a@b@c' }, 'email_invalid'],
  [{ email: 'a,b@gmail.com' }, 'email_invalid'],
  [{ email: '"a b"@gmail.com' }, 'email_invalid'],
  [{ email: 'a@gmail.com\nbcc: x@gmail.com' }, 'email_invalid'],
  [{ email: '' }, 'email_required'],
  [{ email: '  ' }, 'email_required'],
  [{ email: null }, 'invalid_request'],
  [{ email: `${'x'.repeat(250)}@gmail.com` }, 'text_too_long'],
  [{ username: '' }, 'username_required'],
  [{ username: null }, 'username_required'],
  [{ username: 'x'.repeat(61) }, 'text_too_long'],
  [{ username: 'a\nb' }, 'invalid_request'],
  [{ role: 'ROLE_ADMIN' }, 'invalid_request'],
  [{ role: { name: 'ROLE_OWNER' } }, 'invalid_request'],
  [{ role: {} }, 'invalid_request'],
  [{ role: null }, 'invalid_request'],
  [{ roleExpiryDate: 'tomorrow' }, 'invalid_request'],
  [{ roleExpiryDate: '2031-02-30T00:00:00Z' }, 'invalid_request'],
  [{ roleExpiryDate: 1_900_000_000 }, 'invalid_request'],
])('400 for %j, and nothing changes', async (body, code) => {
  const { id } = await buildLearner(db)
  const before = await userOf(id)
  expect(await update(id, body)).toMatchObject({ status: 400, body: { code } })
  expect(await userOf(id)).toEqual(before)
})

test('200 with another role ends the sessions at once and updates the count of learners', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const [elsewhere, before] = [await openSessionOf(api, learner), await countLearners()]
  expect(await getMe(learner.token)).toMatchObject({ status: 200 })
  expect(await update(learner.id, { role: { name: 'ROLE_ADMIN' } })).toMatchObject({
    body: { role: { name: 'ROLE_ADMIN' } },
  })
  expect(await countLearners()).toBe(before - 1)
  for (const session of [learner, elsewhere]) {
    expect(await getMe(session.token)).toMatchObject(OVER)
    expect(await send('POST /auth/refresh', { cookie: session.cookie })).toMatchObject({ status: 401 })
  }
  const asAdmin = await openSessionOf(api, learner)
  expect(await send('GET /api/users/countUsers', { token: asAdmin.token })).toMatchObject({ status: 200 })
  await update(learner.id, { role: { name: 'ROLE_USER' } })
  expect(await countLearners()).toBe(before)
  expect(await send('GET /api/users/countUsers', { token: asAdmin.token })).toMatchObject(OVER)
})

test('200 with another expiry ends the sessions; with the same expiry or another name they continue', async () => {
  const learner = await openSessionOf(api, await buildLearner(db, { roleExpiresAt: new Date(LATER) }))
  await update(learner.id, { username: 'x', role: { name: 'ROLE_USER' }, roleExpiryDate: '2031-05-01T15:30:00+05:30' })
  expect(await getMe(learner.token)).toMatchObject({ status: 200 })
  await update(learner.id, { roleExpiryDate: new Date(Date.now() - 1000).toISOString() })
  expect(await getMe(learner.token)).toMatchObject(OVER)
  const again = await openSessionOf(api, learner)
  expect(await send('GET /api/purchases/my-modules', { token: again.token })).toMatchObject({
    status: 403,
    body: { code: 'role_expired' },
  })
})

test('409 for an admin’s own role and expiry; the own name may change', async () => {
  const OWN = { status: 409, body: { code: 'own_account' } }
  expect(await update(admin.id, { role: { name: 'ROLE_USER' } })).toMatchObject(OWN)
  expect(await update(admin.id, { roleExpiryDate: LATER, username: 'Boss' })).toMatchObject(OWN)
  expect(await userOf(admin.id)).toMatchObject({ username: admin.username, version: 1 })
  const same = { username: 'Boss', role: { name: 'ROLE_ADMIN' }, roleExpiryDate: null }
  expect(await update(admin.id, same)).toMatchObject({ status: 200, body: { username: 'Boss' } })
  expect(await getMe(token)).toMatchObject({ status: 200 })
})

test('412 when the user changed meanwhile; 404 when there is none; 400 for a malformed id', async () => {
  const { id } = await buildLearner(db)
  await update(id, { username: 'Theirs' }, { 'if-match': '"1"' })
  const refused = await update(id, { username: 'Mine' }, { 'if-match': '"1"' })
  expect(refused).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await update(id, { username: 'Mine' }, { 'if-match': '"2"' })).toMatchObject({ status: 200 })
  expect(await update(999_999, { username: 'x' })).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  for (const bad of ['0', 'abc', '9007199254740992'])
    expect(await update(bad, { username: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
