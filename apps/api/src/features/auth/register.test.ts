import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, openSessionOf, PASSWORD, uniqueEmail } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db))

type Registered = { id: number; username: string; email: string }
const register = (body: unknown) => send<Registered>('POST /api/users/register', { body })
const signUp = (changes: object = {}) => ({ username: 'Asha', email: uniqueEmail(), password: PASSWORD, ...changes })
const countUsers = async () => (await send<number>('GET /api/users/countUsers', { token: admin.token })).body
const selectUser = (id: number) =>
  db.selectOne<Record<string, unknown>>(sql`
    select username, email, role, role_expires_at, email_verified_at, password_hash from users where id = ${id}`)

test('[API-01] 200 with id, username and email, without a token', async () => {
  const body = signUp({ username: ' Asha ', email: ` A.${uniqueEmail()} ` })
  const created = await register(body)
  expect(created.status).toBe(200)
  expect(created.body).toEqual({ id: expect.any(Number), username: 'Asha', email: body.email.trim() })
  expect(await selectUser(created.body.id)).toMatchObject({ role: 'ROLE_USER', email_verified_at: null })
  expect(created.setCookie).toBeUndefined()
})

test('200 also with a login, because signing up ignores the caller', async () => {
  const created = await send('POST /api/users/register', { token: admin.token, body: signUp() })
  expect(created.status).toBe(200)
})

test('200 creates a learner, whatever else the body says', async () => {
  const extras = {
    role: 'ROLE_ADMIN',
    roleName: 'ROLE_ADMIN',
    isAdmin: true,
    id: 4242,
    roleExpiryDate: '2020-01-01T00:00:00Z',
    emailVerified: true,
  }
  const { body } = await register(signUp(extras))
  expect(body.id).not.toBe(4242)
  expect(await selectUser(body.id)).toMatchObject({
    role: 'ROLE_USER',
    role_expires_at: null,
    email_verified_at: null,
  })
})

test('the password is stored only as an argon2id hash of full strength', async () => {
  const { body } = await register(signUp({ password: 'Secret#123' }))
  const { password_hash: hash, ...others } = await selectUser(body.id)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(others)).not.toContain('Secret#123')
})

test.each<[rule: string, changes: object, code: string, message: string]>([
  ['VAL-01', { username: '' }, 'username_required', 'Username is required'],
  ['VAL-01', { username: '   ' }, 'username_required', 'Username is required'],
  ['VAL-01', { username: undefined }, 'username_required', 'Username is required'],
  ['VAL-02', { email: '' }, 'email_required', 'Email is required'],
  ['VAL-02', { email: undefined }, 'email_required', 'Email is required'],
  ['VAL-03', { email: 'asha@example.com' }, 'email_suffix', 'Email must end with @gmail.com'],
  ['VAL-03', { email: 'gmail.com' }, 'email_suffix', 'Email must end with @gmail.com'],
  // A mail server would read another mailbox out of each of these addresses.
  ...['a1,victim', 'x<victim', '(c)victim', '"victim"', 'a;victim', 'a b'].map(
    (local): [string, object, string, string] => [
      'e-mail',
      { email: `${local}@gmail.com` },
      'email_invalid',
      'Please enter a full e-mail address, without spaces, commas or brackets.',
    ],
  ),
  ...['a1', 'abc', 'abc@', '123@', 'abc1', ' a1 ', '   ', '', undefined].map(
    (password): [string, object, string, string] => [
      'VAL-04',
      { password },
      'password_weak',
      'Password should contain at least 1 number, 1 alphabet, and 1 symbol',
    ],
  ),
])('(VAL-11) 400 for the rule %s: %j', async (_rule, changes, code, message) => {
  const refused = await register(signUp(changes))
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code, message, requestId: expect.any(String) })
})

test('(VAL-11) 200 for a suffix in capitals and for the shortest allowed password', async () => {
  const email = uniqueEmail().replace('@gmail.com', '@GMAIL.com')
  expect(await register(signUp({ email, password: ' a1@ ' }))).toMatchObject({ status: 200, body: { email } })
})

test('a long password with spaces around it is stored as typed', async () => {
  const password = ` ${'Long pass phrase #1 '.repeat(5)}`
  const account = signUp({ password })
  expect(await register(account)).toMatchObject({ status: 200 })
  const logIn = (typed: string) => send('POST /auth/login', { body: { email: account.email, password: typed } })
  expect(await logIn(password.trim())).toMatchObject({ status: 401 })
  expect(await logIn(password.toLowerCase())).toMatchObject({ status: 401 })
  expect(await logIn(password)).toMatchObject({ status: 200 })
})

test('[API-01] 409 Email already exists, for any spelling of the mailbox', async () => {
  const { email } = await buildLearner(db)
  const [local = ''] = email.split('@')
  const spellings = [
    email,
    email.toUpperCase(),
    `${local}+news@gmail.com`,
    `${local.slice(0, 2)}.${local.slice(2)}@gmail.com`,
  ]
  for (const spelling of spellings) {
    const refused = await register(signUp({ email: spelling }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken', message: 'Email already exists' } })
  }
})

test('409 for nine of ten parallel sign-ups with spellings of one mailbox, and one is counted', async () => {
  const before = await countUsers()
  const [local = ''] = uniqueEmail().split('@')
  const spellings = Array.from({ length: 10 }, (_, index) =>
    index % 2
      ? `${local.slice(0, index)}.${local.slice(index)}@gmail.com`
      : `${local.toUpperCase()}+${index}@gmail.com`,
  )
  expect(new Set(spellings).size).toBe(10)
  const answers = await Promise.all(spellings.map((email) => register(signUp({ email }))))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ message: 'Email already exists' })
  expect(await countUsers()).toBe(before + 1)
})

test('a sign-up enqueues the verification mail exactly when it succeeds', async () => {
  const jobsOf = async (userId: number) =>
    db.select(sql`
      select m.kind, m.state, u.lang from pgboss.job j join mails m on m.id = (j.data ->> 'mailId')::bigint
      join users u on u.id = m.user_id where j.name = 'send-mail' and u.id = ${userId}`)
  const account = signUp({ lang: 'hi' })
  const { body } = await register(account)
  expect(await jobsOf(body.id)).toEqual([{ kind: 'verify_email', state: 'queued', lang: 'hi' }])
  await register(account)
  expect(await jobsOf(body.id)).toHaveLength(1)
})

test('a network that has caused 100 mails within an hour can still sign up, without a mail', async () => {
  const address = '203.0.113.78'
  for (let count = 0; count < 99; count += 1) await dependencies.limits.spend('mail_by_address', address)
  const mailsTo = async (account: object) => {
    const headers = { 'x-forwarded-for': address }
    const { status, body } = await send<Registered>('POST /api/users/register', { headers, body: account })
    expect(status).toBe(200)
    return db.select(sql`select id from mails where user_id = ${body.id}`)
  }
  expect(await mailsTo(signUp())).toHaveLength(1)
  expect(await mailsTo(signUp())).toEqual([])
})

test.each([
  ['a username longer than one may be', { username: 'x'.repeat(61) }],
  ['a username far too long', { username: 'x'.repeat(300) }],
  ['a username with a NUL, which no text can hold', { username: 'a\u0000b' }],
  ['an e-mail with a NUL', { email: 'a\u0000b@gmail.com' }],
])('400, not 500, for %s', async (_, changes) => {
  expect(await register(signUp(changes))).toMatchObject({ status: 400 })
})

test('429 after 300 sign-ups from one address within an hour', async () => {
  const address = '203.0.113.77'
  for (let count = 0; count < 300; count += 1) await dependencies.limits.spend('register_by_address', address)
  const headers = { 'x-forwarded-for': address }
  const refused = await send('POST /api/users/register', { headers, body: signUp() })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
})
