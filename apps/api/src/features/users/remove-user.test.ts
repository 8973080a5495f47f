import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildGoal, selectGoalNames } from '../../testing/build-learning.ts'
import {
  buildAdmin,
  buildGrant,
  buildLearner,
  buildModule,
  type LoggedIn,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { insertMailToken } from '../auth/auth-queries.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

const remove = (id: number | string, headers: Record<string, string> = {}) =>
  send(`DELETE /api/users/deleteUserById/${id}`, { token, headers })
const countLearners = async () => (await send<number>('GET /api/users/countUsers', { token })).body
const OVER = { status: 401, body: { code: 'session_over' } }

test('[API-06] 204 without a body: the person is deleted, every session ends, and grants stay under the number', async () => {
  const before = await countLearners()
  const learner = await openSessionOf(api, await buildLearner(db))
  const elsewhere = await openSessionOf(api, learner)
  const { id: moduleId } = await buildModule(db)
  await buildGrant(db, learner, moduleId)
  await buildGoal(db, learner, { name: 'The exam of Asha' })
  await db.dbOf(learner.id).write(sql`
    insert into learner.exam_aliases (learner_id, exam_id, alias) values (${learner.id}, 1, 'Asha of Pune')`)
  await insertMailToken(db, { hash: Buffer.from('a'), userId: learner.id, purpose: 'verify_email', minutes: 10 })
  expect(await send('GET /api/users/me', { token: learner.token })).toMatchObject({ status: 200 })
  expect(await countLearners()).toBe(before + 1)

  expect(await remove(learner.id)).toMatchObject({ status: 204, body: undefined })
  for (const session of [learner, elsewhere]) {
    expect(await send('GET /api/users/me', { token: session.token })).toMatchObject(OVER)
    expect(await send('POST /auth/refresh', { cookie: session.cookie })).toMatchObject({ status: 401 })
  }
  expect(await countLearners()).toBe(before)
  expect(await selectGoalNames(db, learner)).toEqual([])
  expect(await db.dbOf(learner.id).select(sql`select alias from learner.exam_aliases`)).toEqual([])
  for (const table of [sql`users where id =`, sql`sessions where user_id =`, sql`mail_tokens where user_id =`])
    expect(await db.select(sql`select from ${table} ${learner.id}`)).toEqual([])
  expect(await db.dbOf(learner.id).select(sql`select learner_id, module_id from learner.grants`)).toEqual([
    { learner_id: learner.id, module_id: moduleId },
  ])
})

test('204 for another admin, and the count of learners stays', async () => {
  const other = await openSessionOf(api, await buildAdmin(db))
  const before = await countLearners()
  expect(await remove(other.id)).toMatchObject({ status: 204 })
  expect(await countLearners()).toBe(before)
  expect(await send('GET /api/users/countUsers', { token: other.token })).toMatchObject(OVER)
})

test('409 for the own account, 404 for one that does not exist, 412 for one that changed meanwhile', async () => {
  const { id } = await buildLearner(db)
  expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'own_account' } })
  expect(await remove(999_999)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  for (const bad of ['0', 'abc', '1.5'])
    expect(await remove(bad)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  await db.write(sql`update users set version = 2 where id = ${id}`)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await remove(id, { 'if-match': '"2"' })).toMatchObject({ status: 204 })
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
})

test('[API-05] [API-06] 401 without a login, 403 for a learner, and no user is changed or deleted', async () => {
  const [victim, learner] = [await buildLearner(db), await openSessionOf(api, await buildLearner(db))]
  for (const line of [`PUT /api/users/updateUserById/${victim.id}`, `DELETE /api/users/deleteUserById/${victim.id}`]) {
    const body = { role: { name: 'ROLE_ADMIN' } }
    expect(await send(line, { body })).toMatchObject({ status: 401, body: { code: 'login_required' } })
    expect(await send(line, { body, token: learner.token })).toMatchObject({
      status: 403,
      body: { code: 'admin_only' },
    })
  }
  expect(await db.select(sql`select role, version from users where id = ${victim.id}`)).toEqual([
    { role: 'ROLE_USER', version: 1 },
  ])
})

test('409 for the last admin, when the caller has lost the role meanwhile', async () => {
  const last = await buildAdmin(db)
  await db.write(
    sql`update users set role_expires_at = now() - interval '1 s' where role = 'ROLE_ADMIN' and id <> ${last.id}`,
  )
  const LAST = { status: 409, body: { code: 'last_admin' } }
  const demote = (body: object) => send(`PUT /api/users/updateUserById/${last.id}`, { token, body })
  expect(await remove(last.id)).toMatchObject(LAST)
  expect(await demote({ role: { name: 'ROLE_USER' } })).toMatchObject(LAST)
  expect(await demote({ roleExpiryDate: new Date(Date.now() - 1000).toISOString() })).toMatchObject(LAST)
  expect(await demote({ username: 'Renamed' })).toMatchObject({ status: 200 })
})

const demote = (by: LoggedIn, whom: LoggedIn) =>
  send(`PUT /api/users/updateUserById/${whom.id}`, { token: by.token, body: { role: { name: 'ROLE_USER' } } })
const expire = (by: LoggedIn, whom: LoggedIn) =>
  send(`PUT /api/users/updateUserById/${whom.id}`, {
    token: by.token,
    body: { roleExpiryDate: new Date(Date.now() - 1000).toISOString() },
  })
const erase = (by: LoggedIn, whom: LoggedIn) => send(`DELETE /api/users/deleteUserById/${whom.id}`, { token: by.token })

test.each([
  ['delete each other', erase, erase],
  ['demote each other', demote, demote],
  ['delete and demote each other', erase, demote],
  ['demote and expire each other', demote, expire],
])('an active admin is left when two %s at the same moment', async (_, first, second) => {
  for (let time = 0; time < 20; time++) {
    await db.write(sql`update users set role_expires_at = now() where role = 'ROLE_ADMIN' and role_expires_at is null`)
    const [one, two] = [await openSessionOf(api, await buildAdmin(db)), await openSessionOf(api, await buildAdmin(db))]
    const answers = await Promise.all([first(one, two), second(two, one)])
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused.map(({ body }) => body.code)).toHaveLength(1)
    // The later one is refused because the other is the last admin, or because the own account is deleted.
    expect(['last_admin', 'session_over']).toContain(refused[0]?.body.code)
    const active = await db.select(sql`
      select id from users where role = 'ROLE_ADMIN' and (role_expires_at is null or role_expires_at > now())`)
    expect(active).toHaveLength(1)
  }
})
