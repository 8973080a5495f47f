import type { PlacedTopic, Topic } from '@abhyas/contract/catalog-topics'
import { expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildModule, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const list = (moduleId: number, asAdmin = false) =>
  send<Topic[]>(`GET /api/topics/module/${moduleId}`, asAdmin ? { token } : {})
const get = (id: number, asAdmin = false) => send<PlacedTopic>(`GET /api/topics/${id}`, asAdmin ? { token } : {})
const search = (query: Record<string, string | number>) =>
  send<PlacedTopic[]>(`GET /api/topics/search?${String(new URLSearchParams(query as Record<string, string>))}`)
const create = (body: object) => send<Topic>('POST /api/topics', { token, body })
const update = (id: number, body: object, headers: Record<string, string> = {}) =>
  send<Topic>(`PUT /api/topics/${id}`, { token, body, headers })
const remove = (id: number, headers: Record<string, string> = {}) =>
  send(`DELETE /api/topics/${id}`, { token, headers })
const order = (moduleId: number, ids: number[]) => send(`PUT /api/topics/order/${moduleId}`, { token, body: { ids } })
const namesOf = (topics: { name: string }[]) => topics.map(({ name }) => name)

test('[API-17] 200 with the topics of this module only, in their order; drafts for admins only', async () => {
  const { id: moduleId } = await buildModule(db)
  const first = await buildTopic(db, { moduleId, name: 'Loops' })
  const draft = await buildTopic(db, { moduleId, name: 'Not yet', state: 'draft' })
  await buildTopic(db)
  expect((await list(moduleId)).body).toEqual([first])
  expect((await list(moduleId, true)).body).toEqual([first, draft])
})

test('404 hides the topics of a draft module and of a draft course', async () => {
  const { id: draftModule } = await buildModule(db, { state: 'draft' })
  const { id: courseId } = await buildCourse(db, { state: 'draft' })
  const { id: inDraftCourse } = await buildModule(db, { courseId })
  for (const moduleId of [draftModule, inDraftCourse]) {
    const topic = await buildTopic(db, { moduleId, name: 'Hidden away' })
    expect(await list(moduleId)).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
    expect(await get(topic.id)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
    expect((await search({ name: 'hidden away' })).body).toEqual([])
    expect(await get(topic.id, true)).toMatchObject({ status: 200, body: topic })
  }
})

test('[API-19] 200 with one topic, its module and its course', async () => {
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Basics' })
  const topic = await buildTopic(db, { moduleId: module.id })
  expect((await get(topic.id)).body).toEqual({
    ...topic,
    moduleName: 'Basics',
    courseId: course.id,
    courseName: 'Core Java',
  })
})

test('[API-18] 200 with all topics, page by page, each once', async () => {
  const { id: moduleId } = await buildModule(db)
  for (let n = 0; n < 7; n += 1) await buildTopic(db, { moduleId, name: `Page ${n}` })
  const seen: number[] = []
  const readFrom = async (after: string): Promise<void> => {
    const { body, headers } = await send<PlacedTopic[]>(`GET /api/topics?limit=3&after=${after}`)
    expect(body.length).toBeLessThanOrEqual(3)
    seen.push(...body.map(({ id }) => id))
    const next = headers.get('x-next-after')
    if (next) await readFrom(next)
  }
  await readFrom('0')
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(seen.length).toBeGreaterThan(7)
})

test.each(['limit=0', 'limit=201', 'limit=x', 'after=-1', 'after=1.5'])('400 for the page ?%s', async (query) => {
  expect(await send(`GET /api/topics?${query}`)).toMatchObject({ status: 400 })
})

test('[API-20] 200 with the topics that have the text in their name, in any case', async () => {
  const { id: moduleId } = await buildModule(db)
  for (const name of ['Hash maps', 'Hash sets', 'Trees']) await buildTopic(db, { moduleId, name })
  const elsewhere = await buildTopic(db, { name: 'Rehashing' })
  expect(namesOf((await search({ name: ' HASH ', moduleId })).body)).toEqual(['Hash maps', 'Hash sets'])
  expect(namesOf((await search({ name: 'hash' })).body)).toContain(elsewhere.name)
  expect(namesOf((await search({ name: '', moduleId })).body)).toEqual(['Hash maps', 'Hash sets', 'Trees'])
  expect((await search({ name: 'nothing like it' })).body).toEqual([])
})

test('200 takes %, _ and a backslash literally', async () => {
  const { id: moduleId } = await buildModule(db)
  for (const name of ['100 % sure', 'snake_case', 'C:\\drive', 'plain']) await buildTopic(db, { moduleId, name })
  expect(namesOf((await search({ name: '%', moduleId })).body)).toEqual(['100 % sure'])
  expect(namesOf((await search({ name: '_', moduleId })).body)).toEqual(['snake_case'])
  expect(namesOf((await search({ name: '\\', moduleId })).body)).toEqual(['C:\\drive'])
  expect(await search({ name: 'x'.repeat(101) })).toMatchObject({ status: 400, body: { code: 'text_too_long' } })
})

test('[API-21] 200 with the new topic, published at once', async () => {
  const { id: moduleId } = await buildModule(db)
  // The specification's client also sends e-mail, role and token; the server ignores them.
  const created = await create({
    name: ' Loops ',
    moduleId,
    email: 'x@gmail.com',
    role: 'ROLE_USER',
    token: 'x',
    id: 9,
  })
  expect(created.body).toEqual({
    id: expect.any(Number),
    moduleId,
    name: 'Loops',
    description: '',
    state: 'published',
    isFreeSample: false,
    version: 1,
  })
  expect(await create({ name: 'x', moduleId: 999_999 })).toMatchObject({
    status: 404,
    body: { code: 'module_not_found' },
  })
})

test.each([{}, { name: '' }, { name: ' ' }])('[API-21] [API-22] 400 Topic name cannot be empty: %j', async (body) => {
  const topic = await buildTopic(db)
  for (const refused of [await create({ ...body, moduleId: topic.moduleId }), await update(topic.id, body)])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'topic_name_empty', message: 'Topic name cannot be empty' },
    })
})

test('[API-22] 200 with the changed topic; a missing field stays, and the topic stays in its module', async () => {
  const topic = await buildTopic(db, { description: 'old', isFreeSample: true })
  const { id: moduleId } = await buildModule(db)
  const changed = await update(topic.id, { name: 'While loops', moduleId })
  expect(changed.body).toEqual({ ...topic, name: 'While loops', version: 2 })
  expect((await update(topic.id, { name: 'x', isFreeSample: false })).body).toMatchObject({ isFreeSample: false })
})

test('[API-23] 204, then 404', async () => {
  const topic = await buildTopic(db)
  expect(await remove(topic.id)).toMatchObject({ status: 204, body: undefined })
  expect(await remove(topic.id)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
  expect(await update(topic.id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
  expect((await list(topic.moduleId)).body).toEqual([])
})

test('412 when the topic changed meanwhile', async () => {
  const topic = await buildTopic(db)
  await update(topic.id, { name: 'Theirs' }, { 'if-match': '"1"' })
  expect(await update(topic.id, { name: 'Mine' }, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  expect(await remove(topic.id, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
})

test('204 puts the topics into the requested order, 412 for an incomplete one', async () => {
  const { id: moduleId } = await buildModule(db)
  const [a, b] = [await buildTopic(db, { moduleId, name: 'A' }), await buildTopic(db, { moduleId, name: 'B' })]
  expect(await order(moduleId, [b.id, a.id])).toMatchObject({ status: 204 })
  expect(namesOf((await list(moduleId)).body)).toEqual(['B', 'A'])
  expect(await order(moduleId, [b.id])).toMatchObject({ status: 412 })
  expect(await order(999_999, [])).toMatchObject({ status: 404, body: { code: 'module_not_found' } })
})
