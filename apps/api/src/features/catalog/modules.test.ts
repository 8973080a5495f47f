import type { Module } from '@abhyas/contract/catalog-modules'
import { expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildModule, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const list = (courseId: number, asAdmin = false) =>
  send<Module[]>(`GET /api/modules/getModulesByCourseId/${courseId}`, asAdmin ? { token } : {})
const create = (body: object) => send<Module>('POST /api/modules/createModule', { token, body })
const update = (id: number, body: object, headers: Record<string, string> = {}) =>
  send<Module>(`PUT /api/modules/updateModuleById/${id}`, { token, body, headers })
const remove = (id: number, headers: Record<string, string> = {}) =>
  send(`DELETE /api/modules/deleteModuleById/${id}`, { token, headers })
const order = (courseId: number, ids: number[]) => send(`PUT /api/modules/order/${courseId}`, { token, body: { ids } })
const namesOf = async (courseId: number) => (await list(courseId, true)).body.map(({ name }) => name)

test('[API-12] 200 with the modules of this course only, in their order, without a token', async () => {
  const { id: courseId } = await buildCourse(db)
  expect((await list(courseId)).body).toEqual([])
  const first = await buildModule(db, { courseId, name: 'Basics' })
  const second = await buildModule(db, { courseId, name: 'Threads' })
  await buildModule(db)
  expect((await list(courseId)).body).toEqual([first, second])
})

test('200 shows draft modules to admins only, and 404 hides a draft course completely', async () => {
  const { id: courseId } = await buildCourse(db)
  const draft = await buildModule(db, { courseId, state: 'draft' })
  expect((await list(courseId)).body).toEqual([])
  expect((await list(courseId, true)).body).toEqual([draft])
  const { id: draftCourse } = await buildCourse(db, { state: 'draft' })
  const inDraft = await buildModule(db, { courseId: draftCourse })
  expect(await list(draftCourse)).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
  expect((await list(draftCourse, true)).body).toEqual([inDraft])
})

test('200 names the free sample, if it is published', async () => {
  const { id, courseId } = await buildModule(db)
  await buildTopic(db, { moduleId: id, isFreeSample: true, state: 'draft' })
  expect((await list(courseId)).body).toMatchObject([{ freeTopicId: null }])
  const open = await buildTopic(db, { moduleId: id, isFreeSample: true })
  expect((await list(courseId)).body).toMatchObject([{ freeTopicId: open.id }])
})

test('[API-13] 200 with the new module, for 25 rupees unless the request names another price', async () => {
  const { id: courseId } = await buildCourse(db)
  const created = await create({ name: ' Basics ', courseId, id: 9, version: 7, place: 0 })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({
    id: expect.any(Number),
    courseId,
    name: 'Basics',
    description: '',
    state: 'published',
    price: 25,
    freeTopicId: null,
    version: 1,
  })
  expect((await create({ name: 'Threads', courseId, price: 49.5, state: 'draft' })).body).toMatchObject({
    price: 49.5,
    state: 'draft',
  })
  expect(await namesOf(courseId)).toEqual(['Basics', 'Threads'])
})

test.each([{}, { name: '' }, { name: '  ' }])('[API-13] [API-14] 400 Module name cannot be empty: %j', async (body) => {
  const module = await buildModule(db)
  for (const refused of [await create({ ...body, courseId: module.courseId }), await update(module.id, body)])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'module_name_empty', message: 'Module name cannot be empty' },
    })
  expect((await list(module.courseId)).body).toEqual([module])
})

test.each([{ price: 0 }, { price: -5 }, { price: 0.999 }, { price: 25.005 }, { price: 1e9 }, { price: '25' }])(
  '400 for the price %j',
  async (body) => {
    const module = await buildModule(db)
    expect(await update(module.id, { name: 'x', ...body })).toMatchObject({ status: 400 })
  },
)

test('[API-13] 404 when the course is deleted', async () => {
  expect(await create({ name: 'x', courseId: 999_999 })).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
})

test('[API-14] 200 with the changed module; a missing field stays as it was', async () => {
  const module = await buildModule(db, { description: 'old', price: 49.5 })
  const changed = await update(module.id, { name: 'Java basics' }, { 'if-match': '"1"' })
  expect(changed.body).toEqual({ ...module, name: 'Java basics', version: 2 })
  expect((await update(module.id, { name: 'Java basics', price: 30, description: '' })).body).toMatchObject({
    price: 30,
    description: '',
  })
})

test('[API-15] 204, and its topics are deleted with it', async () => {
  const module = await buildModule(db)
  const topic = await buildTopic(db, { moduleId: module.id })
  expect(await remove(module.id)).toMatchObject({ status: 204, body: undefined })
  expect(await send(`GET /api/topics/${topic.id}`, { token })).toMatchObject({ status: 404 })
  expect(await remove(module.id)).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
  expect(await update(module.id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
})

test('412 when the module changed meanwhile, and the other change stays', async () => {
  const module = await buildModule(db)
  const theirs = await update(module.id, { name: 'Theirs' }, { 'if-match': '"1"' })
  expect(await update(module.id, { name: 'Mine' }, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  expect(await remove(module.id, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  expect((await list(module.courseId)).body).toEqual([theirs.body])
})

test('204 puts the modules into the requested order', async () => {
  const { id: courseId } = await buildCourse(db)
  const [a, b, c] = [
    await buildModule(db, { courseId, name: 'A' }),
    await buildModule(db, { courseId, name: 'B' }),
    await buildModule(db, { courseId, name: 'C' }),
  ]
  expect(await order(courseId, [c.id, a.id, b.id])).toMatchObject({ status: 204 })
  expect(await namesOf(courseId)).toEqual(['C', 'A', 'B'])
  await create({ name: 'D', courseId })
  expect(await namesOf(courseId)).toEqual(['C', 'A', 'B', 'D'])
  // A new order does not change the version of a module, so an edit that began before can still be saved.
  expect(await update(a.id, { name: 'A' }, { 'if-match': '"1"' })).toMatchObject({ status: 200 })
})

test('412 for an order that misses a module, names one twice or one of another course', async () => {
  const { id: courseId } = await buildCourse(db)
  const [a, b] = [await buildModule(db, { courseId, name: 'A' }), await buildModule(db, { courseId, name: 'B' })]
  const foreign = await buildModule(db)
  for (const ids of [[a.id], [a.id, a.id], [a.id, foreign.id], [a.id, b.id, foreign.id], []])
    expect(await order(courseId, ids)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await namesOf(courseId)).toEqual(['A', 'B'])
  expect(await order(999_999, [])).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
})

test('204 for ten parallel orders, and one of them holds completely', async () => {
  const { id: courseId } = await buildCourse(db)
  const ids = (await Promise.all(['A', 'B', 'C'].map((name) => buildModule(db, { courseId, name })))).map(
    ({ id }) => id,
  )
  const orders = Array.from({ length: 10 }, (_, turn) => [...ids.slice(turn % 3), ...ids.slice(0, turn % 3)])
  const answers = await Promise.all(orders.map((each) => order(courseId, each)))
  expect(statusesOf(answers)).toEqual(Array<number>(10).fill(204))
  const now = (await list(courseId)).body.map(({ id }) => id)
  expect(orders).toContainEqual(now)
})
