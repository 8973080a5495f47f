import type { Question } from '@abhyas/contract/questions'
import { describe, expect, test } from 'vitest'
import {
  buildAdmin,
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
const { token } = await openSessionOf(api, await buildAdmin(db))
const learner = await openSessionOf(api, await buildLearner(db))

const list = (topicId: number, as = token, query = '') =>
  send<Question[]>(`GET /api/questions/getQuestionsByTopicId/${topicId}${query}`, { token: as })
const create = (topicId: number, body: object) =>
  send<Question>(`POST /api/questions/createQuestion/${topicId}`, { token, body })
const update = (id: number, body: object, headers: Record<string, string> = {}) =>
  send<Question>(`PUT /api/questions/updateQuestionById/${id}`, { token, body, headers })
const remove = (id: number, headers: Record<string, string> = {}) =>
  send(`DELETE /api/questions/deleteQuestionById/${id}`, { token, headers })
const count = async (of: string, as?: string) =>
  (await send<number>(`GET /api/questions/countQuestionsBy${of}`, { token: as })).body

const QUESTION = {
  questionText: 'What does `1 + "1"` give in Java?',
  optionA: '2',
  optionB: '11',
  optionC: 'An error',
  optionD: '',
  correctAnswer: '11',
  description: 'A string makes the sum a string:\n\n```java\n1 + "1"\n```',
}
const MENDED = { questionText: 'Mended', correctAnswer: 'final' }

describe('questions for a learner', () => {
  test('[API-25] 200 with the questions of the topic, their correct answers and explanations, rendered where they are more than text', async () => {
    const { id: topicId, moduleId } = await buildTopic(db)
    await buildGrant(db, learner, moduleId)
    const plain = await buildQuestion(db, { topicId })
    const rich = await create(topicId, QUESTION)
    await buildQuestion(db)
    const { status, body } = await list(topicId, learner.token)
    expect(status).toBe(200)
    expect(body).toEqual([{ ...plain, html: {} }, rich.body])
    expect(rich.body.html.questionText).toBe('<p>What does <code>1 + &quot;1&quot;</code> give in Java?</p>')
    expect(rich.body.html.description).toContain('<pre tabindex="0">')
    expect(rich.body.html.optionA).toBeUndefined()
  })

  test('[API-25] 200 never includes a question that is for exams only or needs attention', async () => {
    const { id: topicId } = await buildTopic(db, { isFreeSample: true })
    const shown = await buildQuestion(db, { topicId })
    const forExams = await buildQuestion(db, { topicId, isExamOnly: true })
    const broken = await buildQuestion(db, { topicId, correctAnswer: 'none of these' })
    const ids = async (as: string) => (await list(topicId, as)).body.map(({ id }) => id)
    expect(await ids(learner.token)).toEqual([shown.id])
    expect(await ids(token)).toEqual([shown.id, forExams.id, broken.id])
  })

  test('403 module_locked without access; a free sample and a granted module are open', async () => {
    const { id: locked, moduleId } = await buildTopic(db)
    const { id: free } = await buildTopic(db, { moduleId, isFreeSample: true })
    expect(await list(locked, learner.token)).toMatchObject({ status: 403, body: { code: 'module_locked' } })
    expect((await list(free, learner.token)).status).toBe(200)
    await buildGrant(db, learner, moduleId)
    expect((await list(locked, learner.token)).status).toBe(200)
  })

  test.each([
    ['topic', async () => (await buildTopic(db, { state: 'draft', isFreeSample: true })).id],
    [
      'module',
      async () =>
        (await buildTopic(db, { moduleId: (await buildModule(db, { state: 'draft' })).id, isFreeSample: true })).id,
    ],
    ['nothing', async () => 999_999_999],
  ])('404 topic_not_found for a draft %s', async (_, build) => {
    expect(await list(await build(), learner.token)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
  })

  test('the list is paged by id, and a header says where the next page begins', async () => {
    const { id: topicId } = await buildTopic(db, { isFreeSample: true })
    const all = [await buildQuestion(db, { topicId }), await buildQuestion(db, { topicId })]
    const first = await list(topicId, learner.token, '?limit=1')
    expect(first.body.map(({ id }) => id)).toEqual([all[0]?.id])
    expect(first.headers.get('x-next-after')).toBe(String(all[0]?.id))
    expect(first.headers.get('x-total')).toBe('2')
    const second = await list(topicId, learner.token, `?limit=1&after=${all[0]?.id}`)
    expect(second.body.map(({ id }) => id)).toEqual([all[1]?.id])
    expect(second.headers.get('x-next-after')).toBeNull()
  })
})

test('[API-16] [API-24] 200 with the number of questions that learners can be asked; for admins, the number of all', async () => {
  const { id: topicId, moduleId } = await buildTopic(db)
  const { id: draftTopic } = await buildTopic(db, { moduleId, state: 'draft' })
  await buildQuestion(db, { topicId })
  await buildQuestion(db, { topicId, isExamOnly: true })
  await buildQuestion(db, { topicId, optionA: '', optionC: '', optionD: '' })
  await buildQuestion(db, { topicId: draftTopic })
  expect(await count(`TopicId/${topicId}`)).toBe(2)
  expect(await count(`TopicId/${topicId}`, token)).toBe(3)
  expect(await count(`TopicId/${draftTopic}`)).toBe(0)
  expect(await count(`ModuleId/${moduleId}`)).toBe(2)
  expect(await count(`ModuleId/${moduleId}`, token)).toBe(4)
})

test('[API-26] 200 with the new question, without unknown fields of the body', async () => {
  const { id: topicId } = await buildTopic(db)
  const { status, body } = await create(topicId, { ...QUESTION, id: 7, version: 9, needsAttention: true, topicId: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...QUESTION,
    topicId,
    version: 1,
    isExamOnly: false,
    difficulty: 'medium',
    keepsOrder: false,
    needsAttention: false,
  })
  expect(await create(999_999_999, QUESTION)).toMatchObject({ body: { code: 'topic_not_found' } })
})

test('a new question keeps its order when the author says so, or when its explanation names an option by its letter', async () => {
  const { id: topicId } = await buildTopic(db)
  const keeps = async (body: object) => (await create(topicId, { ...QUESTION, ...body })).body.keepsOrder
  expect(await keeps({ description: 'Option B is right.' })).toBe(true)
  expect(await keeps({ description: 'Option B is right.', keepsOrder: false })).toBe(false)
  expect(await keeps({ keepsOrder: true })).toBe(true)
})

test.each([
  {},
  { questionText: 'Why?' },
  { correctAnswer: 'Because' },
  { questionText: ' ', correctAnswer: 'Because' },
  { questionText: 'Why?', correctAnswer: '\t' },
])('[API-26] [API-27] 400 Question text and correct answer cannot be empty: %j', async (body) => {
  const question = await buildQuestion(db)
  for (const refused of [await create(question.topicId, body), await update(question.id, body)])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'question_incomplete', message: 'Question text and correct answer cannot be empty' },
    })
})

test.each([
  ['an answer that is no option', { correctAnswer: 'const final' }, true],
  ['no options', { optionA: '', optionB: '', optionC: '', optionD: '' }, true],
  ['one option', { optionA: '', optionC: '', optionD: '' }, true],
  ['the same option four times', { optionA: 'final', optionC: 'final', optionD: 'final' }, true],
  ['an answer in another case', { correctAnswer: 'Final' }, true],
  ['two options', { optionC: '', optionD: '' }, false],
  ['no explanation', { description: '' }, false],
])('VAL-13 saved: %s', async (_, changes, needsAttention) => {
  const { id: topicId } = await buildTopic(db)
  const base = { questionText: 'Q', optionA: 'const', optionB: 'final', optionC: 'static', optionD: 'let' }
  const { status, body } = await create(topicId, { ...base, correctAnswer: 'final', ...changes })
  expect({ status, needsAttention: body.needsAttention }).toEqual({ status: 200, needsAttention })
})

test('[API-27] 200 with the changed question; a missing field stays', async () => {
  const question = await buildQuestion(db)
  const changed = await update(question.id, { ...MENDED, isExamOnly: true, difficulty: 'hard', keepsOrder: true })
  expect(changed.body).toEqual({
    ...question,
    questionText: 'Mended',
    isExamOnly: true,
    difficulty: 'hard',
    keepsOrder: true,
    version: question.version + 1,
    html: {},
  })
  expect((await update(question.id, { ...MENDED, description: '' })).body.description).toBe('')
  expect(await update(999_999_999, MENDED)).toMatchObject({ body: { code: 'question_not_found' } })
})

test('412 changed_meanwhile for the second of two admins, on update and on delete', async () => {
  const { id, version } = await buildQuestion(db)
  const headers = { 'if-match': `"${version}"` }
  expect((await update(id, MENDED, headers)).status).toBe(200)
  expect(await update(id, MENDED, headers)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await remove(id, headers)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
})

test('[API-28] 204 deletes the question, and 404 the second time', async () => {
  const { id, topicId } = await buildQuestion(db)
  expect((await remove(id)).status).toBe(204)
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'question_not_found' } })
  expect((await list(topicId)).body).toEqual([])
})

test('200 previews a question that is being written', async () => {
  const preview = await send<Question['html']>('POST /api/questions/preview', {
    token,
    body: { questionText: '**Bold** <b>', optionA: 'plain', optionB: '$x^2$' },
  })
  expect(preview.body).toEqual({
    questionText: '<p><strong>Bold</strong> &lt;b&gt;</p>',
    optionB: expect.stringContaining('<math'),
  })
})

test.each([
  ['the same', { optionA: 'final', optionB: 'final' }, true],
  ['the same but for white space', { optionB: 'final', optionC: '  final\u{a0}' }, true],
  ['code with the same words', { optionA: 'a  b', optionB: 'final', optionC: 'a b' }, true],
  ['blocks that differ in their indentation', { optionA: '```py\n a\n```', optionC: '```py\n  a\n```' }, false],
  ['empty', { optionA: '', optionC: '', optionD: 'let' }, false],
])('a question with two %s options, %j, needs attention: %s', async (_, options, needsAttention) => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const body = { questionText: 'Which?', optionA: 'const', optionB: 'final', optionC: 'static', correctAnswer: 'final' }
  const created = await create(topicId, { ...body, ...options })
  expect(created).toMatchObject({ status: 200, body: { needsAttention } })
  expect((await list(topicId, learner.token)).body).toHaveLength(needsAttention ? 0 : 1)
  const good = await buildQuestion(db, { topicId })
  const exam = await send<{ questionCount: number }>('POST /api/exams/createExam', {
    token,
    body: { examName: 'Mock', topicId, questionIds: [created.body.id, good.id] },
  })
  expect(exam.body.questionCount).toBe(needsAttention ? 1 : 2)
})
