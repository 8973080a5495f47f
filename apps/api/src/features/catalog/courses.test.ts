import type { Course } from '@abhyas/contract/catalog'
import { expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const getCourses = async (token?: string) => {
  const { status, body } = await send<Course[]>('GET /api/courses/getAllCourses', { token })
  expect(status).toBe(200)
  return body
}

test('[API-08] 200 with a bare array of courses, without a token', async () => {
  expect(await getCourses()).toEqual([])
  const one = await buildCourse(db, { name: 'Core Java', description: 'Objects first' })
  const two = await buildCourse(db, { name: 'Data structures' })
  expect(await getCourses()).toEqual([
    { id: one.id, name: 'Core Java', description: 'Objects first', state: 'published', version: 1 },
    { id: two.id, name: 'Data structures', description: '', state: 'published', version: 1 },
  ])
})

test('200 shows drafts to admins only', async () => {
  const draft = await buildCourse(db, { name: 'Not yet', state: 'draft' })
  expect(await getCourses(admin.token)).toContainEqual(draft)
  expect(await getCourses(learner.token)).not.toContainEqual(draft)
  expect(await getCourses()).not.toContainEqual(draft)
})

test('200 hides drafts from an admin whose role has expired', async () => {
  const draft = await buildCourse(db, { state: 'draft' })
  const former = await openSessionOf(api, await buildAdmin(db, { roleExpiresAt: new Date(Date.now() - 1000) }))
  expect(await getCourses(former.token)).not.toContainEqual(draft)
})

test('401 on the public list too when the bearer is bad', async () => {
  for (const token of ['nonsense', '', `${admin.token}x`]) {
    const { status, body } = await send('GET /api/courses/getAllCourses', { token })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'token_invalid' })
  }
  const basic = await send('GET /api/courses/getAllCourses', { headers: { authorization: 'Basic eDp5' } })
  expect(basic.status).toBe(401)
})

test('[API-09] 200 with the new course, published at once', async () => {
  // The specification's client also sends e-mail, role and token; the server ignores them.
  const body = {
    name: '  Operating systems ',
    email: 'x@gmail.com',
    role: 'ROLE_USER',
    token: 'x',
    id: 999,
    version: 7,
  }
  const created = await send<Course>('POST /api/courses/createCourse', { token: admin.token, body })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({
    id: expect.any(Number),
    name: 'Operating systems',
    description: '',
    state: 'published',
    version: 1,
  })
  expect(created.body.id).not.toBe(999)
  expect(await getCourses()).toContainEqual(created.body)
})

test('200 hides a draft course from everyone but admins', async () => {
  const body = { name: 'Compilers', description: ' Parsing ', state: 'draft' }
  const created = await send<Course>('POST /api/courses/createCourse', { token: admin.token, body })
  expect(created.body).toMatchObject({ name: 'Compilers', description: 'Parsing', state: 'draft' })
  expect(await getCourses()).not.toContainEqual(created.body)
})

test.each([{}, { name: '' }, { name: '   ' }, { name: null }, { name: 7 }, { name: ['x'] }])(
  '(VAL-11) [API-09] 400 Course name cannot be empty on add: %j',
  async (body) => {
    const refused = await send('POST /api/courses/createCourse', { token: admin.token, body })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'course_name_empty', message: 'Course name cannot be empty' })
  },
)

test.each([
  [{ name: 'x'.repeat(121) }, 'text_too_long'],
  [{ name: 'x', description: 'x'.repeat(2001) }, 'text_too_long'],
  [{ name: 'x', state: 'deleted' }, 'invalid_request'],
])('400 for a course beyond the limits', async (body, code) => {
  const refused = await send('POST /api/courses/createCourse', { token: admin.token, body })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code })
})

test('[API-09] 401 without a login, 403 for a learner, and nothing is added', async () => {
  const before = await getCourses(admin.token)
  const body = { name: 'Mine' }
  expect(await send('POST /api/courses/createCourse', { body })).toMatchObject({ status: 401 })
  const refused = await send('POST /api/courses/createCourse', { token: learner.token, body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  expect(await getCourses(admin.token)).toEqual(before)
})

test('204 sorts the courses, also for visitors; a new course is the last', async () => {
  const ids = (await getCourses(admin.token)).map(({ id }) => id)
  const sort = (body: object) => send('PUT /api/courses/order', { token: admin.token, body })
  const sorted = ids.toReversed()
  expect(await sort({ ids: sorted })).toMatchObject({ status: 204 })
  const { id: newest } = await buildCourse(db)
  expect((await getCourses(admin.token)).map(({ id }) => id)).toEqual([...sorted, newest])
  const published = (await getCourses()).map(({ id }) => id)
  expect(published).toEqual([...sorted, newest].filter((id) => published.includes(id)))
  // The order misses the new course.
  expect(await sort({ ids })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
})
