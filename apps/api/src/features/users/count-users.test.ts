import { expect, test } from 'vitest'
import { foldCounters } from '../../sql/counter-queries.ts'
import { buildAdmin, buildLearner, openSessionOf, PASSWORD, uniqueEmail } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))

const count = async () => (await send<number>('GET /api/users/countUsers', { token: admin.token })).body

test('[API-03] 200 with a bare number for an admin, 401 and 403 for others', async () => {
  expect(await send('GET /api/users/countUsers', { token: admin.token })).toMatchObject({ status: 200, body: 0 })
  const learner = await openSessionOf(api, await buildLearner(db))
  const counted = await send('GET /api/users/countUsers', { token: admin.token })
  expect(counted).toMatchObject({ status: 200, body: 1 })
  expect(counted.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await send('GET /api/users/countUsers')).toMatchObject({ status: 401, body: { code: 'login_required' } })
  expect(await send('GET /api/users/countUsers', { token: learner.token })).toMatchObject({
    status: 403,
    body: { code: 'admin_only' },
  })
})

test('counts learners and no admins, follows sign-ups and deletions, and folding changes nothing', async () => {
  const before = await count()
  await buildAdmin(db)
  expect(await count()).toBe(before)

  const signUp = { username: 'Ravi', email: uniqueEmail(), password: PASSWORD }
  expect(await send('POST /api/users/register', { body: signUp })).toMatchObject({ status: 200 })
  expect(await count()).toBe(before + 1)
  await foldCounters(db)
  expect(await count()).toBe(before + 1)

  const ravi = await openSessionOf(api, { id: 0, ...signUp })
  await send('DELETE /api/users/me', { token: ravi.token, body: { password: PASSWORD } })
  expect(await count()).toBe(before)
  await foldCounters(db)
  await foldCounters(db)
  expect(await count()).toBe(before)
})

test('stays right while workers fold and people sign up at the same time', async () => {
  const before = await count()
  const signUps = Array.from({ length: 12 }, () => buildLearner(db))
  const folds = Array.from({ length: 6 }, () => foldCounters(db))
  await Promise.all([...signUps, ...folds])
  expect(await count()).toBe(before + 12)
  await foldCounters(db)
  expect(await count()).toBe(before + 12)
})
