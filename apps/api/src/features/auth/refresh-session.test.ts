import type { Login } from '@abhyas/contract/auth'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { buildLearner, type LoggedIn, openSessionOf } from '../../testing/builders.ts'
import { cookieValue } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send, origin } = api

const logInSomeone = async () => openSessionOf(api, await buildLearner(db))
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  send<z.infer<typeof Login>>('POST /auth/refresh', { cookie, headers })
const sessionOf = (cookie: string) => Number(cookie.split('.')[0])
const moveRotation = (cookie: string, seconds: number) =>
  db.write(sql`
    update sessions set rotated_at = rotated_at - make_interval(secs => ${seconds}) where id = ${sessionOf(cookie)}`)
const moveStart = (cookie: string, days: number) =>
  db.write(sql`
    update sessions set created_at = created_at - make_interval(days => ${days}) where id = ${sessionOf(cookie)}`)

const OVER = { status: 401, body: { code: 'session_over' } }

async function expectEnded(cookie: string, token: string): Promise<void> {
  expect(await refresh(cookie)).toMatchObject(OVER)
  // Other calls check the session in memory, which is at most five seconds old.
  await vi.waitFor(async () => expect(await send('GET /api/users/me', { token })).toMatchObject(OVER), 5_500)
}

const expectGoesOn = async ({ token, cookie }: LoggedIn) => {
  expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  expect(await refresh(cookie)).toMatchObject({ status: 200 })
}

test('200 with a new access token and the next refresh cookie, in the shape of a login', async () => {
  const person = await logInSomeone()
  const { status, body, setCookie } = await refresh(person.cookie)
  expect(status).toBe(200)
  expect(body).toEqual({
    jwtToken: expect.any(String),
    roleName: 'ROLE_USER',
    userId: person.id,
    username: person.username,
    email: person.email,
    lang: 'en',
  })
  expect(cookieValue(setCookie)).toMatch(/^\d+\.2\./)
  expect(setCookie).toContain('; HttpOnly; Secure; SameSite=Strict')
  expect(await send('GET /api/users/me', { token: body.jwtToken })).toMatchObject({ status: 200 })
})

test('200 for every cookie of the chain in turn, in one session', async () => {
  let { cookie } = await logInSomeone()
  for (let generation = 2; generation <= 5; generation += 1) {
    const renewed = await refresh(cookie)
    expect(renewed.status).toBe(200)
    cookie = cookieValue(renewed.setCookie)
    expect(cookie).toMatch(new RegExp(`^\\d+\\.${generation}\\.`))
  }
})

test('200 with the same next cookie when the same browser repeats the call within 60 seconds', async () => {
  const { cookie } = await logInSomeone()
  const first = await refresh(cookie)
  await moveRotation(cookie, 55)
  const again = await refresh(cookie)
  expect(again.status).toBe(200)
  expect(cookieValue(again.setCookie)).toBe(cookieValue(first.setCookie))
  expect(await refresh(cookieValue(again.setCookie))).toMatchObject({ status: 200 })
})

test('200 for ten refreshes at once, all with the same next cookie', async () => {
  const { cookie } = await logInSomeone()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  expect(new Set(answers.map(({ setCookie }) => cookieValue(setCookie))).size).toBe(1)
})

test('401 when an old cookie comes from another browser, and the session ends', async () => {
  const { cookie, token } = await logInSomeone()
  expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  const { setCookie } = await refresh(cookie)
  expect(await refresh(cookie, { 'user-agent': 'another browser' })).toMatchObject(OVER)
  await expectEnded(cookieValue(setCookie), token)
})

test('401 when an old cookie comes back after 60 seconds, and the session ends', async () => {
  const { cookie, token } = await logInSomeone()
  expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  const { setCookie, body } = await refresh(cookie)
  await moveRotation(cookie, 61)
  expect(await refresh(cookie)).toMatchObject(OVER)
  await expectEnded(cookieValue(setCookie), body.jwtToken)
  await expectEnded(cookie, token)
})

test('401 when a cookie from before the last one comes back, however soon', async () => {
  const { cookie, token } = await logInSomeone()
  const second = cookieValue((await refresh(cookie)).setCookie)
  const third = cookieValue((await refresh(second)).setCookie)
  expect(await refresh(cookie)).toMatchObject(OVER)
  await expectEnded(third, token)
})

test('reuse ends that session and no other of the same person', async () => {
  const person = await logInSomeone()
  const elsewhere = await openSessionOf(api, person)
  await refresh(person.cookie)
  await refresh(person.cookie, { 'user-agent': 'another browser' })
  await expectGoesOn(elsewhere)
})

test('401 after 30 days without use, but not after 29', async () => {
  const [idle, used] = [await logInSomeone(), await logInSomeone()]
  await moveRotation(idle.cookie, 30 * 86_400 + 60)
  await moveRotation(used.cookie, 29 * 86_400)
  expect(await refresh(idle.cookie)).toMatchObject(OVER)
  expect(await refresh(used.cookie)).toMatchObject({ status: 200 })
})

test('401 after 180 days even with constant use, but not after 179', async () => {
  const [old, younger] = [await logInSomeone(), await logInSomeone()]
  await moveStart(old.cookie, 181)
  await moveStart(younger.cookie, 179)
  expect(await refresh(old.cookie)).toMatchObject(OVER)
  expect(await refresh(younger.cookie)).toMatchObject({ status: 200 })
})

test('401 clears the cookie', async () => {
  const { setCookie } = await refresh('1.1.nonsense')
  expect(setCookie).toMatch(/^__Host-refresh=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('401 for a cookie that we did not sign, and the session that it names continues', async () => {
  const person = await logInSomeone()
  const [id, generation, signature = ''] = person.cookie.split('.')
  const forged = [
    `${id}.2.${signature}`,
    `${id}.${generation}.${'A'.repeat(43)}`,
    `${Number(id) + 1}.${generation}.${signature}`,
    '999999.1.'.padEnd(52, 'A'),
    `${id}.${generation}`,
    '',
  ]
  for (const cookie of forged) expect(await refresh(cookie), cookie).toMatchObject(OVER)
  await expectGoesOn(person)
})

test.each([
  ['without the header of our own pages', { 'x-requested-with': '' }],
  ['with the header of another library', { 'x-requested-with': 'XMLHttpRequest' }],
  ['from another site', { origin: 'https://elsewhere.example' }],
  ['from a site whose name begins like ours', { origin: 'http://127.0.0.1.elsewhere.example' }],
  ['from a sandboxed frame, whose origin is null', { origin: 'null' }],
])('403 %s, and the session continues', async (_, headers) => {
  const person = await logInSomeone()
  const refused = await refresh(person.cookie, headers)
  expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' }, setCookie: undefined })
  await expectGoesOn(person)
})

test('200 from our own origin', async () => {
  const { cookie } = await logInSomeone()
  expect(await refresh(cookie, { origin })).toMatchObject({ status: 200 })
})
