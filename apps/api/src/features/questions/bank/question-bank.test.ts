import { stringify } from 'node:querystring'
import type { BankQuestion } from '@abhyas/contract/questions-bank'
import { sql } from '@abhyas/database/sql'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldDeletedQuestions } from '../deleted-question-queries.ts'
import {
  buildAdmin,
  buildExam,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const search = (query: Record<string, string | number> = {}) =>
  send<BankQuestion[]>(`GET /api/questions?${stringify(query)}`, { token })
const idsOf = async (query: Record<string, string | number> = {}) => (await search(query)).body.map(({ id }) => id)
const post = (verb: string, body: object) => send(`POST /api/questions/${verb}`, { token, body })

beforeEach(() => db.write(sql`delete from courses`))

describe('the search', () => {
  test('200 finds words in any of the texts, in any case, and takes signs literally', async () => {
    const fields = ['questionText', 'optionA', 'optionB', 'optionC', 'optionD', 'correctAnswer', 'description'] as const
    const { id: topicId } = await buildTopic(db)
    for (const field of fields) {
      const { id } = await buildQuestion(db, { topicId, [field]: `a Needle in ${field}` })
      expect(await idsOf({ text: `NEEDLE in ${field}` })).toEqual([id])
    }
    const { id } = await buildQuestion(db, { topicId, description: '100%_sure\\ly' })
    for (const text of ['0%_s', 'sure\\l']) expect(await idsOf({ text })).toEqual([id])
    expect(await idsOf({ text: '1%sure' })).toEqual([])
  })

  test('200 filters by course, module, topic and state, and names the place of each question', async () => {
    const module = await buildModule(db, { name: 'Basics' })
    const loops = await buildTopic(db, { moduleId: module.id, name: 'Loops' })
    const arrays = await buildTopic(db, { moduleId: module.id, name: 'Arrays' })
    const inLoops = await buildQuestion(db, { topicId: loops.id })
    const broken = await buildQuestion(db, { topicId: arrays.id, correctAnswer: 'nothing' })
    const forExams = await buildQuestion(db, { topicId: arrays.id, isExamOnly: true })
    const elsewhere = await buildQuestion(db)
    expect(await idsOf()).toEqual([inLoops.id, broken.id, forExams.id, elsewhere.id])
    expect(await idsOf({ courseId: module.courseId })).toEqual([inLoops.id, broken.id, forExams.id])
    expect(await idsOf({ moduleId: module.id, text: 'final' })).toEqual([inLoops.id, broken.id, forExams.id])
    expect(await idsOf({ topicId: loops.id })).toEqual([inLoops.id])
    expect(await idsOf({ needsAttention: 'yes' })).toEqual([broken.id])
    expect(await idsOf({ isExamOnly: 'yes', topicId: arrays.id })).toEqual([forExams.id])
    expect((await search({ topicId: loops.id })).body[0]).toMatchObject({
      topicName: 'Loops',
      moduleName: 'Basics',
      courseName: 'Core Java',
      courseId: module.courseId,
    })
  })

  test('pages by key, and returns the total: from a counter without a filter, counted to a thousand otherwise', async () => {
    const { id: topicId } = await buildTopic(db)
    await db.write(sql`
      insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
      select ${topicId}, 'Number ' || n, 'a', 'b', '', '', 'a', '' from generate_series(1, 1200) n`)
    const first = await search({ limit: 200 })
    expect(first.headers.get('x-total')).toBe('1200')
    const next = first.headers.get('x-next-after')
    expect(next).toBe(String(first.body.at(-1)?.id))
    expect((await search({ after: next ?? '', limit: 1 })).body[0]?.questionText).toBe('Number 201')
    expect((await search({ text: 'number' })).headers.get('x-total')).toBe('1000+')
    expect((await search({ text: 'number 11', limit: 1 })).headers.get('x-total')).toBe('111')
    await db.write(sql`delete from topics where id = ${topicId}`)
    expect((await search()).headers.get('x-total')).toBe('0')
  })
})

describe('changes of many questions', () => {
  test('200 moves questions, and exams keep asking them', async () => {
    const from = await buildTopic(db)
    const to = await buildTopic(db)
    const questions = [await buildQuestion(db, { topicId: from.id }), await buildQuestion(db, { topicId: from.id })]
    const ids = questions.map(({ id }) => id)
    const exam = await buildExam(db, { topicId: from.id, questionIds: ids })
    expect((await post('move', { ids, topicId: to.id })).body).toMatchObject({ changed: 2 })
    expect(await idsOf({ topicId: to.id })).toEqual(ids)
    expect(await idsOf({ topicId: from.id })).toEqual([])
    expect(await askedIn(exam.id)).toEqual(ids)
    expect((await post('move', { ids, topicId: 999_999_999 })).body.code).toBe('topic_not_found')
  })

  test('204 deletes questions, and 204 restores them with the same ids, texts and exams', async () => {
    const { id: topicId } = await buildTopic(db)
    const kept = await buildQuestion(db, { topicId })
    const deleted = await buildQuestion(db, { topicId, description: 'Because **so**.', isExamOnly: true })
    const exam = await buildExam(db, { topicId, questionIds: [deleted.id, kept.id] })
    const before = (await search({ topicId })).body
    expect((await post('delete', { ids: [deleted.id] })).status).toBe(204)
    expect(await idsOf({ topicId })).toEqual([kept.id])
    expect(await askedIn(exam.id)).toEqual([kept.id])
    expect((await post('restore', { ids: [deleted.id] })).status).toBe(204)
    const [first, second] = before
    expect((await search({ topicId })).body).toEqual([first, { ...second, version: deleted.version + 1 }])
    expect(await askedIn(exam.id)).toEqual([deleted.id, kept.id])
    expect((await search()).headers.get('x-total')).toBe('2')
  })

  test('404 restores nothing unless it can restore all, and a deletion of a month ago is final', async () => {
    const { id: topicId } = await buildTopic(db)
    const ids = [(await buildQuestion(db, { topicId })).id, (await buildQuestion(db, { topicId })).id]
    await post('delete', { ids })
    expect((await post('restore', { ids: [...ids, 999_999_999] })).body.code).toBe('question_not_found')
    expect(await idsOf({ topicId })).toEqual([])
    await db.write(sql`update deleted_questions set deleted_at = now() - interval '31 days'`)
    await deleteOldDeletedQuestions(db)
    expect((await post('restore', { ids })).status).toBe(404)
  })

  test('an exam whose last question was deleted asks nothing until it is restored', async () => {
    const { id: topicId } = await buildTopic(db)
    const { id } = await buildQuestion(db, { topicId })
    const exam = await buildExam(db, { topicId, questionIds: [id] })
    await post('delete', { ids: [id] })
    expect(await askedIn(exam.id)).toEqual([])
    await post('restore', { ids: [id] })
    expect(await askedIn(exam.id)).toEqual([id])
  })
})

/** Returns the questions that a learner who starts now gets. */
async function askedIn(examId: number): Promise<number[]> {
  const paper = await db.selectOptional<{ questions: string }>(sql`
    select p.questions from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return (JSON.parse(paper?.questions ?? '[]') as { id: number }[]).map(({ id }) => id)
}
