import { expect, test } from 'vitest'
import { buildLearner, PASSWORD, uniqueEmail } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { insertMailToken } from './auth-queries.ts'
import { mailTokenHash, newMailToken } from './mailed-links.ts'

const { db, send, dependencies } = await startTestApi()

const logIn = (email: string, password: string, address: string) =>
  send('POST /auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })

async function failTimes(count: number, email: string, address: string): Promise<void> {
  for (let n = 0; n < count; n += 1) expect(await logIn(email, 'wrong', address)).toMatchObject({ status: 401 })
}

test('429 with retry-after at the sixth try within 15 minutes, even with the right password', async () => {
  const { email } = await buildLearner(db)
  await failTimes(5, email, '203.0.113.1')
  const refused = await logIn(email, PASSWORD, '203.0.113.1')
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_tries',
      message: 'Too many attempts. Try again in 15 minutes.',
      requestId: expect.any(String),
    },
  })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
})

test('200 after a password reset from the same address, which the refusal offers', async () => {
  const { id, email } = await buildLearner(db)
  await failTimes(5, email, '203.0.113.9')
  expect(await logIn(email, PASSWORD, '203.0.113.9')).toMatchObject({ status: 429 })
  const token = newMailToken()
  await insertMailToken(db, { hash: mailTokenHash(token), userId: id, purpose: 'reset_password', minutes: 10 })
  const body = { token, password: 'Another@2' }
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect(await send('POST /auth/reset-password', { body, headers })).toMatchObject({ status: 204 })
  expect(await logIn(email, 'Another@2', '203.0.113.9')).toMatchObject({ status: 200 })
})

test('200 for another account at the same address, and for the same account at another address', async () => {
  const [one, other] = [await buildLearner(db), await buildLearner(db)]
  await failTimes(5, one.email, '203.0.113.2')
  expect(await logIn(one.email, PASSWORD, '203.0.113.2')).toMatchObject({ status: 429 })
  expect(await logIn(other.email, PASSWORD, '203.0.113.2')).toMatchObject({ status: 200 })
  expect(await logIn(one.email, PASSWORD, '203.0.113.3')).toMatchObject({ status: 200 })
})

test('another spelling of the mailbox does not reset the limit', async () => {
  const { email } = await buildLearner(db)
  const [local = ''] = email.split('@')
  await failTimes(5, email, '203.0.113.4')
  for (const spelling of [
    email.toUpperCase(),
    `${local}+x@gmail.com`,
    `${local.slice(0, 2)}.${local.slice(2)}@gmail.com`,
  ])
    expect(await logIn(spelling, 'wrong', '203.0.113.4')).toMatchObject({ status: 429 })
})

test('an address without an account is limited in the same way', async () => {
  const email = uniqueEmail()
  await failTimes(5, email, '203.0.113.5')
  expect(await logIn(email, 'wrong', '203.0.113.5')).toMatchObject({ status: 429 })
})

test('a successful login clears the failed tries before it', async () => {
  const { email } = await buildLearner(db)
  await failTimes(4, email, '203.0.113.6')
  expect(await logIn(email, PASSWORD, '203.0.113.6')).toMatchObject({ status: 200 })
  await failTimes(5, email, '203.0.113.6')
  expect(await logIn(email, 'wrong', '203.0.113.6')).toMatchObject({ status: 429 })
})

test('the addresses of one IPv6 network count as one', async () => {
  const { email } = await buildLearner(db)
  for (let host = 1; host <= 5; host += 1)
    expect(await logIn(email, 'wrong', `2001:db8:0:7::${host}`)).toMatchObject({ status: 401 })
  expect(await logIn(email, 'wrong', '2001:db8:0:7:ffff::1')).toMatchObject({ status: 429 })
  expect(await logIn(email, 'wrong', '2001:db8:0:8::1')).toMatchObject({ status: 401 })
})

test('at most five of twenty parallel wrong tries are checked', async () => {
  const { email } = await buildLearner(db)
  const tries = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong', '203.0.113.7')))
  expect(statusesOf(tries)).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)])
})

test('429 for every account at an address with 300 failed logins; successful ones do not count', async () => {
  const address = '203.0.113.8'
  const { email } = await buildLearner(db)
  for (let n = 0; n < 299; n += 1) await dependencies.limits.spend('login_by_address', address)
  for (let n = 0; n < 3; n += 1) expect(await logIn(email, PASSWORD, address)).toMatchObject({ status: 200 })
  expect(await logIn(uniqueEmail(), 'wrong', address)).toMatchObject({ status: 401 })
  expect(await logIn(email, PASSWORD, address)).toMatchObject({ status: 429 })
})
