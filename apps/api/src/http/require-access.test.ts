import type { Access } from '@abhyas/contract/endpoint'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, openSessionOf } from '../testing/builders.ts'
import { startTestApi } from '../testing/test-api.ts'
import { requireAccess } from './require-access.ts'
import type { Caller } from './tokens.ts'

const NOW = 1_800_000_000_000
const as = (role: Caller['role'], roleExpiresAt: number | null = null): Caller => ({
  userId: 1,
  sessionId: 1,
  role,
  roleExpiresAt,
})
const CALLERS: Record<string, Caller | null> = {
  visitor: null,
  learner: as('ROLE_USER'),
  'learner until tomorrow': as('ROLE_USER', NOW + 86_400_000),
  'learner until now': as('ROLE_USER', NOW),
  admin: as('ROLE_ADMIN'),
  'admin until now': as('ROLE_ADMIN', NOW),
}

const EXPECTED: Record<Access, Record<keyof typeof CALLERS, string>> = {
  all: {
    visitor: '',
    learner: '',
    'learner until tomorrow': '',
    'learner until now': '',
    admin: '',
    'admin until now': '',
  },
  account: {
    visitor: 'login_required',
    learner: '',
    'learner until tomorrow': '',
    'learner until now': '',
    admin: '',
    'admin until now': '',
  },
  learner: {
    visitor: 'login_required',
    learner: '',
    'learner until tomorrow': '',
    'learner until now': 'role_expired',
    admin: '',
    'admin until now': 'role_expired',
  },
  admin: {
    visitor: 'login_required',
    learner: 'admin_only',
    'learner until tomorrow': 'admin_only',
    'learner until now': 'role_expired',
    admin: '',
    'admin until now': 'role_expired',
  },
}

const refusal = (access: Access, caller: Caller | null): string => {
  try {
    requireAccess(access, caller, NOW)
    return ''
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each(Object.keys(EXPECTED) as Access[])('access %s lets in the right callers', (access) => {
  const actual = Object.fromEntries(Object.entries(CALLERS).map(([who, caller]) => [who, refusal(access, caller)]))
  expect(actual).toEqual(EXPECTED[access])
})

const api = await startTestApi()
const { db, send } = api
const EXPIRED = { status: 403, body: { code: 'role_expired' } }

test('403 role_expired for an admin whose role has expired, and the account itself stays usable', async () => {
  const past = new Date(Date.now() - 60_000)
  const admin = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: past }))
  expect(await send('GET /api/users/countUsers', { token: admin.token })).toMatchObject(EXPIRED)
  const course = { token: admin.token, body: { name: 'x' } }
  expect(await send('POST /api/courses/createCourse', course)).toMatchObject(EXPIRED)

  const me = await send('GET /api/users/me', { token: admin.token })
  expect(me).toMatchObject({ status: 200, body: { roleExpiryDate: past.toISOString() } })
  const renamed = await send('PUT /api/users/me', { token: admin.token, body: { username: 'Still me' } })
  expect(renamed).toMatchObject({ status: 200 })
  expect(await send('POST /auth/logout-everywhere', { token: admin.token })).toMatchObject({ status: 204 })
})

test('200 until the moment the role expires, 403 from then on, with the same token', async () => {
  const admin = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: new Date(Date.now() + 1500) }))
  expect(await send('GET /api/users/countUsers', { token: admin.token })).toMatchObject({ status: 200 })
  await pause(1600)
  expect(await send('GET /api/users/countUsers', { token: admin.token })).toMatchObject(EXPIRED)
})

test('200 for a login and a refresh with an expired role', async () => {
  const learner = await openSessionOf(api, await buildLearner(db, { roleExpiresAt: new Date(0) }))
  expect(await send('POST /auth/refresh', { cookie: learner.cookie })).toMatchObject({ status: 200 })
})
