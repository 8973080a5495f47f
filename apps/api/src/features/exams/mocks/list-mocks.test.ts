import { randomUUID } from 'node:crypto'
import type { MockCard, MockSettings } from '@abhyas/contract/exams-mocks'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildMock } from '../../../testing/mocks/build-mock.ts'
import {
  buildAdmin,
  buildGrant,
  buildLearner,
  buildModule,
  buildTopic,
  openSessionOf,
  uniqueEmail,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token: admin } = await openSessionOf(api, await buildAdmin(db))
const comeAsLearner = async () => openSessionOf(api, await buildLearner(db, { isVerified: true }))

const list = async (token: string, query = '') => (await send<MockCard[]>(`GET /api/mocks${query}`, { token })).body
const cardOf = async (token: string, id: number) => (await list(token, '?limit=200')).find((card) => card.id === id)
const start = (token: string, id: number) =>
  send<{ code?: string }>(`POST /api/exams/${id}/attempts`, { token, body: { deviceId: randomUUID() } })

test('the list names what a learner can take, the newest first, page by page', async () => {
  const learner = await comeAsLearner()
  const first = await buildMock(db, { sectionMode: 'timed', examName: 'First' })
  const second = await buildMock(db, { variants: 3 })
  expect((await list(learner.token)).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await list(learner.token, '?limit=1')).map(({ id }) => id)).toEqual([second.id])
  expect(await list(learner.token, `?limit=1&after=${second.id}`)).toEqual([
    {
      id: first.id,
      examName: 'First',
      owner: { kind: 'alone', id: null, name: '' },
      questionCount: 4,
      durationSeconds: 120,
      sectionCount: 2,
      totalMarks: first.totalMarks,
      opensAt: null,
      closesAt: null,
      lockedModuleId: null,
      state: 'published',
    },
  ])
})

test('learners see no drafts and nothing that closed long ago, and admins see both', async () => {
  const learner = await comeAsLearner()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const draft = await buildMock(db, { state: 'draft' })
  const old = await buildMock(db, { closesAt: daysAgo(31) })
  const recent = await buildMock(db, { closesAt: daysAgo(29) })
  expect(await cardOf(learner.token, draft.id)).toBeUndefined()
  expect(await cardOf(learner.token, old.id)).toBeUndefined()
  expect(await cardOf(learner.token, recent.id)).toBeDefined()
  for (const { id } of [draft, old, recent]) expect(await cardOf(admin, id)).toBeDefined()
})

const OWNERS: [string, () => Promise<{ owner: MockSettings['owner']; moduleIds: number[] }>][] = [
  [
    'topic',
    async () => {
      const { id, moduleId } = await buildTopic(db)
      return { owner: { kind: 'topic', id }, moduleIds: [moduleId] }
    },
  ],
  [
    'module',
    async () => {
      const { id } = await buildModule(db)
      return { owner: { kind: 'module', id }, moduleIds: [id] }
    },
  ],
  [
    'course',
    async () => {
      const { id, courseId } = await buildModule(db)
      const second = await buildModule(db, { courseId })
      return { owner: { kind: 'course', id: courseId }, moduleIds: [id, second.id] }
    },
  ],
]

test.each(OWNERS)('an exam of a %s is for those who own all of it, and a free one is for all', async (_, build) => {
  const learner = await comeAsLearner()
  const { owner, moduleIds } = await build()
  const mock = await buildMock(db, { owner })
  for (const moduleId of moduleIds) {
    expect(await cardOf(learner.token, mock.id)).toMatchObject({ lockedModuleId: moduleId })
    expect(await start(learner.token, mock.id)).toMatchObject({ status: 403, body: { code: 'module_locked' } })
    await buildGrant(db, learner, moduleId)
  }
  expect(await cardOf(learner.token, mock.id)).toMatchObject({ lockedModuleId: null })
  expect((await start(learner.token, mock.id)).status).toBe(200)
  const free = await buildMock(db, { owner, isFree: true })
  const stranger = await comeAsLearner()
  expect(await cardOf(stranger.token, free.id)).toMatchObject({ lockedModuleId: null })
  expect((await start(stranger.token, free.id)).status).toBe(200)
})

test.each([false, true])('an exam of a draft is for no learner (free: %s)', async (isFree) => {
  const learner = await comeAsLearner()
  const topic = await buildTopic(db, { state: 'draft' })
  const inModule = await buildTopic(db)
  await db.write(sql`update modules set state = 'draft' where id = ${inModule.moduleId}`)
  for (const { id } of [topic, inModule]) {
    const mock = await buildMock(db, { owner: { kind: 'topic', id }, isFree })
    expect(await cardOf(learner.token, mock.id)).toBeUndefined()
    expect((await start(learner.token, mock.id)).status).toBe(404)
    expect(await cardOf(admin, mock.id)).toBeDefined()
  }
})

test('an archived module is not needed for the exam of its course, and nobody is told to buy it', async () => {
  const { id: kept, courseId } = await buildModule(db)
  const { id: archived } = await buildModule(db, { courseId })
  await db.write(sql`update modules set state = 'archived' where id = ${archived}`)
  const ofModule = await buildMock(db, { owner: { kind: 'module', id: archived } })
  const ofCourse = await buildMock(db, { owner: { kind: 'course', id: courseId } })
  const learner = await comeAsLearner()
  await buildGrant(db, learner, kept)
  expect(await cardOf(learner.token, ofCourse.id)).toMatchObject({ lockedModuleId: null })
  expect(await cardOf(learner.token, ofModule.id)).toBeUndefined()
  expect((await start(learner.token, ofModule.id)).status).toBe(404)
  await buildGrant(db, learner, archived)
  expect((await start(learner.token, ofModule.id)).status).toBe(200)
})

test('a mock exam of a topic is not among the plain exams of the topic, and cannot be changed as one', async () => {
  const topic = await buildTopic(db)
  const mock = await buildMock(db, { owner: { kind: 'topic', id: topic.id } })
  expect((await send(`GET /api/exams/topic/${topic.id}`, { token: admin })).body).toEqual([])
  const body = { examName: 'x', questionIds: mock.sections[0]?.questionIds }
  expect(await send(`PUT /api/exams/updateExamById/${mock.id}`, { token: admin, body })).toMatchObject({ status: 404 })
})

test('an exam by invitation is for the invited only, until the invitation is taken back', async () => {
  const [guest, stranger] = [await comeAsLearner(), await comeAsLearner()]
  const unverified = await buildLearner(db)
  const mock = await buildMock(db, { isInvited: true })
  const path = `/api/mocks/${mock.id}/learners`
  expect(await cardOf(guest.token, mock.id)).toBeUndefined()
  expect(await start(guest.token, mock.id)).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })

  const nobody = uniqueEmail()
  const emails = [guest.email.toUpperCase(), guest.email, nobody, unverified.email]
  const invite = () => send<{ invited: number; unknown: string[] }>(`POST ${path}`, { token: admin, body: { emails } })
  expect((await invite()).body).toEqual({ invited: 1, unknown: [nobody, unverified.email] })
  expect((await invite()).body).toMatchObject({ invited: 0 })
  expect((await send(`GET ${path}`, { token: admin })).body).toEqual([
    { id: guest.id, username: guest.username, email: guest.email },
  ])
  expect((await send(`GET /api/mocks/${mock.id}`, { token: admin })).body).toMatchObject({ invitedCount: 1 })
  expect(await cardOf(guest.token, mock.id)).toMatchObject({ lockedModuleId: null })
  expect(await cardOf(stranger.token, mock.id)).toBeUndefined()
  expect((await start(stranger.token, mock.id)).status).toBe(404)

  expect((await send(`DELETE ${path}/${guest.id}`, { token: admin })).status).toBe(204)
  expect(await start(guest.token, mock.id)).toMatchObject({ status: 404 })
  expect(await db.select(sql`select 1 from exam_learners where exam_id = ${mock.id}`)).toEqual([])
  expect((await send(`POST /api/mocks/999999999/learners`, { token: admin, body: { emails } })).status).toBe(404)
})
