import type { Question } from '@abhyas/contract/questions'
import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { QuestionComment } from '@abhyas/contract/questions-comments'
import type { QuestionHistory } from '@abhyas/contract/questions-versions'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildImport,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { loadCourses } from '../../content/load-courses.ts'
import { readBank } from '@abhyas/content/read-bank'

const api = await startTestApi()
const { db, send } = api
const asha = await buildAdmin(db)
const { token } = await openSessionOf(api, asha)
const { token: reviewer } = await openSessionOf(api, await buildAdmin(db))
const { id: topicId } = await buildTopic(db)

const TEXTS = { questionText: 'Why?', optionA: 'So', optionB: 'Because', correctAnswer: 'So' }
type State = Question['state']

const require = (needsSecondPerson: boolean) =>
  send('PUT /api/site/review-rule', { token, body: { needsSecondPerson } })
const create = (state?: State) =>
  send<Question>(`POST /api/questions/createQuestion/${topicId}`, {
    token,
    body: { ...TEXTS, ...(state && { state }) },
  })
const setState = (id: number, state: State, by = token, comment?: string) =>
  send<BankQuestion>(`PUT /api/questions/state/${id}`, { token: by, body: { state, comment } })
const edit = (id: number, questionText: string, by = token) =>
  send<Question>(`PUT /api/questions/updateQuestionById/${id}`, { token: by, body: { ...TEXTS, questionText } })
const set = (ids: number[], settings: object, by = token) =>
  send<{ changeId: number }>('POST /api/questions/set', { token: by, body: { ids, settings } })
const undo = (changeId: number) => send<{ undone: number }>(`POST /api/questions/undo/${changeId}`, { token })
const stateOf = async (id: number) =>
  (await db.selectOne<{ state: State }>(sql`select state from questions where id = ${id}`)).state
const history = async (id: number, by = token) =>
  (await send<QuestionHistory>(`GET /api/questions/${id}/versions`, { token: by })).body

const REFUSED = { status: 409, body: { code: 'second_person_needed' } }

beforeEach(async () => void (await require(true)))

test('the rule is off until an admin turns it on, and then says so', async () => {
  await require(false)
  expect((await send('GET /api/site/review-rule', { token })).body).toEqual({ needsSecondPerson: false })
  expect((await create()).body).toMatchObject({ state: 'published' })
  await require(true)
  expect((await send('GET /api/site/review-rule', { token })).body).toEqual({ needsSecondPerson: true })
})

test('an admin cannot add a question as published, but can send it to review', async () => {
  expect(await create()).toMatchObject(REFUSED)
  expect(await create('published')).toMatchObject(REFUSED)
  expect((await create('in_review')).body).toMatchObject({ state: 'in_review' })
})

test('an admin cannot publish his own texts by the state, and another admin can', async () => {
  const { id } = (await create('in_review')).body
  expect(await setState(id, 'published')).toMatchObject(REFUSED)
  expect(await stateOf(id)).toBe('in_review')
  expect([(await history(id)).mayPublish, (await history(id, reviewer)).mayPublish]).toEqual([false, true])
  expect((await setState(id, 'published', reviewer)).body).toMatchObject({ state: 'published' })
})

test('an admin cannot publish his own texts among many, and none of the many changes', async () => {
  const own = (await create('in_review')).body
  const other = await buildQuestion(db, { topicId, state: 'in_review' })
  expect(await set([own.id, other.id], { state: 'published' })).toMatchObject(REFUSED)
  expect([await stateOf(own.id), await stateOf(other.id)]).toEqual(['in_review', 'in_review'])
  expect((await set([own.id, other.id], { state: 'published' }, reviewer)).status).toBe(200)
})

test('another author in the bank does not make the texts those of another writer', async () => {
  const { id } = (await create('in_review')).body
  const { id: otherId } = await buildAdmin(db)
  await set([id], { authorId: otherId })
  expect(await setState(id, 'published')).toMatchObject(REFUSED)
})

test('a move, and the undo of it, publish nothing', async () => {
  const { id } = (await create('in_review')).body
  const other = await buildTopic(db)
  const { body } = await send<{ changeId: number }>('POST /api/questions/move', {
    token,
    body: { ids: [id], topicId: other.id },
  })
  await undo(body.changeId)
  expect(await stateOf(id)).toBe('in_review')
})

test('an undo gives back the state published only to texts that were published', async () => {
  const { id } = (await create('in_review')).body
  await setState(id, 'published', reviewer)
  const taken = await set([id], { state: 'draft' })
  expect((await undo(taken.body.changeId)).body).toMatchObject({ undone: 1 })
  expect(await stateOf(id)).toBe('published')

  const again = await set([id], { state: 'draft' })
  await edit(id, 'Rewritten in between')
  expect((await undo(again.body.changeId)).body).toMatchObject({ undone: 0 })
  expect(await setState(id, 'published')).toMatchObject(REFUSED)
})

test('a published question whose texts change goes back to review, and no exam asks it meanwhile', async () => {
  const kept = await buildQuestion(db, { topicId })
  const changed = await buildQuestion(db, { topicId })
  const exam = await buildExam(db, { topicId, questionIds: [kept.id, changed.id] })
  const asked = async () => {
    const { questions } = await db.selectOne<{ questions: string }>(sql`
      select p.questions from exams e join papers p on p.id = e.paper_id where e.id = ${exam.id}`)
    return (JSON.parse(questions) as { id: number }[]).map(({ id }) => id)
  }
  expect((await edit(changed.id, 'Better words')).body).toMatchObject({ state: 'in_review' })
  expect(await asked()).toEqual([kept.id])
  expect(await setState(changed.id, 'published')).toMatchObject(REFUSED)
  await setState(changed.id, 'published', reviewer)
  expect(await asked()).toEqual([kept.id, changed.id])
})

test('a change of settings leaves a published question published', async () => {
  const { id } = (await create('in_review')).body
  await setState(id, 'published', reviewer)
  await set([id], { difficulty: 'hard', addTags: ['gate'], isExamOnly: true })
  expect(await stateOf(id)).toBe('published')
})

test('a restored version goes to review like every change', async () => {
  const { id, version } = await buildQuestion(db, { topicId })
  await edit(id, 'Second text', reviewer)
  await setState(id, 'published')
  const restored = await send<Question>(`POST /api/questions/${id}/versions/${version}/restore`, { token })
  expect(restored.body).toMatchObject({ state: 'in_review' })
  expect(await setState(id, 'published')).toMatchObject(REFUSED)
  // The version that is in question and the one that learners saw last can be compared.
  expect((await history(id)).versions.map(({ publishedAt }) => publishedAt !== null)).toEqual([false, true, true])
})

test('a deleted question comes back in the state that it had', async () => {
  const waiting = (await create('in_review')).body
  const published = (await create('in_review')).body
  await setState(published.id, 'published', reviewer)
  const ids = [waiting.id, published.id]
  await send('POST /api/questions/delete', { token, body: { ids } })
  await send('POST /api/questions/restore', { token, body: { ids } })
  expect([await stateOf(waiting.id), await stateOf(published.id)]).toEqual(['in_review', 'published'])
  expect(await setState(waiting.id, 'published')).toMatchObject(REFUSED)
})

test('an import brings drafts, which its author cannot publish', async () => {
  const begun = await buildImport(db, asha.id)
  const question = { ...TEXTS, topicId, state: 'published' }
  await send(`PUT /api/imports/${begun.id}/pieces/0`, { token, body: { questions: [question] } })
  const { id, state } = await db.selectOne<{ id: number; state: State }>(sql`
    select id, state from questions where import_id = ${begun.id}`)
  expect(state).toBe('draft')
  expect(await setState(id, 'published')).toMatchObject(REFUSED)
})

test('a load of the content files publishes: nobody wrote its texts here', async () => {
  const [course] = await readBank()
  if (!course) throw new Error('no course')
  const load = db.writtenBy({ userId: asha.id, requestId: crypto.randomUUID() })
  await loadCourses(load, [{ ...course, modules: course.modules.slice(0, 1) }])
  const rows = await db.select<{ state: State; changedBy: number | null }>(sql`
    select distinct q.state, q.changed_by as "changedBy" from questions q
      join content_sources s on s.kind = 'question' and s.row_id = q.id`)
  expect(rows).toEqual([{ state: 'published', changedBy: null }])
})

test('a question is sent back with a comment, and both happen or none', async () => {
  const { id, version } = (await create('in_review')).body
  const stale = await send(`PUT /api/questions/state/${id}`, {
    token: reviewer,
    body: { state: 'draft', comment: 'B is right too' },
    headers: { 'if-match': `"${version + 1}"` },
  })
  expect(stale.body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await setState(id, 'draft', reviewer, 'B is right too')).body).toMatchObject({ state: 'draft' })
  const { body } = await send<QuestionComment[]>(`GET /api/questions/${id}/comments`, { token })
  expect(body).toMatchObject([{ text: 'B is right too', isMine: false }])
})

test('the queue of a reviewer has what others wrote', async () => {
  const own = (await create('in_review')).body
  const queue = async (by: string) =>
    (await send<number[]>('GET /api/questions/ids?state=in_review&isMine=false', { token: by })).body
  expect(await queue(reviewer)).toContain(own.id)
  expect(await queue(token)).not.toContain(own.id)
})
