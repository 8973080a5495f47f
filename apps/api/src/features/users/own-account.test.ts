import type { Profile } from '@abhyas/contract/users'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildGoal, selectGoalNames } from '../../testing/build-learning.ts'
import { buildMail } from '../../testing/build-mail.ts'
import {
  buildAdmin,
  buildLearner,
  openSessionOf,
  PASSWORD,
  buildQuestion,
  buildReport,
} from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const logInSomeone = async () => openSessionOf(api, await buildLearner(db))
const getMe = (token: string) => send<Profile>('GET /api/users/me', { token })
const logInWith = (email: string, password: string) => send('POST /auth/login', { body: { email, password } })
const changePassword = (token: string, body: object) => send('PUT /api/users/me/password', { token, body })
const deleteMe = (token: string, password = PASSWORD) => send('DELETE /api/users/me', { token, body: { password } })

test("200 with the caller's own profile and nothing more", async () => {
  const roleExpiresAt = new Date(Date.now() + 86_400_000)
  const me = await openSessionOf(api, await buildLearner(db, { username: 'Asha', roleExpiresAt }))
  expect((await getMe(me.token)).body).toEqual({
    id: me.id,
    username: 'Asha',
    email: me.email,
    role: { name: 'ROLE_USER' },
    roleExpiryDate: roleExpiresAt.toISOString(),
    emailVerified: false,
    lang: 'en',
    wantsOrderMails: true,
    wantsReportMails: true,
    unseenReplies: 0,
  })
})

test('200 changes only the display name, whatever else the body says', async () => {
  const [me, other] = [await logInSomeone(), await logInSomeone()]
  const before = (await getMe(me.token)).body
  const body = {
    username: ' Asha K. ',
    id: other.id,
    email: 'new@gmail.com',
    role: { name: 'ROLE_ADMIN' },
    isAdmin: true,
  }
  const changed = await send('PUT /api/users/me', { token: me.token, body })
  expect(changed).toMatchObject({ status: 200, body: { ...before, username: 'Asha K.' } })
  expect((await getMe(me.token)).body).toEqual({ ...before, username: 'Asha K.' })
  expect((await getMe(other.token)).body.username).toBe(other.username)
})

test.each([
  [{}, 'username_required'],
  [{ username: '  ' }, 'username_required'],
  [{ username: 'x'.repeat(61) }, 'text_too_long'],
  [{ username: 'a\u0000b' }, 'invalid_request'],
])('400 for an invalid display name: %j', async (body, code) => {
  const me = await logInSomeone()
  const refused = await send('PUT /api/users/me', { token: me.token, body })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code })
})

test('204 changes the password, keeps this session and ends the others', async () => {
  const here = await logInSomeone()
  const elsewhere = await openSessionOf(api, here)
  expect(await getMe(elsewhere.token)).toMatchObject({ status: 200 })
  const body = { currentPassword: PASSWORD, newPassword: ' Next#pass1 ' }
  expect(await changePassword(here.token, body)).toMatchObject({ status: 204 })

  expect(await getMe(here.token)).toMatchObject({ status: 200 })
  expect(await getMe(elsewhere.token)).toMatchObject({ status: 401, body: { code: 'session_over' } })
  const refreshed = await send('POST /auth/refresh', { cookie: elsewhere.cookie })
  expect(refreshed).toMatchObject({ status: 401 })
  expect(await send('POST /auth/refresh', { cookie: here.cookie })).toMatchObject({ status: 200 })
  expect(await logInWith(here.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await logInWith(here.email, ' Next#pass1 ')).toMatchObject({ status: 200 })
})

test('204 for a new password invalidates mailed links to set one; the link that verifies the address still works', async () => {
  const me = await logInSomeone()
  await db.write(sql`
    insert into mail_tokens (token_hash, user_id, purpose, expires_at)
    select sha256(purpose::bytea || ${String(me.id)}::bytea), ${me.id}, purpose, now() + interval '10 minutes'
    from unnest(array['reset_password', 'verify_email']) purpose`)
  await changePassword(me.token, { currentPassword: PASSWORD, newPassword: 'Next#pass1' })
  const left = await db.select(sql`select purpose from mail_tokens where user_id = ${me.id}`)
  expect(left).toEqual([{ purpose: 'verify_email' }])
})

test.each([
  ['an order turned around', 'Asha\u202Egnp.exe', 400],
  ['an isolate', 'Asha\u2066', 400],
  ['a mark that draws nothing', 'Asha\u{FEFF}x', 400],
  ['the joiners of Hindi', 'क्\u200Dष और क्\u200Cष', 200],
])('a name with %s, %j, gets the status %i', async (_, username, status) => {
  const me = await logInSomeone()
  expect(await send('PUT /api/users/me', { token: me.token, body: { username } })).toMatchObject({ status })
})

test.each([
  [{ currentPassword: 'wrong', newPassword: 'Next#pass1' }, 403, 'wrong_password'],
  [{ currentPassword: '', newPassword: 'Next#pass1' }, 400, 'password_required'],
  [{ newPassword: 'Next#pass1' }, 400, 'password_required'],
  [{ currentPassword: PASSWORD, newPassword: 'weak' }, 400, 'password_weak'],
  [{ currentPassword: PASSWORD }, 400, 'password_weak'],
  [{ currentPassword: PASSWORD, newPassword: 'a1@'.padEnd(129, 'x') }, 400, 'password_too_long'],
])('%j is refused: %i %s', async (body, status, code) => {
  const me = await logInSomeone()
  expect(await changePassword(me.token, body)).toMatchObject({ status, body: { code } })
  expect(await logInWith(me.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('429 after ten wrong passwords, so a stolen access token does not help guessing', async () => {
  const me = await logInSomeone()
  const wrong = { currentPassword: 'wrong', newPassword: 'Next#pass1' }
  const tries = await Promise.all(Array.from({ length: 14 }, () => changePassword(me.token, wrong)))
  expect(tries.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(await deleteMe(me.token)).toMatchObject({ status: 429 })
})

test('200 with everything we keep about the caller, and no secret', async () => {
  const me = await logInSomeone()
  const { id: questionId } = await buildQuestion(db)
  const { id } = await buildReport(db, { questionId, reporterId: me.id, text: 'A comma' })
  await buildMail(db, me.id)
  await send('PUT /api/reminders', { token: me.token, body: { hour: 7, byMail: true, byPush: false } })
  const exported = await send<object>('POST /api/users/me/export', { token: me.token, body: { password: PASSWORD } })
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown
  expect(exported.body).toEqual({
    exportedAt: instant,
    account: { ...(await getMe(me.token)).body, createdAt: instant },
    sessions: [{ startedAt: instant, lastUsedAt: instant, endedAt: null }],
    reports: [
      {
        id,
        questionId,
        reason: 'typo',
        text: 'A comma',
        state: 'open',
        createdAt: instant,
        reply: '',
        answeredAt: null,
      },
    ],
    reminders: { hour: 7, byMail: true, byPush: false, nextAt: instant, lastAt: null, devices: [] },
    mails: [{ kind: 'password_changed', state: 'queued', createdAt: instant, sentAt: null }],
    grants: [],
    orders: [],
    attempts: [],
    extraTimes: [],
    aliases: [],
    goal: null,
    forecasts: [],
    learning: null,
    answerLog: [],
    leftOut: { attempts: 0, answerLog: 0 },
  })
  const refused = await send('POST /api/users/me/export', { token: me.token, body: { password: 'wrong' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
})

test('204 deletes the account: no row is left, no session continues, and the person can sign up again', async () => {
  const me = await logInSomeone()
  const elsewhere = await openSessionOf(api, me)
  await buildGoal(db, me, { name: 'The exam of Asha' })
  expect(await deleteMe(me.token, 'wrong')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await getMe(elsewhere.token)).toMatchObject({ status: 200 })
  expect(await selectGoalNames(db, me)).toHaveLength(1)
  expect(await deleteMe(me.token)).toMatchObject({ status: 204 })
  expect(await selectGoalNames(db, me)).toEqual([])

  for (const { token, cookie } of [me, elsewhere]) {
    expect(await getMe(token)).toMatchObject({ status: 401, body: { code: 'session_over' } })
    expect(await send('POST /auth/refresh', { cookie })).toMatchObject({ status: 401 })
  }
  expect(await logInWith(me.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await db.select(sql`select id from users where id = ${me.id}`)).toEqual([])
  expect(await db.select(sql`select id from sessions where user_id = ${me.id}`)).toEqual([])
  const signUp = { username: 'Back', email: me.email, password: PASSWORD }
  expect(await send('POST /api/users/register', { body: signUp })).toMatchObject({ status: 200 })
})

test('409 for the last admin; when two leave at once, one stays', async () => {
  const admins = [await openSessionOf(api, await buildAdmin(db)), await openSessionOf(api, await buildAdmin(db))]
  const answers = await Promise.all(admins.map(({ token }) => deleteMe(token)))
  expect(statusesOf(answers)).toEqual([204, 409])
  const stays = admins[answers.findIndex(({ status }) => status === 409)]
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_admin')
  expect(await getMe(stays?.token ?? '')).toMatchObject({ status: 200 })
  expect(await deleteMe(stays?.token ?? '')).toMatchObject({ status: 409 })
  expect(await deleteMe((await logInSomeone()).token)).toMatchObject({ status: 204 })
})

test('400 for an admin’s new password that is only long enough for a learner', async () => {
  const admin = await openSessionOf(api, await buildAdmin(db))
  const change = (newPassword: string) => changePassword(admin.token, { currentPassword: PASSWORD, newPassword })
  expect(await change('Short#1')).toMatchObject({ status: 400, body: { code: 'admin_password_short' } })
  expect(await change('Long#enough1')).toMatchObject({ status: 204 })
})

test('409 for the last admin whose role has not expired', async () => {
  await db.write(sql`update users set role_expires_at = now() - interval '1 day' where role = 'ROLE_ADMIN'`)
  const last = await openSessionOf(api, await buildAdmin(db))
  expect(await deleteMe(last.token)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
})

test('401 for an account that was deleted while this server still had its session in memory', async () => {
  const me = await logInSomeone()
  expect(await getMe(me.token)).toMatchObject({ status: 200 })
  await db.write(sql`delete from users where id = ${me.id}`)
  const OVER = { status: 401, body: { code: 'session_over' } }
  expect(await getMe(me.token)).toMatchObject(OVER)
  expect(await send('PUT /api/users/me', { token: me.token, body: { username: 'x' } })).toMatchObject(OVER)
  expect(await changePassword(me.token, { currentPassword: PASSWORD, newPassword: 'Next#1' })).toMatchObject(OVER)
})
