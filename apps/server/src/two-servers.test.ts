import { buildAdmin, buildLearner, logInAs, PASSWORD, uniqueEmail } from '@abhyas/api/testing/builders'
import { cookieValue, statusesOf } from '@abhyas/api/testing/send'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { expect, inject, test, vi } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const redisUrl = inject('redisUrl')

const { url, db } = await openTestDatabase()
const config = { redisUrl }
const [A, B] = [await startProduct(url, { config }), await startProduct(url, { config })]
const OVER = { status: 401, body: { code: 'session_over' } }

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

test('200 at one server for a token of the other', async () => {
  const person = await logInAs(A.send, await buildAdmin(db))
  for (const { send } of [A, B])
    expect(await send('GET /api/users/countUsers', { token: person.token })).toMatchObject({ status: 200 })
})

test('200 for two refreshes at once at two servers, with the same successor', async () => {
  const { cookie } = await logInAs(A.send, await buildLearner(db))
  const responses = await Promise.all([A, B].map(({ send }) => send('POST /auth/refresh', { cookie })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(responses.map(({ setCookie }) => cookieValue(setCookie))).size).toBe(1)
})

const expectEndedAtBoth = async (token: string) => {
  const began = Date.now()
  for (const { send } of [A, B])
    await vi.waitFor(async () => expect(await send('GET /api/users/me', { token })).toMatchObject(OVER), {
      timeout: 5_000,
      interval: 20,
    })
  // Without the notification it would take up to five seconds, until the cached session is read again.
  expect(Date.now() - began).toBeLessThan(3_000)
}

test('401 at both servers soon after a refresh token was used again at one', async () => {
  const { token, cookie } = await logInAs(A.send, await buildLearner(db))
  for (const { send } of [A, B]) expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  await A.send('POST /auth/refresh', { cookie })
  await db.write(
    sql`update sessions set rotated_at = now() - interval '61 seconds' where id = ${Number(cookie.split('.')[0])}`,
  )
  expect(await B.send('POST /auth/refresh', { cookie })).toMatchObject(OVER)
  await expectEndedAtBoth(token)
})

test('401 at both servers soon after a logout at one', async () => {
  const { token } = await logInAs(A.send, await buildLearner(db))
  for (const { send } of [A, B]) expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  await B.send('POST /auth/logout', { token, headers: { 'x-requested-with': 'abhyas' } })
  await expectEndedAtBoth(token)
})

test.skipIf(!redisUrl)('429 at both servers after five wrong tries spread over them', async () => {
  const { email } = await buildLearner(db)
  const headers = { 'x-forwarded-for': newAddress() }
  // A server that has just started may not have reached Redis yet, and counts for itself until then.
  const warmUp = { headers: { 'x-forwarded-for': newAddress() }, body: { email: uniqueEmail(), password: 'x' } }
  await Promise.all([A.send('POST /auth/login', warmUp), B.send('POST /auth/login', warmUp)])

  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { send } = round % 2 ? A : B
    statuses.push((await send('POST /auth/login', { headers, body: { email, password: 'wrong' } })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  for (const { send } of [A, B])
    expect(await send('POST /auth/login', { headers, body: { email, password: PASSWORD } })).toMatchObject({
      status: 429,
    })
})

test.skipIf(!redisUrl)('401 for five of twenty wrong tries at once at two servers, 429 for the others', async () => {
  const { email } = await buildLearner(db)
  const headers = { 'x-forwarded-for': newAddress() }
  const tries = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? A : B).send('POST /auth/login', { headers, body: { email, password: 'wrong' } }),
  )
  expect(statusesOf(await Promise.all(tries))).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)])
})

test('200 for 200 learners who log in at once behind one address, within a minute', async () => {
  const learners = await Promise.all(Array.from({ length: 200 }, () => buildLearner(db)))
  const headers = { 'x-forwarded-for': newAddress() }
  const began = performance.now()
  const responses = await Promise.all(
    learners.map(({ email }, index) =>
      (index % 2 ? A : B).send('POST /auth/login', { headers, body: { email, password: PASSWORD } }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  console.log(`${responses.length} learners behind one address logged in within ${seconds.toFixed(1)} s`)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(200)
  expect(seconds).toBeLessThan(60)
})
