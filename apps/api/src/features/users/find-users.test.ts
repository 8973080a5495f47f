import type { User } from '@abhyas/contract/users'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { addToCounter } from '../../sql/counter-queries.ts'
import { buildAdmin, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const roleExpiresAt = new Date(Date.now() + 86_400_000)
const someone = { username: 'Asha', email: 'Asha.K@gmail.com' }
const odd = { underscore: 'under_score@gmail.com', percent: '50%off@gmail.com', plain: 'underxscore@gmail.com' }

// The first users have the ids 1 to 5. The many have the ids 101 to 1200.
const admin = await openSessionOf(api, await buildAdmin(db, { email: 'boss@example.com' }))
const asha = await buildLearner(db, { ...someone, roleExpiresAt })
for (const email of Object.values(odd)) await buildLearner(db, { email })
const MANY = 1100
await db.write(sql`
  insert into users (id, username, email, email_key, password_hash, role) overriding system value
  select n, 'Person ' || n, 'person' || n || '@school.example', 'person' || n || '@school.example', 'x', 'ROLE_USER'
  from generate_series(101, ${100 + MANY}) n`)
await addToCounter(db, 'learners', MANY)

const find = (query: Record<string, string | number> = {}) =>
  send<User[]>(`GET /api/users/getAllUsers?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    token: admin.token,
  })
const idsOf = async (query: Record<string, string | number>) => {
  const { status, body, headers } = await find({ limit: 200, ...query })
  expect(status).toBe(200)
  return { ids: body.map(({ id }) => id), total: headers.get('x-total') }
}
/** The ids of all pages from `after` on. */
const pagesOf = async ({ after = 0, ...query }: Record<string, string | number>) => {
  const ids: number[] = []
  for (let next = String(after); ;) {
    const { body, headers } = await find({ ...query, after: next })
    ids.push(...body.map(({ id }) => id))
    next = headers.get('x-next-after') ?? ''
    if (next === '') return { ids, total: headers.get('x-total') }
  }
}
const emailsOf = async (email: string) => (await find({ email })).body.map((user) => user.email)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('[API-04] (API-54) 200 with a bare array of users, without their passwords or keys', async () => {
  const { status, body } = await find()
  expect(status).toBe(200)
  expect(body[0]).toEqual({
    id: admin.id,
    username: 'Asha',
    email: 'boss@example.com',
    role: { name: 'ROLE_ADMIN' },
    roleExpiryDate: null,
    emailVerified: false,
    version: 1,
  })
  expect(body[1]).toEqual({
    id: asha.id,
    ...someone,
    role: { name: 'ROLE_USER' },
    roleExpiryDate: roleExpiresAt.toISOString(),
    emailVerified: false,
    version: 1,
  })
  expect(JSON.stringify(body)).not.toMatch(/argon|password|hash|key/i)
})

test('[API-04] 401 without a login, 403 for a learner', async () => {
  const learner = await openSessionOf(api, asha)
  expect(await send('GET /api/users/getAllUsers')).toMatchObject({ status: 401, body: { code: 'login_required' } })
  const refused = await send('GET /api/users/getAllUsers', { token: learner.token })
  expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
})

test('200 page by page with every user once, and the exact total even above 1000', async () => {
  const everybody = [...from(1, 5), ...from(101, 100 + MANY)]
  expect(await pagesOf({ limit: 200 })).toEqual({ ids: everybody, total: String(MANY + 5) })
  expect((await find()).body).toHaveLength(50)
})

test('200 with the users whose id contains the digits, if there are three or more', async () => {
  expect(await idsOf({ userId: '119' })).toEqual({ ids: [119, 1119, ...from(1190, 1199)], total: '12' })
  expect(await idsOf({ userId: '200' })).toEqual({ ids: [200, 1200], total: '2' })
  expect(await idsOf({ userId: '1200' })).toEqual({ ids: [1200], total: '1' })
  expect(await idsOf({ userId: '0119' })).toEqual({ ids: [], total: '0' })
})

test('200 with the users whose id begins with the digits, if there are one or two', async () => {
  expect(await idsOf({ userId: '2' })).toEqual({ ids: [2, ...from(200, 299)], total: '101' })
  expect(await idsOf({ userId: '12' })).toEqual({ ids: [...from(120, 129), 1200], total: '11' })
  expect(await idsOf({ userId: '0' })).toEqual({ ids: [], total: '0' })
  const { total } = await idsOf({ userId: '1' })
  expect(total).toBe('301')
})

test('200 page by page with the users whose id begins with the digits, over all lengths of ids', async () => {
  const ids = [...from(110, 119), ...from(1100, 1199)]
  expect(await pagesOf({ userId: '11', limit: 30 })).toEqual({ ids, total: '110' })
})

test.each(['abc', '1%', '_', '-1', '1.5', '1e2', '1 2', '٣', "1' or true --"])(
  '200 with an empty list for the id %j',
  async (userId) => {
    expect(await idsOf({ userId })).toEqual({ ids: [], total: '0' })
  },
)

test('200 with the users whose e-mail contains the part, ignoring case', async () => {
  expect(await emailsOf('sha.k@')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf('ASHA')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf(' asha ')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf('Sha.K@gmail.com')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf('asha.k@gmail.org')).toEqual([])
  expect(await emailsOf('@gmail.com')).toEqual(['Asha.K@gmail.com', ...Object.values(odd)])
  expect(await emailsOf('nobody at all')).toEqual([])
})

test('200 with the users whose e-mail begins with the part, if it has one or two characters', async () => {
  expect(await emailsOf('a')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf('AS')).toEqual(['Asha.K@gmail.com'])
  expect(await emailsOf('bo')).toEqual(['boss@example.com'])
  expect(await emailsOf('sh')).toEqual([])
})

test('200 with everybody for a lone @, and by the domain for an @ with a letter', async () => {
  expect((await idsOf({ email: '@' })).total).toBe(String(MANY + 5))
  expect(await emailsOf('@g')).toEqual(['Asha.K@gmail.com', ...Object.values(odd)])
  expect((await idsOf({ email: '@', userId: '2' })).total).toBe('101')
})

test('200 with the users whose name contains the part, or begins with it if it has one or two characters', async () => {
  const idsNamed = async (username: string) => (await idsOf({ username })).ids
  expect(await idsNamed('PERSON 119')).toEqual([119, ...from(1190, 1199)])
  expect(await idsNamed('son 1200')).toEqual([1200])
  expect((await find({ username: 'as' })).body[1]).toMatchObject(someone)
  expect(await idsNamed('so')).toEqual([])
  expect(await idsOf({ username: 'person', email: 'person7', userId: '700' })).toEqual({ ids: [700], total: '1' })
})

test('200 takes %, _ and \\ in an e-mail literally', async () => {
  expect(await emailsOf('under_score')).toEqual([odd.underscore])
  expect(await emailsOf('50%off')).toEqual([odd.percent])
  expect(await emailsOf('%')).toEqual([])
  expect(await emailsOf('_')).toEqual([])
  expect(await emailsOf('%%%')).toEqual([])
  expect(await emailsOf('\\\\\\')).toEqual([])
})

test('200 with the users who match both filters', async () => {
  expect(await idsOf({ userId: '119', email: 'person1190@' })).toEqual({ ids: [1190], total: '1' })
  expect(await idsOf({ userId: '2', email: 'asha' })).toEqual({ ids: [asha.id], total: '1' })
  expect(await idsOf({ userId: '119', email: 'asha' })).toEqual({ ids: [], total: '0' })
})

test('200 with the total 1000+ if a filter finds more than 1000 users', async () => {
  const { ids, total } = await idsOf({ email: 'school.example' })
  expect(total).toBe('1000+')
  expect(ids).toHaveLength(200)
  expect((await idsOf({ email: 'person1' })).total).toBe('300')
  await db.write(sql`delete from users where id > 1100`)
  expect((await idsOf({ email: 'school.example' })).total).toBe('1000')
})

test('200 page by page with the users who have the part, although thousands of others come before them', async () => {
  await db.write(sql`
    insert into users (id, username, email, email_key, password_hash, role) overriding system value
    select n, 'Late ' || n, email, email, 'x', 'ROLE_USER' from generate_series(2001, 8120) n
    cross join lateral (select case when n > 8000 then 'late' else 'early' end || n || '@school.example' as email) e`)
  expect(await pagesOf({ email: 'LATE', limit: 50 })).toEqual({ ids: from(8001, 8120), total: '120' })
  expect(await pagesOf({ email: 'late', userId: '81' })).toEqual({ ids: from(8100, 8120), total: '21' })
  expect(await pagesOf({ email: 'late8040@school.example' })).toEqual({ ids: [8040], total: '1' })
  expect(await pagesOf({ email: 'late', after: 8119 })).toEqual({ ids: [8120], total: '120' })
})

test.each([{ limit: 0 }, { limit: 201 }, { after: -1 }, { userId: '1'.repeat(101) }, { email: 'x'.repeat(101) }])(
  '400 for %j',
  async (query) => {
    expect(await find(query)).toMatchObject({ status: 400 })
  },
)
