import type { BlogLink } from '@abhyas/contract/links'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { buildAdmin, buildBlog, buildCategory, buildLearner, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { selectOptionalBlog } from './blog-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

type Headers = Record<string, string>
const list = (categoryId: number | string, as?: string) =>
  send<BlogLink[]>(`GET /api/blog-links/category/${categoryId}`, { token: as })
const create = (categoryId: number | string, body: unknown) =>
  send<BlogLink>(`POST /api/blog-links/${categoryId}`, { token, body })
const update = (id: number | string, body: unknown, headers: Headers = {}) =>
  send<BlogLink>(`PUT /api/blog-links/${id}`, { token, body, headers })
const remove = (id: number | string, headers: Headers = {}) => send(`DELETE /api/blog-links/${id}`, { token, headers })

const BLOG = { blogTitle: 'Why final?', blogUrl: 'https://blogs.example.com/final' }

test('[API-45] (API-54) 200 with a bare array of the category’s blogs, with and without a token', async () => {
  const [mine, other] = [await buildCategory(db), await buildCategory(db)]
  expect((await list(mine.id)).body).toEqual([])
  const one = await buildBlog(db, { ...BLOG, categoryId: mine.id })
  const two = await buildBlog(db, { blogTitle: 'Generics', categoryId: mine.id })
  await buildBlog(db, { categoryId: other.id })
  for (const as of [undefined, learner.token, token]) {
    const { status, body } = await list(mine.id, as)
    expect(status).toBe(200)
    expect(body).toEqual([{ id: one.id, categoryId: mine.id, ...BLOG, version: 1 }, two])
  }
})

test('200 with all blogs of a category, however many there are', async () => {
  const { id } = await buildCategory(db)
  await db.write(sql`
    insert into blog_links (category_id, title, url)
    select ${id}, 'Blog ' || n, 'https://example.com/' || n from generate_series(1, 250) n`)
  expect((await list(id)).body).toHaveLength(250)
})

test('[API-45] [API-46] 404 for a category that does not exist', async () => {
  const GONE = { status: 404, body: { code: 'category_not_found' } }
  expect(await list(999_999)).toMatchObject(GONE)
  expect(await create(999_999, BLOG)).toMatchObject(GONE)
  expect(await list('abc')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('[API-46] 200 with the new blog', async () => {
  const category = await buildCategory(db)
  const body = { blogTitle: ' Streams ', blogUrl: ' HTTPS://Example.com/a b ', id: 9 }
  // An address holds no space; it is written %20.
  expect(await create(category.id, body)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
  const created = await create(category.id, { ...body, blogUrl: ' HTTPS://Example.com/a%20b ', categoryId: 999 })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({
    id: expect.any(Number),
    categoryId: category.id,
    blogTitle: 'Streams',
    blogUrl: 'https://example.com/a%20b',
    version: 1,
  })
  expect((await list(category.id)).body).toEqual([created.body])
})

test('[API-47] 200 with the changed blog, which stays in its category', async () => {
  const blog = await buildBlog(db)
  const body = { blogTitle: 'Streams', blogUrl: 'http://example.com', categoryId: 999, id: 999, version: 9 }
  const changed = await update(blog.id, body)
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...blog, blogTitle: 'Streams', blogUrl: 'http://example.com/', version: 2 })
  expect(await selectOptionalBlog(db, blog.id)).toEqual(changed.body)
})

test.each([undefined, '', ' \t ', null, 7])(
  '(VAL-10) (VAL-11) [API-46] [API-47] 400 Title cannot be empty: %j',
  async (blogTitle) => {
    const blog = await buildBlog(db)
    const EMPTY = { status: 400, body: { code: 'title_empty', message: 'Title cannot be empty' } }
    expect(await create(blog.categoryId, { ...BLOG, blogTitle })).toMatchObject(EMPTY)
    expect(await update(blog.id, { ...BLOG, blogTitle })).toMatchObject(EMPTY)
    expect((await list(blog.categoryId)).body).toEqual([blog])
  },
)

test.each([
  ['x'.repeat(201), 'text_too_long'],
  ['two\nlines', 'invalid_request'],
  ['a\u0000b', 'invalid_request'],
])('400 for a title beyond the limits: %j', async (blogTitle, code) => {
  const blog = await buildBlog(db)
  expect(await create(blog.categoryId, { ...BLOG, blogTitle })).toMatchObject({ status: 400, body: { code } })
  expect(await update(blog.id, { ...BLOG, blogTitle })).toMatchObject({ status: 400, body: { code } })
  expect(await update(blog.id, { ...BLOG, blogTitle: 'x'.repeat(200) })).toMatchObject({ status: 200 })
})

test('[API-48] 204 without a body, and the blog is no longer listed', async () => {
  const gone = await buildBlog(db)
  const stays = await buildBlog(db, { categoryId: gone.categoryId })
  expect(await remove(gone.id)).toMatchObject({ status: 204, body: undefined })
  expect((await list(gone.categoryId)).body).toEqual([stays])
})

test('[API-47] [API-48] 404 when the blog is deleted', async () => {
  const { id } = await buildBlog(db)
  await remove(id)
  const GONE = { status: 404, body: { code: 'blog_not_found' } }
  expect(await update(id, BLOG)).toMatchObject(GONE)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject(GONE)
  for (const bad of ['0', 'abc', '1.5']) {
    expect(await update(bad, BLOG)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await remove(bad)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})

test('412 when the blog changed meanwhile, and the other change stays', async () => {
  const { id } = await buildBlog(db)
  const theirs = await update(id, { ...BLOG, blogTitle: 'Theirs' }, { 'if-match': '"1"' })
  const CHANGED = { status: 412, body: { code: 'changed_meanwhile' } }
  expect(await update(id, BLOG, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await selectOptionalBlog(db, id)).toEqual(theirs.body)
  expect(await update(id, BLOG, { 'if-match': '"2"' })).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await update(id, BLOG)).toMatchObject({ status: 200, body: { version: 4 } })
})

test('[API-46] [API-47] [API-48] 401 without a login, 403 for a learner, and nothing changes', async () => {
  const blog = await buildBlog(db)
  const lines = ['POST', 'PUT', 'DELETE'].map(
    (method) => `${method} /api/blog-links/${method === 'POST' ? blog.categoryId : blog.id}`,
  )
  const before = await selectContentVersion(db)
  for (const line of lines) {
    expect(await send(line, { body: BLOG })).toMatchObject({ status: 401, body: { code: 'login_required' } })
    const refused = await send(line, { body: BLOG, token: learner.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  }
  expect((await list(blog.categoryId)).body).toEqual([blog])
  expect(await selectContentVersion(db)).toBe(before)
  await update(blog.id, BLOG)
  expect(await selectContentVersion(db)).toBe(before + 1)
})
