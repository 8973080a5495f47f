import type { VideoLink } from '@abhyas/contract/links'
import { sql } from '@abhyas/database/sql'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { buildAdmin, buildCategory, buildLearner, buildVideo, openSessionOf } from '../../testing/builders.ts'
import { drawJpeg, inBase64 } from '../../testing/pictures.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { selectOptionalVideo } from './video-queries.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

type Headers = Record<string, string>
const list = (categoryId: number | string, query = '', as?: string) =>
  send<VideoLink[]>(`GET /api/video-links/category/${categoryId}${query}`, { token: as })
const create = (categoryId: number | string, body: unknown) =>
  send<VideoLink>(`POST /api/video-links/${categoryId}`, { token, body })
const update = (id: number | string, body: unknown, headers: Headers = {}) =>
  send<VideoLink>(`PUT /api/video-links/${id}`, { token, body, headers })
const remove = (id: number | string, headers: Headers = {}) => send(`DELETE /api/video-links/${id}`, { token, headers })
const fetchPhoto = (photoUrl: string | null) => fetch(api.origin + (photoUrl ?? '/nowhere'))

const VIDEO = { title: 'Inheritance', videoUrl: 'https://videos.example.com/watch?v=1' }
const photo = inBase64(await drawJpeg())
const PHOTO_URL = expect.stringMatching(/^\/api\/video-links\/photos\/[\w-]{22}$/) as unknown

test('[API-41] (API-54) 200 with a bare array of the category’s videos, with and without a token', async () => {
  const [mine, other] = [await buildCategory(db), await buildCategory(db)]
  expect((await list(mine.id)).body).toEqual([])
  const one = await buildVideo(db, { ...VIDEO, categoryId: mine.id })
  const two = await buildVideo(db, { title: 'Loops', categoryId: mine.id })
  await buildVideo(db, { categoryId: other.id })
  for (const as of [undefined, learner.token, token]) {
    const { status, body } = await list(mine.id, '', as)
    expect(status).toBe(200)
    expect(body).toEqual([{ id: one.id, categoryId: mine.id, ...VIDEO, photoUrl: null, version: 1 }, two])
  }
})

test('[API-41] [API-42] 404 for a category that does not exist', async () => {
  const GONE = { status: 404, body: { code: 'category_not_found' } }
  expect(await list(999_999)).toMatchObject(GONE)
  expect(await create(999_999, VIDEO)).toMatchObject(GONE)
  expect(await create(999_999, { ...VIDEO, photo })).toMatchObject(GONE)
  expect(await create('abc', VIDEO)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('[API-42] 200 with the new video and the address of its photo', async () => {
  const { id: categoryId } = await buildCategory(db)
  const created = await create(categoryId, { ...VIDEO, title: ' Inheritance ', photo, id: 999, photoUrl: '/x' })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({ id: expect.any(Number), categoryId, ...VIDEO, photoUrl: PHOTO_URL, version: 1 })
  expect((await list(categoryId)).body).toEqual([created.body])
})

test.each([[{}], [{ photo: null }]])('[API-42] 200 without a photo: %j', async (body) => {
  const { id: categoryId } = await buildCategory(db)
  const created = await create(categoryId, { ...VIDEO, ...body })
  expect(created.body).toEqual({ id: expect.any(Number), categoryId, ...VIDEO, photoUrl: null, version: 1 })
})

test('200 with the photo in base64 only when an admin asks for it', async () => {
  const { id } = await buildCategory(db)
  const created = await create(id, { ...VIDEO, photo })
  const { body: plain } = await create(id, VIDEO)
  const { body: withPhotos } = await list(id, '?withPhoto=true', token)
  expect(withPhotos).toEqual([
    { ...created.body, photo: expect.stringMatching(/^[A-Za-z\d+/]+=*$/) },
    { ...plain, photo: null },
  ])
  const served = Buffer.from(await (await fetchPhoto(created.body.photoUrl)).arrayBuffer())
  expect(Buffer.from(withPhotos[0]?.photo ?? '', 'base64').equals(served)).toBe(true)
  for (const query of ['', '?withPhoto=false'])
    expect((await list(id, query, token)).body[0]).not.toHaveProperty('photo')
  expect((await list(id, '?withPhoto=true')).body[0]).not.toHaveProperty('photo')
  expect(await list(id, '?withPhoto=perhaps')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('200 serves the photo to anyone as a JPEG that may be cached for ever, and only as a picture', async () => {
  const { body } = await create((await buildCategory(db)).id, { ...VIDEO, photo })
  const response = await fetchPhoto(body.photoUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 270 })
})

test.each(['AAAAAAAAAAAAAAAAAAAAAA', '..%2F..%2Fetc', "'%20or%201=1", 'x'])('404 for the photo %s', async (hash) => {
  const response = await send(`GET /api/video-links/photos/${hash}`)
  expect(response).toMatchObject({ status: 404, body: { code: 'photo_not_found' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('[API-43] 200 with the changed video; a missing photo stays, null removes it, another replaces it', async () => {
  const first = inBase64(await drawJpeg('#cc3'))
  const { body: video } = await create((await buildCategory(db)).id, { ...VIDEO, photo: first })
  const changed = await update(video.id, { title: 'Loops', videoUrl: 'http://example.com', categoryId: 999, id: 999 })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...video, title: 'Loops', videoUrl: 'http://example.com/', version: 2 })
  expect(await selectOptionalVideo(db, video.id)).toEqual(changed.body)

  const replaced = await update(video.id, { ...VIDEO, photo: inBase64(await drawJpeg('#3c3')) })
  expect(replaced.body).toMatchObject({ photoUrl: PHOTO_URL, version: 3 })
  expect(replaced.body.photoUrl).not.toBe(video.photoUrl)
  expect((await fetchPhoto(video.photoUrl)).status).toBe(404)
  expect((await fetchPhoto(replaced.body.photoUrl)).status).toBe(200)

  expect((await update(video.id, { ...VIDEO, photo: null })).body).toMatchObject({ photoUrl: null, version: 4 })
  expect((await fetchPhoto(replaced.body.photoUrl)).status).toBe(404)
})

test('200 keeps a photo that two videos share until both are deleted', async () => {
  const { id } = await buildCategory(db)
  const [one, two] = [await create(id, { ...VIDEO, photo }), await create(id, { ...VIDEO, photo })]
  expect(one.body.photoUrl).toBe(two.body.photoUrl)
  await db.write(sql`delete from video_links where id <> ${two.body.id}`)
  expect((await fetchPhoto(one.body.photoUrl)).status).toBe(200)
  await remove(two.body.id)
  expect((await fetchPhoto(one.body.photoUrl)).status).toBe(404)
})

test.each([undefined, '', ' \t ', null, 7])(
  '(VAL-10) (VAL-11) [API-42] [API-43] 400 Title cannot be empty: %j',
  async (title) => {
    const video = await buildVideo(db)
    const EMPTY = { status: 400, body: { code: 'title_empty', message: 'Title cannot be empty' } }
    expect(await create(video.categoryId, { ...VIDEO, title })).toMatchObject(EMPTY)
    expect(await update(video.id, { ...VIDEO, title })).toMatchObject(EMPTY)
    expect((await list(video.categoryId)).body).toEqual([video])
  },
)

test.each([
  ['x'.repeat(201), 'text_too_long'],
  ['two\nlines', 'invalid_request'],
])('400 for a title beyond the limits: %j', async (title, code) => {
  const video = await buildVideo(db)
  expect(await create(video.categoryId, { ...VIDEO, title })).toMatchObject({ status: 400, body: { code } })
  expect(await update(video.id, { ...VIDEO, title })).toMatchObject({ status: 400, body: { code } })
  expect(await update(video.id, { ...VIDEO, title: 'x'.repeat(200) })).toMatchObject({ status: 200 })
})

test('[API-44] 204 without a body, and the video is no longer listed; [API-43] 404 from then on', async () => {
  const gone = await buildVideo(db)
  const stays = await buildVideo(db, { categoryId: gone.categoryId })
  expect(await remove(gone.id)).toMatchObject({ status: 204, body: undefined })
  expect((await list(gone.categoryId)).body).toEqual([stays])
  const GONE = { status: 404, body: { code: 'video_not_found' } }
  expect(await remove(gone.id)).toMatchObject(GONE)
  expect(await update(gone.id, { ...VIDEO, photo })).toMatchObject(GONE)
})

test('412 when the video changed meanwhile, and the other change stays', async () => {
  const { id } = await buildVideo(db)
  const theirs = await update(id, { ...VIDEO, title: 'Theirs', photo }, { 'if-match': '"1"' })
  const CHANGED = { status: 412, body: { code: 'changed_meanwhile' } }
  expect(await update(id, { ...VIDEO, photo: null }, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await remove(id, { 'if-match': '"1"' })).toMatchObject(CHANGED)
  expect(await selectOptionalVideo(db, id)).toEqual(theirs.body)
  expect(await update(id, VIDEO, { 'if-match': '"2"' })).toMatchObject({ status: 200, body: { version: 3 } })
})

test('[API-42] [API-43] [API-44] 401 without a login, 403 for a learner, and nothing changes', async () => {
  const video = await buildVideo(db)
  const before = await selectContentVersion(db)
  for (const [method, id] of [
    ['POST', video.categoryId],
    ['PUT', video.id],
    ['DELETE', video.id],
  ] as const) {
    const line = `${method} /api/video-links/${id}`
    expect(await send(line, { body: VIDEO })).toMatchObject({ status: 401, body: { code: 'login_required' } })
    const refused = await send(line, { body: VIDEO, token: learner.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin_only' } })
  }
  expect((await list(video.categoryId)).body).toEqual([video])
  expect(await selectContentVersion(db)).toBe(before)
})
