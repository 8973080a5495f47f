import type { Category } from '@abhyas/contract/links'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import {
  buildAdmin,
  buildBlog,
  buildCategory,
  buildLearner,
  buildVideo,
  openSessionOf,
} from '../../testing/builders.ts'
import { statusesOf } from '../../testing/send.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { selectOptionalCategory } from './category-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

type Headers = Record<string, string>
const list = (as?: string) => send<Category[]>('GET /api/categories', { token: as })
const read = (id: number | string) => send<Category>(`GET /api/categories/${id}`)
const create = (body: unknown) => send<Category>('POST /api/categories', { token, body })
const update = (id: number | string, body: unknown, headers: Headers = {}) =>
  send<Category>(`PUT /api/categories/${id}`, { token, body, headers })
const remove = (id: number | string, headers: Headers = {}) => send(`DELETE /api/categories/${id}`, { token, headers })

test('[API-36] (API-54) 200 with a bare array of categories, the same with and without a token', async () => {
  expect((await list()).body).toEqual([])
  const java = await buildCategory(db, 'Core Java')
  const sqls = await buildCategory(db, 'SQL')
  await buildVideo(db, { categoryId: java.id })
  await buildVideo(db, { categoryId: java.id })
  await buildBlog(db, { categoryId: java.id })
  const expected = [
    { id: java.id, name: 'Core Java', videoCount: 2, blogCount: 1, version: 1 },
    { id: sqls.id, name: 'SQL', videoCount: 0, blogCount: 0, version: 1 },
  ]
  for (const as of [undefined, learner.token, token]) {
    const { status, body } = await list(as)
    expect({ status, body }).toEqual({ status: 200, body: expected })
  }
  expect(await list('nonsense')).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
})

test('200 with all categories, however many there are', async () => {
  const before = (await list()).body.length
  await db.write(sql`insert into categories (name) select 'Category ' || n from generate_series(1, 250) n`)
  expect((await list()).body).toHaveLength(before + 250)
  await db.write(sql`delete from categories where name like 'Category %'`)
})

test('[API-37] 200 with the category, 404 for one that does not exist', async () => {
  const category = await buildCategory(db, 'Networks')
  expect(await read(category.id)).toMatchObject({ status: 200 })
  expect((await read(category.id)).body).toEqual(category)
  expect(await read(999_999)).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
  for (const id of ['0', '-1', 'abc', '1.5', '9007199254740992'])
    expect(await read(id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('[API-38] 200 with the new category', async () => {
  const body = { name: '  Spring <b>Boot</b> ', id: 999, version: 7, videoCount: 5, email: 'x@gmail.com', token: 'x' }
  const created = await create(body)
  expect(created.status).toBe(200)
  expect(created.body).toEqual({
    id: expect.any(Number),
    name: 'Spring <b>Boot</b>',
    videoCount: 0,
    blogCount: 0,
    version: 1,
  })
  expect(created.body.id).not.toBe(999)
  expect((await list()).body).toContainEqual(created.body)
})

const NAMELESS = [{}, { name: '' }, { name: ' \n\t ' }, { name: null }, { name: 7 }, { name: ['x'] }]

test.each(NAMELESS)('(VAL-10) (VAL-11) [API-38] 400 Category name cannot be empty on add: %j', async (body) => {
  const before = (await list()).body
  const refused = await create(body)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'category_name_empty', message: 'Category name cannot be empty' })
  expect((await list()).body).toEqual(before)
})

test.each(NAMELESS)('(VAL-10) (VAL-11) [API-39] 400 Category name cannot be empty on save: %j', async (body) => {
  const category = await buildCategory(db)
  const refused = await update(category.id, body)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'category_name_empty', message: 'Category name cannot be empty' })
  expect(await selectOptionalCategory(db, category.id)).toEqual(category)
})

test.each([
  ['x'.repeat(121), 'text_too_long'],
  ['two\nlines', 'invalid_request'],
  ['a\u0000b', 'invalid_request'],
])('400 for a name beyond the limits: %j', async (name, code) => {
  const { id } = await buildCategory(db)
  expect(await create({ name })).toMatchObject({ status: 400, body: { code } })
  expect(await update(id, { name })).toMatchObject({ status: 400, body: { code } })
  expect(await create({ name: 'x'.repeat(120) })).toMatchObject({ status: 200 })
})

test('[API-39] 200 with the renamed category and its counts', async () => {
  const category = await buildCategory(db)
  await buildVideo(db, { categoryId: category.id })
  const renamed = await update(category.id, { name: ' Java ', id: 999, version: 9 })
  expect(renamed.status).toBe(200)
  expect(renamed.body).toEqual({ id: category.id, name: 'Java', videoCount: 1, blogCount: 0, version: 2 })
  expect((await read(category.id)).body).toEqual(renamed.body)
})

test('[API-40] 204 without a body; the links of the category are deleted with it and others stay', async () => {
  const [gone, stays] = [await buildCategory(db), await buildCategory(db)]
  const video = await buildVideo(db, { categoryId: gone.id })
  const blog = await buildBlog(db, { categoryId: gone.id })
  const otherVideo = await buildVideo(db, { categoryId: stays.id })
  expect(await remove(gone.id)).toMatchObject({ status: 204, body: undefined })
  expect((await list()).body.map(({ id }) => id)).not.toContain(gone.id)
  expect(await db.select(sql`select id from video_links where id = ${video.id}`)).toEqual([])
  expect(await db.select(sql`select id from blog_links where id = ${blog.id}`)).toEqual([])
  expect((await send(`GET /api/video-links/category/${stays.id}`)).body).toEqual([otherVideo])
  expect(await send(`GET /api/video-links/category/${gone.id}`)).toMatchObject({ status: 404 })
  expect(await send(`GET /api/blog-links/category/${gone.id}`)).toMatchObject({ status: 404 })
})

test('[API-39] [API-40] 404 when the category is deleted', async () => {
  const { id } = await buildCategory(db)
  await remove(id)
  const GONE = { status: 404, body: { code: 'category_not_found' } }
  expect(await update(id, { name: 'x' })).toMatchObject(GONE)
  expect(await update(id, { name: 'x' }, { 'if-match': '"1"' })).toMatchObject(GONE)
  expect(await remove(id)).toMatchObject(GONE)
})

test('412 when the category changed meanwhile, and the other change stays', async () => {
  const { id } = await buildCategory(db)
  const theirs = await update(id, { name: 'Theirs' }, { 'if-match': '"1"' })
  const CHANGED = { status: 412, body: { code: 'changed_meanwhile' } }
  expect(await update(id, { name: 'Mine' }, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect((await read(id)).body).toEqual(theirs.body)
  expect(await remove(id, { 'if-match': '"2"' })).toMatchObject({ status: 204 })
})

test('412 for all but one of ten parallel renames with the same version', async () => {
  const { id } = await buildCategory(db)
  const saves = Array.from({ length: 10 }, (_, index) => update(id, { name: `Editor ${index}` }, { 'if-match': '"1"' }))
  expect(statusesOf(await Promise.all(saves))).toEqual([200, ...Array<number>(9).fill(412)])
})

test('[API-38] [API-39] [API-40] 401 without a login, 403 for a learner, and nothing changes', async () => {
  const { id } = await buildCategory(db)
  const before = (await list()).body
  for (const line of ['POST /api/categories', `PUT /api/categories/${id}`, `DELETE /api/categories/${id}`]) {
    const body = { name: 'Mine' }
    expect(await send(line, { body })).toMatchObject({ status: 401, body: { code: 'login_required' } })
    expect(await send(line, { body, token: learner.token })).toMatchObject({
      status: 403,
      body: { code: 'admin_only' },
    })
  }
  expect((await list()).body).toEqual(before)
})

test('every change of a category raises the content version, a refused one does not', async () => {
  const start = await selectContentVersion(db)
  const { body } = await create({ name: 'x' })
  expect(await selectContentVersion(db)).toBe(start + 1)
  await update(body.id, { name: 'y' })
  expect(await selectContentVersion(db)).toBe(start + 2)
  await update(body.id, { name: '' })
  expect(await selectContentVersion(db)).toBe(start + 2)
  await remove(body.id)
  expect(await selectContentVersion(db)).toBeGreaterThan(start + 2)
})
