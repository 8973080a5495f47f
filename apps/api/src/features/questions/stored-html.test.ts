import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Question } from '@abhyas/contract/questions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { renderUnrendered } from './store-html.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const read = async (topicId: number) => {
  const { body } = await send<Question[]>(`GET /api/questions/getQuestionsByTopicId/${topicId}`, { token })
  return body.map(({ html }) => html)
}

const STORED = { questionText: '<p>As it was stored</p>' }
const storeOther = (id: number) => db.write(sql`update questions set html = ${STORED} where id = ${id}`)

const WRITTEN = { optionA: 'A', optionB: 'B', correctAnswer: 'A' }
const SAVES = ['POST /api/questions/createQuestion', 'PUT /api/questions/updateQuestionById'] as const

test.each([...SAVES, 'POST /api/questions/preview'])(
  '%s responds soon and blocks no other request, whatever code a text has',
  async (call) => {
    const { topicId, id } = await buildQuestion(db)
    const questionText = `\`\`\`bash\n${'<'.repeat(3980)}\n\`\`\``
    const path = call === SAVES[0] ? `${call}/${topicId}` : call === SAVES[1] ? `${call}/${id}` : call
    // The first text of a language compiles its grammar, which must not block other requests either.
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await send('POST /api/questions/preview', { token, body: { questionText: '```bash\nls\n```' } })
    const start = performance.now()
    expect(await send(path, { token, body: { ...WRITTEN, questionText } })).toMatchObject({ status: 200 })
    expect(performance.now() - start).toBeLessThan(2_000)
    delay.disable()
    expect(delay.max / 1e6, 'milliseconds in which nobody was answered').toBeLessThan(500)
  },
)

test('the HTML of a question is stored with it, and follows its texts', async () => {
  const { id: topicId } = await buildTopic(db)
  const { body } = await send<Question>(`POST /api/questions/createQuestion/${topicId}`, {
    token,
    body: { ...WRITTEN, questionText: '**One**', description: '`why`' },
  })
  expect(body.html).toEqual({ questionText: '<p><strong>One</strong></p>', description: '<p><code>why</code></p>' })
  const stored = () => db.selectOne<{ html: unknown }>(sql`select html from questions where id = ${body.id}`)
  expect(await stored()).toEqual({ html: body.html })
  const updated = await send<Question>(`PUT /api/questions/updateQuestionById/${body.id}`, {
    token,
    body: { questionText: '**Two**', correctAnswer: 'A' },
  })
  expect(updated.body.html).toEqual({ ...body.html, questionText: '<p><strong>Two</strong></p>' })
  expect(await stored()).toEqual({ html: updated.body.html })
})

test('reading and making a paper render nothing, but use the stored HTML', async () => {
  const { id, topicId } = await buildQuestion(db, { questionText: '**One**' })
  await storeOther(id)
  expect(await read(topicId)).toEqual([STORED])
  const bank = await send<Question[]>(`GET /api/questions?topicId=${topicId}`, { token })
  expect(bank.body.map(({ html }) => html)).toEqual([STORED])
  const exam = await buildExam(db, { topicId, questionIds: [id] })
  const paper = await db.selectOne<{ questions: string }>(sql`
    select p.questions from papers p join exams e on e.paper_id = p.id where e.id = ${exam.id}`)
  expect(JSON.parse(paper.questions)).toMatchObject([{ id, html: STORED }])
})

test('a question keeps its HTML when it is deleted and restored', async () => {
  const { id, topicId } = await buildQuestion(db, { questionText: '**One**' })
  await storeOther(id)
  await send('POST /api/questions/delete', { token, body: { ids: [id] } })
  await send('POST /api/questions/restore', { token, body: { ids: [id] } })
  expect(await read(topicId)).toEqual([STORED])
})

test('a question that another program writes into the table is rendered at once, and stored by a job', async () => {
  const { id, topicId } = await buildQuestion(db, { questionText: '**One**' })
  await db.write(sql`update questions set question_text = '**Three**' where id = ${id}`)
  const html = { questionText: '<p><strong>Three</strong></p>' }
  expect(await read(topicId)).toEqual([html])
  const stored = () => db.selectOne<{ html: unknown }>(sql`select html from questions where id = ${id}`)
  expect(await stored(), 'reading wrote').toEqual({ html: {} })
  await renderUnrendered(db)
  expect(await stored()).toEqual({ html })
})

test('the HTML of an older renderer is rendered again', async () => {
  const { id, topicId } = await buildQuestion(db, { questionText: '**One**' })
  await db.write(sql`update questions set html = ${STORED}, rendered_by = 0 where id = ${id}`)
  expect(await read(topicId)).toEqual([{ questionText: '<p><strong>One</strong></p>' }])
})

test('the audit log has the texts of a question, but not their HTML', async () => {
  const { id } = await buildQuestion(db, { questionText: '**One**' })
  const body = { questionText: '**Two**', correctAnswer: 'final' }
  await send(`PUT /api/questions/updateQuestionById/${id}`, { token, body })
  await send(`DELETE /api/questions/deleteQuestionById/${id}`, { token })
  const notes = await db.select<{ before: object; after: object | null }>(sql`
    select before, after from audit_log where entity = 'questions' and entity_id = ${id} order by id`)
  expect(notes).toEqual([
    { before: { question_text: '**One**' }, after: { question_text: '**Two**' } },
    { before: expect.not.objectContaining({ html: expect.anything() }), after: null },
  ])
})
