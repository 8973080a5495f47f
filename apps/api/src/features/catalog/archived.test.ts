import type { Course } from '@abhyas/contract/catalog'
import type { Module } from '@abhyas/contract/catalog-modules'
import type { Topic } from '@abhyas/contract/catalog-topics'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildCourse,
  buildExam,
  buildGrant,
  buildLearner,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const owner = await openSessionOf(api, await buildLearner(db))
const other = await openSessionOf(api, await buildLearner(db))
const VISITOR = {}

const PATHS = {
  course: '/api/courses/updateCourseById',
  module: '/api/modules/updateModuleById',
  topic: '/api/topics',
}
const KINDS = ['course', 'module', 'topic'] as const

async function archive(kind: (typeof KINDS)[number], shelf: Shelf) {
  const { id, name } = shelf[kind]
  const body = { name, state: 'archived' }
  const response = await send(`PUT ${PATHS[kind]}/${id}`, { token: admin.token, body })
  expect(response).toMatchObject({ status: 200, body: { state: 'archived', version: 2 } })
}

type Shelf = Awaited<ReturnType<typeof buildShelf>>

/** Builds a course with one module and one topic, and gives the module to `owner`. */
async function buildShelf(changes: { isFreeSample?: boolean } = {}) {
  const course = await buildCourse(db)
  const module = await buildModule(db, { courseId: course.id })
  const topic = await buildTopic(db, { moduleId: module.id, name: `Loops of ${course.id}`, ...changes })
  const question = await buildQuestion(db, { topicId: topic.id })
  const exam = await buildExam(db, { topicId: topic.id, questionIds: [question.id] })
  await buildGrant(db, owner, module.id)
  return { course, module, topic, question, exam }
}

type Person = { token?: string }
const coursesFor = async (person: Person) =>
  (await send<Course[]>('GET /api/courses/getAllCourses', person)).body.map(({ id }) => id)
const modulesFor = (person: Person, { course }: Shelf) =>
  send<Module[]>(`GET /api/modules/getModulesByCourseId/${course.id}`, person)
const topicsFor = (person: Person, { module }: Shelf) => send<Topic[]>(`GET /api/topics/module/${module.id}`, person)
const searchFor = async (person: Person, { topic }: Shelf) =>
  (await send<Topic[]>(`GET /api/topics/search?name=${encodeURIComponent(topic.name)}`, person)).body
const questionsFor = (person: Person, { topic }: Shelf) =>
  send<unknown[]>(`GET /api/questions/getQuestionsByTopicId/${topic.id}`, person)

test.each(KINDS)('200 shows an archived %s to its owner in every list', async (kind) => {
  const shelf = await buildShelf()
  await archive(kind, shelf)
  expect((await modulesFor(owner, shelf)).body.map(({ id }) => id)).toEqual([shelf.module.id])
  expect((await topicsFor(owner, shelf)).body.map(({ id }) => id)).toEqual([shelf.topic.id])
  expect(await searchFor(owner, shelf)).toHaveLength(1)
  expect(await send(`GET /api/topics/${shelf.topic.id}`, owner)).toMatchObject({ status: 200 })
  expect(await send(`GET /api/modules/${shelf.module.id}`, owner)).toMatchObject({ status: 200 })
  expect(await send(`GET /api/questions/countQuestionsByModuleId/${shelf.module.id}`, owner)).toMatchObject({ body: 1 })
})

test.each(KINDS)('404 hides an archived %s from all others, its free sample too', async (kind) => {
  const shelf = await buildShelf({ isFreeSample: true })
  await archive(kind, shelf)
  for (const person of [other, VISITOR]) {
    expect(await searchFor(person, shelf)).toEqual([])
    expect(await send(`GET /api/topics/${shelf.topic.id}`, person)).toMatchObject({ status: 404 })
    expect((await coursesFor(person)).includes(shelf.course.id)).toBe(kind !== 'course')
  }
  const NOT_FOUND = { status: 404 }
  expect(await questionsFor(other, shelf)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
  expect(await modulesFor(other, shelf)).toMatchObject(
    kind === 'course' ? NOT_FOUND : { body: kind === 'module' ? [] : [{ id: shelf.module.id }] },
  )
  expect(await topicsFor(other, shelf)).toMatchObject(kind === 'topic' ? { body: [] } : NOT_FOUND)
  expect(await send(`GET /api/modules/${shelf.module.id}`, other)).toMatchObject(
    kind === 'topic' ? { status: 200 } : NOT_FOUND,
  )
})

test.each(KINDS)('200 lets the owner of an archived %s practise, take its exam and see the result', async (kind) => {
  const shelf = await buildShelf()
  await archive(kind, shelf)
  expect((await questionsFor(owner, shelf)).body).toHaveLength(1)
  const pick = { questionId: shelf.question.id, questionVersion: 1, option: 1, spentMs: 0, agoMs: 0 }
  const answers = [{ id: crypto.randomUUID(), ...pick }]
  expect(await send('POST /api/practice/answers', { token: owner.token, body: { answers } })).toMatchObject({
    status: 204,
  })
  const practised = await send<{ topic: { id: number } }[]>('GET /api/practice/topics', owner)
  expect(practised.body.map(({ topic }) => topic.id)).toContain(shelf.topic.id)
  expect((await send<unknown[]>(`GET /api/exams/topic/${shelf.topic.id}`, owner)).body).toHaveLength(1)
  const begun = await send<{ id: number; epoch: number }>(`POST /api/exams/${shelf.exam.id}/attempts`, {
    token: owner.token,
    body: { deviceId: crypto.randomUUID() },
  })
  expect(begun.status).toBe(200)
  const { id, epoch } = begun.body
  const done = { token: owner.token, body: { epoch, lastSeq: 0 } }
  expect(await send(`POST /api/attempts/${id}/submit`, done)).toMatchObject({ status: 200 })
  expect(await send(`GET /api/attempts/${id}/result`, owner)).toMatchObject({ status: 200 })
})

test('200 lists the archived courses in which the learner owns a module, and no others', async () => {
  const shelf = await buildShelf()
  const mine = async (person: Person) =>
    (await send<Course[]>('GET /api/courses/archived', person)).body.map(({ id }) => id)
  expect(await mine(owner)).not.toContain(shelf.course.id)
  await archive('course', shelf)
  expect(await mine(owner)).toContain(shelf.course.id)
  expect(await mine(other)).toEqual([])
})

test('an archived topic leaves the list of practised topics when the grant is taken back', async () => {
  const shelf = await buildShelf()
  const pick = { questionId: shelf.question.id, questionVersion: 1, option: 1, spentMs: 0, agoMs: 0 }
  const body = { answers: [{ id: crypto.randomUUID(), ...pick }] }
  await send('POST /api/practice/answers', { token: owner.token, body })
  await archive('module', shelf)
  await db.dbOf(owner.id).write(sql`delete from learner.grants where module_id = ${shelf.module.id}`)
  const practised = await send<{ topic: { id: number } }[]>('GET /api/practice/topics', owner)
  expect(practised.body.map(({ topic }) => topic.id)).not.toContain(shelf.topic.id)
})

test('200 hides a draft from its owner, whether or not the content around it is archived', async () => {
  const shelf = await buildShelf()
  await archive('course', shelf)
  await send(`PUT /api/topics/${shelf.topic.id}`, { token: admin.token, body: { name: 'x', state: 'draft' } })
  expect((await topicsFor(owner, shelf)).body).toEqual([])
  expect(await questionsFor(owner, shelf)).toMatchObject({ status: 404 })
})

test('200 shows admins all archived content, and publishing brings it back for everybody', async () => {
  const shelf = await buildShelf()
  await archive('course', shelf)
  await archive('module', shelf)
  expect(await coursesFor(admin)).toContain(shelf.course.id)
  expect((await modulesFor(admin, shelf)).body).toMatchObject([{ state: 'archived' }])
  const published = { token: admin.token, body: { name: 'Back', state: 'published' } }
  await send(`PUT /api/courses/updateCourseById/${shelf.course.id}`, published)
  await send(`PUT /api/modules/updateModuleById/${shelf.module.id}`, published)
  expect((await modulesFor(VISITOR, shelf)).body).toMatchObject([{ id: shelf.module.id, state: 'published' }])
})

test('400 for an archived exam and for creating an archived course', async () => {
  const { exam, question } = await buildShelf()
  const { token } = admin
  const body = { examName: 'x', questionIds: [question.id], state: 'archived' }
  expect(await send(`PUT /api/exams/updateExamById/${exam.id}`, { token, body })).toMatchObject({ status: 400 })
  const course = { token, body: { name: 'x', state: 'archived' } }
  expect(await send('POST /api/courses/createCourse', course)).toMatchObject({ status: 400 })
})
