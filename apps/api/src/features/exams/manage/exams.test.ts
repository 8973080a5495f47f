import type { Exam } from '@abhyas/contract/exams'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const list = (topicId: number, as = token) => send<Exam[]>(`GET /api/exams/topic/${topicId}`, { token: as })
const create = (body: object) => send<Exam>('POST /api/exams/createExam', { token, body })
const update = (id: number, body: object, headers: Record<string, string> = {}) =>
  send<Exam>(`PUT /api/exams/updateExamById/${id}`, { token, body, headers })
const remove = (id: number, headers: Record<string, string> = {}) =>
  send(`DELETE /api/exams/deleteExamById/${id}`, { token, headers })

async function buildQuestions(count: number, changes: { topicId?: number; isExamOnly?: boolean } = {}) {
  const topicId = changes.topicId ?? (await buildTopic(db)).id
  const questions = await Promise.all(Array.from({ length: count }, () => buildQuestion(db, { ...changes, topicId })))
  return { topicId, ids: questions.map(({ id }) => id).toSorted((a, b) => a - b) }
}

type StoredPaper = {
  id: number
  asked: PaperQuestion[]
  answers: { id: number; right: number[]; description: string }[]
}

async function paperOf(examId: number): Promise<StoredPaper | null> {
  const row = await db.selectOptional<{ id: number; questions: string; answers: string }>(sql`
    select p.* from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return row && { id: row.id, asked: JSON.parse(row.questions), answers: JSON.parse(row.answers) }
}

test('[API-30] 200 with the new exam: 45 seconds a question, in the chosen sequence', async () => {
  const { topicId, ids } = await buildQuestions(5)
  const questionIds = ids.toReversed()
  const { status, body } = await create({ examName: ' Mock 1 ', topicId, questionIds, moduleId: 1, id: 3, version: 8 })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(Number),
    examName: 'Mock 1',
    examDuration: 3.75,
    isDurationSet: false,
    topic: { id: topicId, topicName: 'Loops' },
    questions: questionIds.map((id) => ({ id })),
    questionCount: 5,
    marking: null,
    totalMarks: null,
    state: 'published',
    version: 1,
  })
})

test('[API-30] 200 with the duration that the admin set, in whole seconds', async () => {
  const { topicId, ids } = await buildQuestions(1)
  const { body } = await create({ examName: 'x', topicId, questionIds: ids, examDuration: 2.51 })
  expect(body).toMatchObject({ examDuration: 151 / 60, isDurationSet: true })
  const changed = await update(body.id, { examName: 'x', questionIds: ids })
  expect(changed.body).toMatchObject({ examDuration: 151 / 60, isDurationSet: true })
  const back = await update(body.id, { examName: 'x', questionIds: ids, examDuration: null })
  expect(back.body).toMatchObject({ examDuration: 0.75, isDurationSet: false })
})

test.each([
  ['no name', { examName: '  ' }],
  ['no topic', { topicId: undefined }],
  ['an empty topic', { topicId: '' }],
  ['no questions', { questionIds: [] }],
  ['questions left out', { questionIds: undefined }],
])('[VAL-09] 400 Please fill all the exam details! with %s', async (_, changes) => {
  const { topicId, ids } = await buildQuestions(1)
  expect(await create({ examName: 'x', topicId, questionIds: ids, ...changes })).toMatchObject({
    status: 400,
    body: { code: 'exam_incomplete', message: 'Please fill all the exam details!' },
  })
})

test('404 for a topic that does not exist, and for questions of another topic', async () => {
  const { topicId, ids } = await buildQuestions(1)
  const other = await buildQuestions(1)
  expect(await create({ examName: 'x', topicId: 999_999_999, questionIds: ids })).toMatchObject({
    body: { code: 'topic_not_found' },
  })
  expect(await create({ examName: 'x', topicId, questionIds: [...ids, ...other.ids] })).toMatchObject({
    body: { code: 'question_not_found' },
  })
  expect((await list(topicId)).body).toEqual([])
})

test('409 for an exam without a usable question', async () => {
  const { id, topicId } = await buildQuestion(db, { correctAnswer: 'nowhere' })
  expect(await create({ examName: 'x', topicId, questionIds: [id] })).toMatchObject({
    status: 409,
    body: { code: 'exam_unusable' },
  })
  expect((await list(topicId)).body).toEqual([])
})

test('[API-29] 200 with the published exams that have a usable question, for a learner with access', async () => {
  const { topicId, ids } = await buildQuestions(2)
  const { moduleId } = await topicOf(topicId)
  const broken = await buildQuestion(db, { topicId, correctAnswer: 'nowhere' })
  const exam = await buildExam(db, { topicId, questionIds: [...ids, broken.id] })
  const draft = await buildExam(db, { topicId, questionIds: ids, state: 'draft' })
  expect(await list(topicId, learner.token)).toMatchObject({ status: 403, body: { code: 'module_locked' } })
  await buildGrant(db, learner, moduleId)
  const shown = await list(topicId, learner.token)
  expect(shown.body).toEqual([{ ...exam, questions: ids.map((id) => ({ id })), questionCount: 2 }])
  expect(shown.body[0]?.examDuration).toBe(1.5)
  expect((await list(topicId)).body.map(({ id }) => id)).toEqual([exam.id, draft.id])
})

test('200 changes name, duration, questions and state; 412 for the second of two admins', async () => {
  const { topicId, ids } = await buildQuestions(3)
  const exam = await buildExam(db, { topicId, questionIds: ids.slice(0, 1) })
  const headers = { 'if-match': `"${exam.version}"` }
  const body = { examName: 'Final', questionIds: ids.slice(1), examDuration: 10, state: 'draft' }
  const changed = await update(exam.id, body, headers)
  expect(changed.body).toMatchObject({
    examName: 'Final',
    examDuration: 10,
    state: 'draft',
    questions: ids.slice(1).map((id) => ({ id })),
    version: 2,
  })
  expect(await update(exam.id, body, headers)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await update(999_999_999, body)).toMatchObject({ body: { code: 'exam_not_found' } })
  expect(await update(exam.id, { ...body, questionIds: [] })).toMatchObject({ body: { code: 'exam_incomplete' } })
})

test('[API-31] 204 deletes the exam and keeps its paper', async () => {
  const exam = await buildExam(db)
  const paper = await paperOf(exam.id)
  expect(await remove(exam.id, { 'if-match': '"9"' })).toMatchObject({ status: 412 })
  expect((await remove(exam.id)).status).toBe(204)
  expect((await remove(exam.id)).body.code).toBe('exam_not_found')
  expect(await db.select(sql`select id from papers where id = ${paper?.id}`)).toHaveLength(1)
})

test('a paper stores its questions without the answer key, and the answer key separately', async () => {
  const { id: topicId } = await buildTopic(db)
  const { id } = await buildQuestion(db, { topicId, optionA: '' })
  const exam = await buildExam(db, { topicId, questionIds: [id] })
  const paper = await paperOf(exam.id)
  expect(paper?.asked).toEqual([
    {
      keepsOrder: false,
      id,
      questionText: 'Which keyword makes a constant?',
      optionA: '',
      optionB: 'final',
      optionC: 'static',
      optionD: 'let',
      html: {},
    },
  ])
  const description = 'A final variable is assigned once.'
  expect(paper?.answers).toEqual([{ id, version: 1, right: [1], description, difficulty: 'medium' }])
})

test('a paper never changes: a changed question makes a new paper, and equal questions share a paper', async () => {
  const { topicId, ids } = await buildQuestions(2)
  const exam = await buildExam(db, { topicId, questionIds: ids })
  const twin = await buildExam(db, { topicId, questionIds: ids })
  const before = await paperOf(exam.id)
  expect((await paperOf(twin.id))?.id).toBe(before?.id)
  const mended = { questionText: 'Mended', correctAnswer: 'const', keepsOrder: true }
  await send(`PUT /api/questions/updateQuestionById/${ids[0]}`, { token, body: mended })
  const after = await paperOf(exam.id)
  expect(after?.id).not.toBe(before?.id)
  expect(after?.asked.map(({ keepsOrder }) => keepsOrder)).toEqual([true, false])
  expect(after?.asked[0]?.questionText).toBe('Mended')
  expect(after?.answers[0]?.right).toEqual([0])
  expect((await paperOf(twin.id))?.id).toBe(after?.id)
  const kept = await db.selectOne<{ questions: string }>(sql`select questions from papers where id = ${before?.id}`)
  expect(JSON.parse(kept.questions)).toEqual(before?.asked)
})

test('when several questions of one exam are changed at once, its paper has all the changes', async () => {
  const { topicId, ids } = await buildQuestions(8)
  const exam = await buildExam(db, { topicId, questionIds: ids })
  await Promise.all(
    ids.map((id) =>
      send(`PUT /api/questions/updateQuestionById/${id}`, {
        token,
        body: { questionText: `Mended ${id}`, correctAnswer: 'final' },
      }),
    ),
  )
  expect((await paperOf(exam.id))?.asked.map(({ questionText }) => questionText)).toEqual(
    ids.map((id) => `Mended ${id}`),
  )
})

test('a question that was moved to another topic stays in its exam, and the exam can be saved with it', async () => {
  const { topicId, ids } = await buildQuestions(2)
  const exam = await buildExam(db, { topicId, questionIds: ids })
  const { id: elsewhere } = await buildTopic(db)
  await send('POST /api/questions/move', { token, body: { ids: ids.slice(0, 1), topicId: elsewhere } })
  expect((await update(exam.id, { examName: 'x', questionIds: ids })).status).toBe(200)
  expect((await update(exam.id, { examName: 'x', questionIds: ids.slice(1) })).status).toBe(200)
  expect(await update(exam.id, { examName: 'x', questionIds: ids })).toMatchObject({
    body: { code: 'question_not_found' },
  })
})

const topicOf = (id: number) =>
  db.selectOne<{ moduleId: number }>(sql`select module_id as "moduleId" from topics where id = ${id}`)
