import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Exam } from '@abhyas/contract/exams'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const ROUNDS = 25

const textsInPaper = async (examId: number): Promise<string[]> => {
  const paper = await db.selectOptional<{ questions: string }>(sql`
    select p.questions from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return (JSON.parse(paper?.questions ?? '[]') as PaperQuestion[]).map(({ questionText }) => questionText)
}

const mend = (id: number, questionText: string) =>
  send(`PUT /api/questions/updateQuestionById/${id}`, { token, body: { questionText, correctAnswer: 'final' } })

test('an exam that is created while its question is changed asks the changed question', async () => {
  const { id: topicId } = await buildTopic(db)
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await buildQuestion(db, { topicId })
    const body = { examName: 'x', topicId, questionIds: [id] }
    const [exam] = await Promise.all([
      send<Exam>('POST /api/exams/createExam', { token, body }),
      mend(id, `Mended ${round}`),
    ])
    expect(await textsInPaper(exam.body.id)).toEqual([`Mended ${round}`])
  }
})

test('saving an exam while its question is deleted never returns 500, and its paper never has the deleted question', async () => {
  const { id: topicId } = await buildTopic(db)
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, gone] = [
      await buildQuestion(db, { topicId, questionText: 'Kept' }),
      await buildQuestion(db, { topicId }),
    ]
    const exam = await buildExam(db, { topicId, questionIds: [kept.id, gone.id] })
    const [saved, deleted] = await Promise.all([
      send(`PUT /api/exams/updateExamById/${exam.id}`, {
        token,
        body: { examName: 'x', questionIds: [gone.id, kept.id] },
      }),
      send('POST /api/questions/delete', { token, body: { ids: [gone.id] } }),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(saved.status)
    expect(await textsInPaper(exam.id)).toEqual(['Kept'])
  }
})

test('deleting a topic while its exam is saved never returns 500', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: topicId } = await buildTopic(db)
    const ids = [(await buildQuestion(db, { topicId })).id, (await buildQuestion(db, { topicId })).id]
    const exam = await buildExam(db, { topicId, questionIds: ids })
    const [saved, deleted] = await Promise.all([
      send(`PUT /api/exams/updateExamById/${exam.id}`, { token, body: { examName: 'x', questionIds: ids } }),
      send(`DELETE /api/topics/${topicId}`, { token }),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(saved.status)
  }
})

test('deleting a topic removes its questions from the exams of other topics', async () => {
  const { id: topicId } = await buildTopic(db)
  const { id: elsewhere } = await buildTopic(db)
  const [stays, moves] = [
    await buildQuestion(db, { topicId, questionText: 'Stays' }),
    await buildQuestion(db, { topicId }),
  ]
  const exam = await buildExam(db, { topicId, questionIds: [stays.id, moves.id] })
  await send('POST /api/questions/move', { token, body: { ids: [moves.id], topicId: elsewhere } })
  expect(await textsInPaper(exam.id)).toHaveLength(2)
  await send(`DELETE /api/topics/${elsewhere}`, { token })
  expect(await textsInPaper(exam.id)).toEqual(['Stays'])
})

test('412 for an exam that got a question back since it was opened', async () => {
  const { id: topicId } = await buildTopic(db)
  const [stays, goes] = [await buildQuestion(db, { topicId }), await buildQuestion(db, { topicId })]
  const exam = await buildExam(db, { topicId, questionIds: [stays.id, goes.id] })
  await send('POST /api/questions/delete', { token, body: { ids: [goes.id] } })
  const [opened] = (await send<Exam[]>(`GET /api/exams/topic/${topicId}`, { token })).body
  await send('POST /api/questions/restore', { token, body: { ids: [goes.id] } })
  const saved = await send(`PUT /api/exams/updateExamById/${exam.id}`, {
    token,
    body: { examName: 'x', questionIds: [stays.id] },
    headers: { 'if-match': `"${opened?.version}"` },
  })
  expect(saved).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await textsInPaper(exam.id)).toHaveLength(2)
})
