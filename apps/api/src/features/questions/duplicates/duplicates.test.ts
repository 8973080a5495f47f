import type { Question } from '@abhyas/contract/questions'
import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { makeSketches } from './make-sketches.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const CONSTANT = { questionText: 'Which keyword makes a constant?', options: ['const', 'final', 'static', 'let'] }
const QUEUE = {
  questionText: 'A canteen serves 12 orders one after the other. Which structure keeps them in the order of arrival?',
  options: ['A queue', 'A stack', 'A heap', 'A tree'],
}
const texts = ({ questionText, options: [a = '', b = '', c = '', d = ''] }: typeof QUEUE) => ({
  questionText,
  optionA: a,
  optionB: b,
  optionC: c,
  optionD: d,
  correctAnswer: a,
})

const find = async (...drafts: (typeof QUEUE)[]) => {
  const { status, body } = await send<Duplicates[]>('POST /api/questions/duplicates', { token, body: { drafts } })
  expect(status).toBe(200)
  return body
}
const idsFor = async (draft: typeof QUEUE) => (await find(draft))[0]?.inBank.map(({ question }) => question.id)

beforeEach(() => db.write(sql`delete from courses`))

test('a draft finds the question of the bank that it copies, with its place', async () => {
  const topic = await buildTopic(db, { name: 'Queues' })
  const { id } = await buildQuestion(db, { ...texts(QUEUE), topicId: topic.id })
  await buildQuestion(db, texts(CONSTANT))
  const copies = [
    QUEUE,
    { ...QUEUE, options: QUEUE.options.toReversed() },
    { ...QUEUE, questionText: QUEUE.questionText.replace('structure keeps', 'data structure holds') },
    { ...QUEUE, questionText: `**${QUEUE.questionText.toUpperCase()}**` },
    { ...QUEUE, questionText: QUEUE.questionText.split('. ').toReversed().join(' ') },
    { ...QUEUE, questionText: QUEUE.questionText.replace('arrival', 'arival') },
  ]
  for (const { inBank } of await find(...copies))
    expect(inBank).toEqual([
      expect.objectContaining({
        isSameButNumbers: false,
        question: expect.objectContaining({ id, topicName: 'Queues' }),
      }),
    ])
})

test('a draft with other numbers is told apart from a copy', async () => {
  const { id } = await buildQuestion(db, texts(QUEUE))
  const [found] = await find({ ...QUEUE, questionText: QUEUE.questionText.replace('12', '40') })
  expect(found?.inBank).toMatchObject([{ likeness: 1, isSameButNumbers: true, question: { id } }])
})

test('another fact in the same words, and other options below the same words, are no duplicates', async () => {
  const lines = ['What is the worst case of bubble sort?', 'Which statement is true?']
  await buildQuestion(db, { ...texts({ ...QUEUE, questionText: lines[0] as string }) })
  await buildQuestion(db, { ...texts({ ...QUEUE, questionText: lines[1] as string }) })
  expect(await idsFor({ ...QUEUE, questionText: 'What is the worst case of depth-first search?' })).toEqual([])
  expect(
    await idsFor({ questionText: 'Which statement is true?', options: ['HTTP keeps no state', 'TCP loses packets'] }),
  ).toEqual([])
})

test('drafts of one request are compared with each other, and each names those before it', async () => {
  const found = await find(QUEUE, CONSTANT, { ...QUEUE, options: QUEUE.options.toReversed() })
  expect(found.map(({ inBatch }) => inBatch.map(({ draft }) => draft))).toEqual([[], [], [0]])
})

test('the question that is being edited is no duplicate of itself', async () => {
  const { id } = await buildQuestion(db, texts(QUEUE))
  const { body } = await send<Duplicates[]>('POST /api/questions/duplicates', {
    token,
    body: { drafts: [QUEUE], exceptId: id },
  })
  expect(body).toEqual([{ inBank: [], inBatch: [] }])
})

test('a changed, deleted and restored question is found by the words that it has now', async () => {
  const { id: topicId } = await buildTopic(db)
  const { body } = await send<Question>(`POST /api/questions/createQuestion/${topicId}`, { token, body: texts(QUEUE) })
  expect(await idsFor(QUEUE)).toEqual([body.id])
  await send(`PUT /api/questions/updateQuestionById/${body.id}`, { token, body: texts(CONSTANT) })
  expect(await idsFor(QUEUE)).toEqual([])
  expect(await idsFor(CONSTANT)).toEqual([body.id])
  await send('POST /api/questions/delete', { token, body: { ids: [body.id] } })
  expect(await idsFor(CONSTANT)).toEqual([])
  expect(await db.selectOne(sql`select count(*) from question_bands`)).toEqual({ count: 0 })
  await send('POST /api/questions/restore', { token, body: { ids: [body.id] } })
  expect(await idsFor(CONSTANT)).toEqual([body.id])
})

test('the job makes the bands of all questions, and of those with the bands of an older release', async () => {
  const { id: topicId } = await buildTopic(db)
  await db.write(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
    select ${topicId}, 'Word' || n || ' follows term' || n, 'a', 'b', '', '', 'a', '' from generate_series(1, 250) n`)
  await makeSketches(db)
  const made = () => db.selectOne(sql`select count(*) from question_sketches where cardinality(bands) = 20`)
  expect(await made()).toEqual({ count: 250 })
  await db.write(sql`update question_sketches set made_by = 0, bands = '{}'`)
  expect(await db.selectOne(sql`select count(*) from question_bands`)).toEqual({ count: 0 })
  await makeSketches(db)
  expect(await made()).toEqual({ count: 250 })
})

test('a draft without words finds nothing', async () => {
  await buildQuestion(db, { questionText: '???', optionA: '!', optionB: '?', optionC: '', optionD: '' })
  expect(await find({ questionText: '…', options: [] })).toEqual([{ inBank: [], inBatch: [] }])
})
