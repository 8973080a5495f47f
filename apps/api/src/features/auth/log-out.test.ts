import { expect, test } from 'vitest'
import { buildLearner, type LoggedIn, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send, origin } = api
const OURS = { 'x-requested-with': 'abhyas' }
const OVER = { status: 401, body: { code: 'session_over' } }

const logInSomeone = async () => openSessionOf(api, await buildLearner(db))
const refresh = (cookie: string) => send('POST /auth/refresh', { cookie })

async function expectEnded({ token, cookie }: LoggedIn): Promise<void> {
  expect(await send('GET /api/users/me', { token })).toMatchObject(OVER)
  expect(await refresh(cookie)).toMatchObject(OVER)
}

async function expectGoesOn({ token, cookie }: LoggedIn): Promise<void> {
  expect(await send('GET /api/users/me', { token })).toMatchObject({ status: 200 })
  expect(await refresh(cookie)).toMatchObject({ status: 200 })
}

test('204 with the bearer token ends the session at once and clears the cookie', async () => {
  const person = await logInSomeone()
  expect(await send('GET /api/users/me', { token: person.token })).toMatchObject({ status: 200 })
  const response = await send('POST /auth/logout', { token: person.token, headers: OURS })
  expect(response).toMatchObject({ status: 204, body: undefined })
  expect(response.setCookie).toMatch(/^__Host-refresh=; Max-Age=0;/)
  await expectEnded(person)
})

test('204 with the cookie alone, when the access token has expired', async () => {
  const person = await logInSomeone()
  expect(await send('POST /auth/logout', { cookie: person.cookie })).toMatchObject({ status: 204 })
  await expectEnded(person)
})

test('204 without either, or with a cookie that is not ours, ends nothing', async () => {
  const person = await logInSomeone()
  expect(await send('POST /auth/logout', { headers: OURS })).toMatchObject({ status: 204 })
  const forged = `${person.cookie.split('.')[0]}.1.${'A'.repeat(43)}`
  expect(await send('POST /auth/logout', { cookie: forged })).toMatchObject({ status: 204 })
  await expectGoesOn(person)
})

test('204 ends this session and no other', async () => {
  const here = await logInSomeone()
  const elsewhere = await openSessionOf(api, here)
  await send('POST /auth/logout', { token: here.token, headers: OURS })
  await expectGoesOn(elsewhere)
})

test('403 when another site sends the request, and the session continues', async () => {
  const person = await logInSomeone()
  const foreign = [{}, { ...OURS, origin: 'https://elsewhere.example' }]
  for (const headers of foreign) {
    const refused = await send('POST /auth/logout', {
      headers: { cookie: `__Host-refresh=${person.cookie}`, ...headers },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  }
  await expectGoesOn(person)
  const own = await send('POST /auth/logout', { token: person.token, headers: { ...OURS, origin } })
  expect(own).toMatchObject({ status: 204 })
})

test('204 for everywhere ends every session of this person, and none of others', async () => {
  const here = await logInSomeone()
  const [elsewhere, third] = [await openSessionOf(api, here), await openSessionOf(api, here)]
  const somebody = await logInSomeone()
  for (const { token } of [here, elsewhere, third]) await send('GET /api/users/me', { token })
  const response = await send('POST /auth/logout-everywhere', { token: here.token })
  expect(response).toMatchObject({ status: 204 })
  expect(response.setCookie).toMatch(/^__Host-refresh=; Max-Age=0;/)
  for (const session of [here, elsewhere, third]) await expectEnded(session)
  await expectGoesOn(somebody)
})

test('401 for a logout everywhere without a login', async () => {
  expect(await send('POST /auth/logout-everywhere', { headers: OURS })).toMatchObject({ status: 401 })
})
