import { buildAdmin, buildLearner, logInAs, PASSWORD, uniqueEmail } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { catchMails, type Mail } from '@abhyas/testing/catch-mails'
import { afterAll, expect, test, vi } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const { url, db } = await openTestDatabase()
const { send } = await startProduct(url, { roles: ['api', 'worker'], config: { smtpUrl } })

async function nextMailTo(email: string, alreadyThere = 0): Promise<Mail> {
  const arrived = () => mailsTo(email)[alreadyThere]
  await vi.waitFor(() => expect(arrived()).toBeDefined(), { timeout: 15_000, interval: 50 })
  return arrived() as Mail
}
const secretIn = ({ text }: Mail, page: string) =>
  new RegExp(`^http://localhost:3000/${page}#([\\w-]{32})$`, 'm').exec(text)?.[1] ?? ''

const register = async () => {
  const account = { username: 'Asha', email: uniqueEmail(), password: PASSWORD }
  const { body } = await send<{ id: number }>('POST /api/users/register', { body: account })
  return { ...account, id: body.id }
}
const verify = (token: string) => send('POST /auth/verify-email', { body: { token } })
const reset = (token: string, password = 'Other#pass2') =>
  send('POST /auth/reset-password', { body: { token, password } })
const requestReset = (email: string) => send('POST /auth/request-password-reset', { body: { email } })
const logIn = (email: string, password: string) => send('POST /auth/login', { body: { email, password } })
const EXPIRED = { status: 400, body: { code: 'link_expired' } }

test('a sign-up gets a mail whose link verifies the address, once', async () => {
  const person = await register()
  const mail = await nextMailTo(person.email)
  expect(mail.subject).toBe('Confirm your e-mail address for Abhyas')
  expect(mail.text).toContain('Hello,')
  const secret = secretIn(mail, 'verify-email')
  expect(secret).not.toBe('')
  expect(await reset(secret)).toMatchObject(EXPIRED)

  expect(await verify(secret)).toMatchObject({ status: 204 })
  const { token } = await logInAs(send, person)
  expect(await send('GET /api/users/me', { token })).toMatchObject({ body: { emailVerified: true } })
  expect(await verify(secret)).toMatchObject(EXPIRED)
})

test('five sign-ups with one address succeed, but send three mails an hour', async () => {
  const account = { username: 'Asha', email: uniqueEmail(), password: PASSWORD }
  const ids: number[] = []
  const { began } = await db.selectOne<{ began: string }>(sql`select clock_timestamp() as began`)
  for (let round = 1; round <= 5; round += 1) {
    const { status, body } = await send<{ id: number }>('POST /api/users/register', { body: account })
    expect(status).toBe(200)
    ids.push(body.id)
    await db.write(sql`delete from users where id = ${body.id}`)
  }
  // The records of the mails went with their accounts. Their jobs find no record, and send nothing.
  const jobs = await db.select(sql`select id from pgboss.job where name = 'send-mail' and created_on > ${began}`)
  expect(jobs).toHaveLength(3)
  expect(await db.select(sql`select id from mails where user_id = any(${ids})`)).toEqual([])
})

test('the database holds only a hash of the secret, also in the tables of jobs', async () => {
  const person = await register()
  const secret = secretIn(await nextMailTo(person.email), 'verify-email')
  const rows = await db.select(sql`
    select row_to_json(m)::text as text from mail_tokens m union all select row_to_json(j)::text from pgboss.job j
    union all select row_to_json(s)::text from mails s`)
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(person.email)
})

test('an admin’s new password must be longer, and a refused one leaves the link usable', async () => {
  const admin = await buildAdmin(db)
  await requestReset(admin.email)
  const secret = secretIn(await nextMailTo(admin.email), 'reset-password')
  expect(await reset(secret, 'Other#pass2')).toMatchObject({ status: 400, body: { code: 'admin_password_short' } })
  expect(await reset(secret, 'Other#pass23')).toMatchObject({ status: 204 })
})

test('a mailed link sets a new password once, ends every session and verifies the address', async () => {
  const person = await buildLearner(db)
  const sessions = [await logInAs(send, person), await logInAs(send, person)]
  expect(await requestReset(person.email.toUpperCase())).toMatchObject({ status: 204 })
  const mail = await nextMailTo(person.email)
  expect(mail.subject).toBe('Set a new password for Abhyas')
  const secret = secretIn(mail, 'reset-password')
  expect(await verify(secret)).toMatchObject(EXPIRED)
  expect(await reset(secret, 'weak')).toMatchObject({ status: 400, body: { code: 'password_weak' } })
  expect(await reset(secret)).toMatchObject({ status: 204 })

  for (const { token, cookie } of sessions) {
    expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 401, body: { code: 'session_over' } })
    expect(await send('POST /auth/refresh', { cookie })).toMatchObject({ status: 401 })
  }
  expect(await logIn(person.email, PASSWORD)).toMatchObject({ status: 401 })
  const renewed = await send<{ jwtToken: string }>('POST /auth/login', {
    body: { email: person.email, password: 'Other#pass2' },
  })
  expect(renewed.status).toBe(200)
  expect(await send('GET /api/users/me', { token: renewed.body.jwtToken })).toMatchObject({
    body: { emailVerified: true },
  })
  expect(await reset(secret, 'Third#pass3')).toMatchObject(EXPIRED)
  expect(await logIn(person.email, 'Third#pass3')).toMatchObject({ status: 401 })
})

test('a new password invalidates every older link', async () => {
  const person = await buildLearner(db)
  await requestReset(person.email)
  const first = secretIn(await nextMailTo(person.email), 'reset-password')
  await requestReset(person.email)
  const second = secretIn(await nextMailTo(person.email, 1), 'reset-password')
  expect(second).not.toBe(first)
  expect(await reset(second)).toMatchObject({ status: 204 })
  expect(await reset(first)).toMatchObject(EXPIRED)
})

test.each([
  ['reset_password', 10],
  ['verify_email', 24 * 60],
] as const)('a link to %s works for %i minutes and no longer', async (purpose, minutes) => {
  const person = await buildLearner(db)
  const { token } = await logInAs(send, person)
  const requestLink = () =>
    purpose === 'reset_password' ? requestReset(person.email) : send('POST /auth/request-email-verification', { token })
  expect(await requestLink()).toMatchObject({ status: 204 })
  const secret = secretIn(
    await nextMailTo(person.email),
    purpose.replace('_', '-').replace('reset-password', 'reset-password'),
  )
  const move = (by: number) =>
    db.write(sql`
      update mail_tokens set expires_at = expires_at - make_interval(mins => ${by}) where user_id = ${person.id}`)
  const use = () => (purpose === 'reset_password' ? reset(secret) : verify(secret))

  const [row] = await db.select<{ minutes: number }>(sql`
    select extract(epoch from expires_at - now())::float8 / 60 as minutes from mail_tokens where user_id = ${person.id}`)
  expect(row?.minutes).toBeGreaterThan(minutes - 1)
  expect(row?.minutes).toBeLessThanOrEqual(minutes)
  await move(minutes)
  expect(await use()).toMatchObject(EXPIRED)
  await move(-1)
  expect(await use()).toMatchObject({ status: 204 })
})

test('204 for an unknown address as for a known one, and no mail is sent to it', async () => {
  const [email, known] = [uniqueEmail(), await buildLearner(db)]
  const [unknownResponse, knownResponse] = [await requestReset(email), await requestReset(known.email)]
  expect(unknownResponse).toMatchObject({ status: 204, body: undefined })
  expect(knownResponse).toMatchObject({ status: 204, body: undefined })
  await nextMailTo(known.email)
  expect(mailsTo(email)).toEqual([])
})

test('429 for the fourth mail within an hour, whether or not the address is known', async () => {
  for (const email of [uniqueEmail(), (await buildLearner(db)).email]) {
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await requestReset(email)).status)
    expect(statuses).toEqual([204, 204, 204, 429])
  }
})

test.each(['', 'x', 'x'.repeat(101), "' or 1=1 --"])('400 for the secret %j', async (secret) => {
  expect(await verify(secret)).toMatchObject({ status: 400 })
  expect(await reset(secret)).toMatchObject({ status: 400 })
})
