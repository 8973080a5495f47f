import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@abhyas/contract/users-audit-log'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, openSessionOf, uniqueEmail } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const asha = await openSessionOf(api, await buildAdmin(db, { email: 'Asha_K@gmail.com' }))
const ravi = await openSessionOf(api, await buildAdmin(db, { email: 'ravi@gmail.com' }))

const create = async (token: string, kind: 'courses/createCourse' | 'categories', name: string) =>
  (await send<{ id: number }>(`POST /api/${kind}`, { token, body: { name } })).body.id
const java = await create(asha.token, 'courses/createCourse', 'Core Java 100%')
const links = await create(ravi.token, 'categories', 'Java links')
await send(`PUT /api/courses/updateCourseById/${java}`, { token: ravi.token, body: { name: 'Core_Java' } })
await send(`DELETE /api/categories/${links}`, { token: asha.token })

const find = (query: Record<string, string | number> = {}) =>
  send<AuditEntry[]>(`GET /api/audit-log?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    token: asha.token,
  })
const ALL = ['delete categories', 'update courses', 'insert categories', 'insert courses'] as const
const [DELETED, UPDATED, ADDED_LINKS, ADDED] = ALL
const found = async (query: Record<string, string | number>) => {
  const { status, body, headers } = await find(query)
  expect(status).toBe(200)
  expect(headers.get('x-total')).toBe(String(body.length))
  return body.map(({ action, entity }) => `${action} ${entity}`)
}

test('200 with a bare array of entries, newest first', async () => {
  const { status, body, headers } = await find()
  expect(status).toBe(200)
  expect(body.map(({ action, entity }) => `${action} ${entity}`)).toEqual(ALL)
  expect(headers.get('x-total')).toBe('4')
  expect(body[1]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    authorId: ravi.id,
    authorEmail: 'ravi@gmail.com',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    action: 'update',
    entity: 'courses',
    entityId: java,
    label: 'Core_Java',
    before: { name: 'Core Java 100%' },
    after: { name: 'Core_Java' },
  })
})

test.each([
  [{ entity: 'courses' }, [UPDATED, ADDED]],
  [{ entity: 'exams' }, []],
  [{ entity: 'courses', entityId: java }, [UPDATED, ADDED]],
  [{ entity: 'courses', entityId: 999_999 }, []],
  [{ author: 'ASHA' }, [DELETED, ADDED]],
  [{ author: 'ravi@' }, [UPDATED, ADDED_LINKS]],
  [{ author: '_k' }, [DELETED, ADDED]],
  [{ author: '_' }, [DELETED, ADDED]],
  [{ author: '%' }, []],
  [{ author: 'gmail.com' }, ALL],
  [{ search: 'java' }, ALL],
  [{ search: 'LINKS' }, [DELETED, ADDED_LINKS]],
  [{ search: '100%' }, [ADDED]],
  [{ search: 'e_j' }, [UPDATED]],
  [{ search: "' or true --" }, []],
  [{ search: 'java', author: 'ravi', entity: 'courses' }, [UPDATED]],
] as [Record<string, string | number>, string[]][])('200 with the entries that match %j', async (query, entries) => {
  expect(await found(query)).toEqual(entries)
})

test('200 with all entries of one request for its id', async () => {
  const [first] = (await find({ entity: 'courses' })).body
  expect(await found({ search: first?.requestId ?? '' })).toEqual([UPDATED])
  expect(await found({ search: first?.requestId.slice(0, 8) ?? '' })).toEqual([])
})

test('200 page by page, every entry once', async () => {
  const one = await find({ limit: 3 })
  expect(one.body).toHaveLength(3)
  const two = await find({ limit: 3, after: one.headers.get('x-next-after') ?? '' })
  expect(two.body.map(({ action, entity }) => `${action} ${entity}`)).toEqual([ADDED])
  expect(two.headers.get('x-next-after')).toBeNull()
  expect([one.headers.get('x-total'), two.headers.get('x-total')]).toEqual(['4', '4'])
})

test('200 with the number of an author whose account is deleted, and without the address', async () => {
  const gone = await openSessionOf(api, await buildAdmin(db))
  const id = await create(gone.token, 'categories', 'Left behind')
  await send(`DELETE /api/users/deleteUserById/${gone.id}`, { token: asha.token })
  const { body } = await find({ entity: 'categories', entityId: id })
  expect(body).toMatchObject([{ authorId: gone.id, authorEmail: null, label: 'Left behind' }])
})

const MANY = randomUUID()

test('200 finds the changes of a former admin', async () => {
  const former = await buildAdmin(db, { email: `former.${uniqueEmail()}` })
  await db
    .writtenBy({ userId: former.id, requestId: randomUUID() })
    .write(sql`insert into categories (name) values ('Old')`)
  await db.write(sql`update users set role = 'ROLE_USER' where id = ${former.id}`)
  const { body } = await find({ author: 'former.' })
  expect(body).toMatchObject([{ authorEmail: former.email, label: 'Old' }])
})

test('200 with 1000+ for the total when there are more', async () => {
  await db.write(sql`
    insert into audit_log (author_id, request_id, action, entity, entity_id, label)
    select ${asha.id}, ${MANY}, 'insert', 'topics', n, 'Topic ' || n from generate_series(1, 1001) n`)
  expect((await find({ entity: 'topics' })).headers.get('x-total')).toBe('1000+')
  const { body, headers } = await find({ search: MANY, limit: 200 })
  expect(body).toHaveLength(200)
  expect(headers.get('x-total')).toBe('1000+')
})

test.each([
  { entity: 'sessions' },
  { entity: 'users; drop table users' },
  { entityId: 'x' },
  { entityId: 0 },
  { limit: 201 },
  { after: -1 },
  { search: 'x'.repeat(101) },
  { author: 'x'.repeat(101) },
])('400 for %j', async (query) => {
  expect(await find(query as Record<string, string>)).toMatchObject({ status: 400 })
})

test('401 without a login, 403 for a learner and for an admin whose role has expired', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const former = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: new Date(Date.now() - 1000) }))
  expect(await send('GET /api/audit-log')).toMatchObject({ status: 401, body: { code: 'login_required' } })
  const refused = await send('GET /api/audit-log', { token: learner.token })
  expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  expect(await send('GET /api/audit-log', { token: former.token })).toMatchObject({ status: 403 })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await send(`${method} /api/audit-log`, { token: asha.token })).toMatchObject({ status: 404 })
})
