import type { Course } from '@abhyas/contract/catalog'
import { expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { selectOptionalCourse } from './course-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const update = (id: number | string, body: object, headers: Record<string, string> = {}) =>
  send<Course>(`PUT /api/courses/updateCourseById/${id}`, { token, body, headers })
const remove = (id: number | string, headers: Record<string, string> = {}) =>
  send(`DELETE /api/courses/deleteCourseById/${id}`, { token, headers })

test('[API-10] 200 with the changed course; a missing field stays as it was', async () => {
  const course = await buildCourse(db, { description: 'Objects first', state: 'draft' })
  const body = { name: ' Java ', email: 'x@gmail.com', role: 'ROLE_ADMIN', token: 'x', id: 999 }
  const changed = await update(course.id, body)
  expect(changed).toMatchObject({ status: 200 })
  expect(changed.body).toEqual({ ...course, name: 'Java', version: 2 })
  expect(await selectOptionalCourse(db, course.id)).toEqual(changed.body)
})

test('200 publishes a draft and empties a description', async () => {
  const course = await buildCourse(db, { description: 'old', state: 'draft' })
  const changed = await update(course.id, { name: course.name, description: '', state: 'published' })
  expect(changed.body).toMatchObject({ description: '', state: 'published' })
})

test.each([{}, { name: '' }, { name: ' \n ' }])(
  '(VAL-11) [API-10] 400 Course name cannot be empty on save: %j',
  async (body) => {
    const course = await buildCourse(db)
    const refused = await update(course.id, body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'course_name_empty', message: 'Course name cannot be empty' })
    expect(await selectOptionalCourse(db, course.id)).toEqual(course)
  },
)

test('[API-10] [API-11] 404 when the course is deleted', async () => {
  const { id } = await buildCourse(db)
  expect(await remove(id)).toMatchObject({ status: 204, body: undefined })
  expect(await update(id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
})

test('[API-11] 204 without a body, and the course is no longer listed', async () => {
  const course = await buildCourse(db, { name: 'To go' })
  const stays = await buildCourse(db, { name: 'To stay' })
  expect(await remove(course.id)).toMatchObject({ status: 204, body: undefined })
  const { body } = await send<Course[]>('GET /api/courses/getAllCourses')
  expect(body.map(({ id }) => id)).not.toContain(course.id)
  expect(body).toContainEqual(stays)
})

test('[API-10] [API-11] 401 without a login, 403 for a learner, and nothing changes', async () => {
  const course = await buildCourse(db)
  const change = `PUT /api/courses/updateCourseById/${course.id}`
  const removal = `DELETE /api/courses/deleteCourseById/${course.id}`
  const body = { name: 'Mine' }
  expect(await send(change, { body })).toMatchObject({ status: 401, body: { code: 'login_required' } })
  expect(await send(removal)).toMatchObject({ status: 401, body: { code: 'login_required' } })
  expect(await send(change, { body, token: learner.token })).toMatchObject({
    status: 403,
    body: { code: 'admin_only' },
  })
  expect(await send(removal, { token: learner.token })).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  expect(await selectOptionalCourse(db, course.id)).toEqual(course)
})

test('200 when If-Match has the version of the row', async () => {
  const course = await buildCourse(db)
  const changed = await update(course.id, { name: 'Second' }, { 'if-match': '"1"' })
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await remove(course.id, { 'if-match': '"2"' })).toMatchObject({ status: 204 })
})

test('412 when the row changed meanwhile, and the other change stays', async () => {
  const course = await buildCourse(db)
  const theirs = await update(course.id, { name: 'Theirs' }, { 'if-match': '"1"' })
  const refused = await update(course.id, { name: 'Mine' }, { 'if-match': '"1"' })
  expect(refused).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await remove(course.id, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  expect(await selectOptionalCourse(db, course.id)).toEqual(theirs.body)
})

test('412 for all but one of ten parallel saves with the same version', async () => {
  const course = await buildCourse(db)
  const saves = Array.from({ length: 10 }, (_, index) =>
    update(course.id, { name: `Editor ${index}` }, { 'if-match': '"1"' }),
  )
  expect(statusesOf(await Promise.all(saves))).toEqual([200, ...Array<number>(9).fill(412)])
})

test('200 without If-Match, and the last write wins', async () => {
  const course = await buildCourse(db)
  await update(course.id, { name: 'Theirs' })
  expect(await update(course.id, { name: 'Mine' })).toMatchObject({ status: 200, body: { name: 'Mine', version: 3 } })
})

test.each(['abc', 'W/"1"', '1.5', '*', '"99999999999"', '-'])('4xx for If-Match: %s', async (header) => {
  const course = await buildCourse(db)
  const refused = await update(course.id, { name: 'x' }, { 'if-match': header })
  expect([400, 412]).toContain(refused.status)
  expect(await selectOptionalCourse(db, course.id)).toEqual(course)
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740992', '1;drop', '%20'])('400 for the id %s', async (id) => {
  expect(await update(id, { name: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await remove(id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('every change of a course raises the content version, a refused one does not', async () => {
  const versions = [await selectContentVersion(db)]
  const note = async () => versions.push(await selectContentVersion(db))
  const { id } = await buildCourse(db)
  await note()
  await update(id, { name: 'x' })
  await note()
  await update(id, { name: '' })
  await note()
  await remove(id)
  await note()
  const [start = 0, , , , end = 0] = versions
  expect(versions.slice(0, 4)).toEqual([start, start + 1, start + 2, start + 2])
  // The rows below the course are deleted with it, and raise the version too.
  expect(end).toBeGreaterThan(start + 2)
  expect((await send<number>('GET /api/content-version')).body).toBe(end)
})
