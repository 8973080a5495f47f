import { randomUUID } from 'node:crypto'
import type { Import, ImportReading } from '@abhyas/contract/questions-import'
import type { Question } from '@abhyas/contract/questions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { renderUnrendered } from '../store-html.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db, { username: 'Meera' })
const { token } = await openSessionOf(api, admin)

const questionsOf = (topicId: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    topicId,
    questionText: `What is ${nth} + 1, in \`code\`?`,
    optionA: `${nth + 1}`,
    optionB: 'Something else',
    correctAnswer: `${nth + 1}`,
    tags: ['sums'],
  }))

const begin = async (planned: number, key = randomUUID()) =>
  (await send<Import>('POST /api/imports', { token, body: { key, name: 'sums.csv', format: 'csv', planned } })).body
const add = (id: number, piece: number, questions: object[]) =>
  send<Import>(`PUT /api/imports/${id}/pieces/${piece}`, { token, body: { questions } })
const undo = (id: number) => send<Import>(`POST /api/imports/${id}/undo`, { token })
const rowsOf = (id: number) =>
  db.select<{ id: number; state: string; authorId: number; text: string; renderedBy: number }>(sql`
    select id, state, author_id as "authorId", question_text as text, rendered_by as "renderedBy"
    from questions where import_id = ${id} order by id`)
const auditsOf = (entity: string) =>
  db.select<{ action: string }>(sql`select action from audit_log where entity = ${entity} order by id`)

async function importInto(topicId: number, count: number): Promise<Import> {
  const { id } = await begin(count)
  return (await add(id, 0, questionsOf(topicId, count))).body
}

test('a pasted text is read into drafts, and nothing is stored', async () => {
  const text = '1. What is 2 + 2?\na) 4\nb) 5\nAns: a\n\n2. What is 3 + 3?\na) 6\nb) 7\nAns: e\n'
  const before = await db.selectOne(sql`select count(*) from questions`)
  const { status, body } = await send<ImportReading>('POST /api/imports/read', { token, body: { text } })
  expect(status).toBe(200)
  expect(body.format).toBe('text')
  expect(body.drafts).toMatchObject([
    { questionText: 'What is 2 + 2?', correctAnswer: '4', doubts: [] },
    {
      correctAnswer: null,
      lastLine: 9,
      doubts: [{ line: 9, code: 'answer_not_an_option', value: expect.any(String) }],
    },
  ])
  expect(await db.selectOne(sql`select count(*) from questions`)).toEqual(before)
})

test('a file is read from its bytes, and a refusal names its line in a sentence', async () => {
  const read = (content: string, name = 'x.csv') =>
    send<ImportReading>('POST /api/imports/read', {
      token,
      body: { name, bytes: Buffer.from(content).toString('base64') },
    })
  const { body } = await read('Question,A,B,Answer\nWhat is 2 + 2?,4,5,A\n')
  expect(body).toMatchObject({ format: 'csv', drafts: [{ firstLine: 2, correctAnswer: '4' }] })
  expect(await read('Question,A,B,Answer\n"What is 2 + 2?,4,5,A\n')).toMatchObject({
    status: 400,
    body: { code: 'import_csv_broken', message: expect.stringMatching(/^Line \d: A quotation mark/) },
  })
  expect(await read('%PDF-1.7 …', 'x.pdf')).toMatchObject({ status: 400, body: { code: 'import_format_unknown' } })
  expect(await read('')).toMatchObject({ body: { code: 'import_file_empty' } })
})

test('a flood of texts is refused, and those that were taken are read', async () => {
  const flood = Array.from({ length: 12 }, () => send('POST /api/imports/read', { token, body: { text: 'x' } }))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(await send('POST /api/imports/read', { token, body: { text: 'x' } })).toMatchObject({ status: 200 })
})

test('an import adds drafts in their order, in pieces, and a piece that is sent again adds nothing', async () => {
  const [{ id: first, name }, { id: second }] = [await buildTopic(db), await buildTopic(db, { name: 'Sums' })]
  const key = randomUUID()
  const begun = await begin(5, key)
  expect(await begin(5, key)).toMatchObject({ id: begun.id })
  const sent = [...questionsOf(first, 3), ...questionsOf(second, 2)]
  expect(await add(begun.id, 0, sent.slice(0, 3))).toMatchObject({ status: 200, body: { added: 3, pieces: 1 } })
  // The response was lost, and two tabs send the piece again.
  await Promise.all([add(begun.id, 0, sent.slice(0, 3)), add(begun.id, 0, sent.slice(0, 3))])
  expect(await add(begun.id, 2, sent.slice(3))).toMatchObject({ status: 412 })
  expect(await add(begun.id, 1, sent.slice(3))).toMatchObject({ body: { added: 5, drafts: 5, pieces: 2 } })
  expect(await add(begun.id, 2, sent.slice(0, 1))).toMatchObject({ status: 409, body: { code: 'import_full' } })
  const rows = await rowsOf(begun.id)
  expect(rows.map(({ text }) => text)).toEqual(sent.map(({ questionText }) => questionText))
  expect(rows[0]).toMatchObject({ state: 'draft', authorId: admin.id, renderedBy: 0 })
  await renderUnrendered(db)
  expect((await rowsOf(begun.id))[0]?.renderedBy).toBeGreaterThan(0)
  const { body: inBank } = await send<Question[]>(`GET /api/questions?importId=${begun.id}`, { token })
  expect(inBank.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const { body: imports } = await send<Import[]>('GET /api/imports', { token })
  expect(imports[0]).toMatchObject({
    name: 'sums.csv',
    authorName: 'Meera',
    planned: 5,
    questions: 5,
    topics: [name, 'Sums'].toSorted(),
    isUndone: false,
  })
})

test('learners neither see nor count the drafts of an import', async () => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  await importInto(topicId, 3)
  const learner = await openSessionOf(api, await buildLearner(db))
  const get = (path: string) => send<unknown>(`GET /api/questions/${path}/${topicId}`, { token: learner.token })
  expect((await get('getQuestionsByTopicId')).body).toEqual([])
  expect((await get('countQuestionsByTopicId')).body).toBe(0)
})

test('the answer names the question that is refused, and its piece adds nothing', async () => {
  const { id: topicId } = await buildTopic(db)
  const { id } = await begin(3)
  const [first, second, third] = questionsOf(topicId, 3)
  const sent = [{ ...first }, { ...second, description: 'x'.repeat(8001) }, { ...third }]
  expect(await add(id, 0, sent)).toMatchObject({
    status: 400,
    body: { code: 'text_too_long', values: { field: 'questions.1.description' } },
  })
  expect(await rowsOf(id)).toEqual([])
  const nowhere = questionsOf(topicId + 1_000_000, 1)
  expect(await add(id, 0, nowhere)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
})

test('an import and its undo are one row each in the audit log', async () => {
  const { id: topicId } = await buildTopic(db)
  const [questions, imports] = [await auditsOf('questions'), await auditsOf('imports')]
  const { id } = await importInto(topicId, 20)
  await undo(id)
  expect(await auditsOf('questions')).toEqual(questions)
  expect((await auditsOf('imports')).slice(imports.length)).toEqual([{ action: 'insert' }, { action: 'update' }])
  // What an admin does to one question of an import is noted as ever.
  const kept = await importInto(topicId, 1)
  const [row] = await rowsOf(kept.id)
  await send(`DELETE /api/questions/deleteQuestionById/${row?.id}`, { token })
  expect((await auditsOf('questions')).slice(questions.length)).toEqual([{ action: 'delete' }])
})

test('an undo deletes all questions of the import and of no other, and a second undo changes nothing', async () => {
  const { id: topicId } = await buildTopic(db)
  const [undone, kept] = [await importInto(topicId, 30), await importInto(topicId, 2)]
  const both = await Promise.all([undo(undone.id), undo(undone.id)])
  for (const { status, body } of both)
    expect({ status, body }).toMatchObject({ status: 200, body: { isUndone: true, questions: 0, added: 30 } })
  expect(await rowsOf(undone.id)).toEqual([])
  expect(await rowsOf(kept.id)).toHaveLength(2)
  // The browser that was still sending hears that the import is gone.
  expect(await add(undone.id, 1, questionsOf(topicId, 1))).toMatchObject({
    status: 409,
    body: { code: 'import_undone' },
  })
})

test('an import with a published question, or with one in an exam, is not undone', async () => {
  const { id: topicId } = await buildTopic(db)
  const published = await importInto(topicId, 2)
  await db.write(sql`update questions set state = 'published' where id = ${(await rowsOf(published.id))[1]?.id}`)
  expect(await undo(published.id)).toMatchObject({ status: 409, body: { code: 'import_published' } })
  expect(await rowsOf(published.id)).toHaveLength(2)
  const asked = await importInto(topicId, 2)
  const { id: other } = await buildQuestion(db, { topicId })
  await buildExam(db, { topicId, questionIds: [other, (await rowsOf(asked.id))[0]?.id ?? 0] })
  expect(await undo(asked.id)).toMatchObject({ status: 409, body: { code: 'import_in_exam' } })
  expect(await rowsOf(asked.id)).toHaveLength(2)
})
