import type { Question } from '@abhyas/contract/questions'
import type { QuestionHistory } from '@abhyas/contract/questions-versions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { deleteOldDeletedQuestions } from '../deleted-question-queries.ts'
import { deleteForgotten } from './forgotten-queries.ts'

const api = await startTestApi()
const { db, send } = api
const asha = await buildAdmin(db, { username: 'Asha' })
const ravi = await buildAdmin(db, { username: 'Ravi' })
const tokens = { asha: (await openSessionOf(api, asha)).token, ravi: (await openSessionOf(api, ravi)).token }

const textsOf = ({ questionText, correctAnswer, description }: Question) => ({
  questionText,
  correctAnswer,
  description,
})
const edit = async (question: Question, changes: Partial<Question>, token = tokens.ravi) =>
  (
    await send<Question>(`PUT /api/questions/updateQuestionById/${question.id}`, {
      token,
      body: { ...textsOf(question), ...changes },
    })
  ).body
const history = (id: number, token = tokens.asha) =>
  send<QuestionHistory>(`GET /api/questions/${id}/versions`, { token })
const restore = (id: number, version: number, ifMatch?: number) =>
  send<Question>(`POST /api/questions/${id}/versions/${version}/restore`, {
    token: tokens.asha,
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  })

async function createAsAsha(): Promise<Question> {
  const { id: topicId } = await buildTopic(db)
  const { body } = await send<Question>(`POST /api/questions/createQuestion/${topicId}`, {
    token: tokens.asha,
    body: { questionText: 'First text', optionA: 'yes', optionB: 'no', correctAnswer: 'yes' },
  })
  return body
}

test('the history of a question that was never changed has one version, with its author', async () => {
  const question = await createAsAsha()
  const { body } = await history(question.id)
  expect(body).toMatchObject({ isFromFiles: false, mayPublish: true })
  expect(body.versions).toMatchObject([
    { version: 1, writer: { id: asha.id, name: 'Asha' }, publisherName: 'Asha', texts: { questionText: 'First text' } },
  ])
})

test('the history says who wrote which texts, and leaves out changes of settings', async () => {
  const question = await createAsAsha()
  const second = await edit(question, { questionText: 'Second text' })
  await edit(second, { questionText: 'Second text', tags: ['gate'], difficulty: 'hard' })
  const { versions } = (await history(question.id)).body
  expect(versions.map(({ version, writer, texts }) => [version, writer?.name, texts.questionText])).toEqual([
    [3, 'Ravi', 'Second text'],
    [1, 'Asha', 'First text'],
  ])
})

test('a question of the content files has no author', async () => {
  const question = await buildQuestion(db)
  await db.write(sql`
    insert into content_sources (kind, source_id, row_id, loaded) values ('question', 'x-1', ${question.id}, '{}')`)
  const { body } = await history(question.id)
  expect(body).toMatchObject({ isFromFiles: true, versions: [{ writer: null, publisherName: null }] })
})

test('the texts of a deleted account keep their place in the history, without a name', async () => {
  const leaver = await buildAdmin(db, { username: 'Leaver' })
  const question = await edit(
    await createAsAsha(),
    { questionText: 'Of the leaver' },
    (await openSessionOf(api, leaver)).token,
  )
  await send(`DELETE /api/users/deleteUserById/${leaver.id}`, { token: tokens.asha })
  expect((await history(question.id)).body.versions[0]).toMatchObject({ writer: { id: leaver.id, name: null } })
})

test('a restored version is a new version, and restoring the version before it undoes that', async () => {
  const question = await createAsAsha()
  const changed = await edit(question, { questionText: 'Second text', correctAnswer: 'no', reasons: ['', 'why'] })
  const restored = await restore(question.id, question.version, changed.version)
  expect(restored.body).toMatchObject({
    version: changed.version + 1,
    questionText: 'First text',
    correctAnswer: 'yes',
    reasons: [],
  })
  const undone = await restore(question.id, changed.version, restored.body.version)
  expect(undone.body).toMatchObject({ questionText: 'Second text', correctAnswer: 'no', reasons: ['', 'why'] })
  expect((await history(question.id)).body.versions).toHaveLength(4)
})

test('a version is not restored over a change that the admin has not seen', async () => {
  const question = await createAsAsha()
  const changed = await edit(question, { questionText: 'Second text' })
  await edit(changed, { questionText: 'Third text' })
  expect((await restore(question.id, 1, changed.version)).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await restore(question.id, 99)).body).toMatchObject({ code: 'version_not_found' })
  expect((await restore(999_999, 1)).body).toMatchObject({ code: 'question_not_found' })
  expect((await history(999_999)).body).toMatchObject({ code: 'question_not_found' })
})

test('an exam that asks the question asks the restored version from then on, with its key', async () => {
  const question = await createAsAsha()
  const exam = await buildExam(db, { topicId: question.topicId, questionIds: [question.id] })
  const asked = async () => {
    const paper = await db.selectOne<{ questions: string }>(sql`
      select p.questions from exams e join papers p on p.id = e.paper_id where e.id = ${exam.id}`)
    return (JSON.parse(paper.questions) as { questionText: string }[])[0]?.questionText
  }
  await edit(question, { questionText: 'Second text', correctAnswer: 'no' })
  expect(await asked()).toBe('Second text')
  await restore(question.id, question.version)
  expect(await asked()).toBe('First text')
})

test('a question that is deleted and restored keeps its versions; one that is gone for good loses them', async () => {
  const question = await createAsAsha()
  await edit(question, { questionText: 'Second text' })
  await send('POST /api/questions/delete', { token: tokens.asha, body: { ids: [question.id] } })
  await deleteForgotten(db)
  await send('POST /api/questions/restore', { token: tokens.asha, body: { ids: [question.id] } })
  const { versions } = (await history(question.id)).body
  expect(versions.map(({ texts }) => texts.questionText)).toEqual(['Second text', 'First text'])

  await send('POST /api/questions/delete', { token: tokens.asha, body: { ids: [question.id] } })
  await db.write(sql`update deleted_questions set deleted_at = now() - interval '31 days' where id = ${question.id}`)
  await deleteOldDeletedQuestions(db)
  await deleteForgotten(db)
  const left = sql`select version from question_versions where question_id = ${question.id}
    union all select version from question_publications where question_id = ${question.id}`
  expect(await db.select(left)).toEqual([])
})
