import type { BankQuestion } from '@abhyas/contract/questions-bank'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)

type Change = { changeId: number; changed: number }
const set = (ids: number[], settings: object) =>
  send<Change>('POST /api/questions/set', { token, body: { ids, settings } })
const undo = (changeId: number) => send(`POST /api/questions/undo/${changeId}`, { token })

const rowsOf = (ids: number[]) =>
  db.select(sql`
    select id, topic_id, place, state, difficulty, tags, is_exam_only, author_id from questions
    where id = any(${ids}::bigint[]) order by id`)

const askedIn = async (examId: number) => {
  const paper = await db.selectOptional<{ questions: string }>(sql`
    select p.questions from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return (JSON.parse(paper?.questions ?? '[]') as { id: number }[]).map(({ id }) => id)
}

async function buildThree() {
  const { id: topicId } = await buildTopic(db)
  const changes = [{ tags: ['old'] }, { state: 'draft' as const, difficulty: 'hard' as const }, { isExamOnly: true }]
  const questions = []
  for (const change of changes) questions.push(await buildQuestion(db, { topicId, ...change }))
  return { topicId, ids: questions.map(({ id }) => id) }
}

test('many questions get the same settings, and one undo gives each back exactly what it had', async () => {
  const { ids } = await buildThree()
  const before = await rowsOf(ids)
  const { body } = await set(ids, {
    state: 'in_review',
    difficulty: 'easy',
    isExamOnly: false,
    authorId: admin.id,
    addTags: ['New', 'new', 'gate'],
    removeTags: ['old'],
  })
  expect(body.changed).toBe(3)
  for (const row of await rowsOf(ids))
    expect(row).toMatchObject({ state: 'in_review', difficulty: 'easy', is_exam_only: false, tags: ['gate', 'new'] })
  expect((await undo(body.changeId)).body).toEqual({ undone: 3, kept: 0 })
  expect(await rowsOf(ids)).toEqual(before)
  expect((await undo(body.changeId)).body.code).toBe('change_not_found')
})

test('a question that has the settings already keeps its version, and a later change is not undone', async () => {
  const { ids } = await buildThree()
  const { body } = await set(ids, { difficulty: 'hard' })
  expect(body.changed).toBe(2)
  await set(ids.slice(0, 1), { addTags: ['later'] })
  expect((await undo(body.changeId)).body).toEqual({ undone: 1, kept: 1 })
  expect(await rowsOf(ids)).toMatchObject([
    { difficulty: 'hard', tags: ['later', 'old'] },
    { difficulty: 'hard' },
    { difficulty: 'medium' },
  ])
  expect((await set(ids, { removeTags: ['nowhere'] })).body).toEqual({ changeId: null, changed: 0 })
})

test('a moved question goes back to its topic and its place', async () => {
  const { topicId, ids } = await buildThree()
  await send(`PUT /api/questions/order/${topicId}`, { token, body: { ids: ids.toReversed() } })
  const before = await rowsOf(ids)
  const { id: otherId } = await buildTopic(db)
  const { body } = await send<Change>('POST /api/questions/move', { token, body: { ids, topicId: otherId } })
  expect(await rowsOf(ids)).toMatchObject(ids.map(() => ({ topic_id: otherId, place: null })))
  await undo(body.changeId)
  expect(await rowsOf(ids)).toEqual(before)
})

test('a change is refused when a question would get too many tags or an author who is no admin', async () => {
  const { ids } = await buildThree()
  const many = Array.from({ length: 20 }, (_, nth) => `tag ${nth}`)
  expect((await set(ids, { addTags: many })).body).toMatchObject({ code: 'too_many_tags' })
  expect((await set(ids, { authorId: 999_999_999 })).body).toMatchObject({ code: 'user_not_found' })
  expect(await rowsOf(ids)).toMatchObject([{ tags: ['old'] }, { tags: [] }, { tags: [] }])
})

test('an exam stops asking a question that goes back to draft, and asks it again when it is published', async () => {
  const { id: topicId } = await buildTopic(db)
  const first = await buildQuestion(db, { topicId })
  const second = await buildQuestion(db, { topicId })
  const exam = await buildExam(db, { topicId, questionIds: [first.id, second.id] })
  const change = (state: string, ifMatch: number) =>
    send<BankQuestion>(`PUT /api/questions/state/${first.id}`, {
      token,
      body: { state },
      headers: { 'if-match': `"${ifMatch}"` },
    })
  const draft = await change('draft', first.version)
  expect(draft.body).toMatchObject({ state: 'draft', version: first.version + 1 })
  expect(await askedIn(exam.id)).toEqual([second.id])
  expect((await change('published', first.version)).body).toMatchObject({ code: 'changed_meanwhile' })
  await change('published', draft.body.version)
  expect(await askedIn(exam.id)).toEqual([first.id, second.id])
})
