import { randomUUID } from 'node:crypto'
import type { SetAside } from '@abhyas/contract/learning-goals'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildCard, indianToday } from '../../../testing/build-learning.ts'
import { buildOwner } from '../../../testing/build-owner.ts'
import { buildExam, buildQuestion, buildTopic } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { dateOfDay } from '../model/learner-day.ts'

const api = await startTestApi()
const { db, send } = api
const today = indianToday()

async function begin() {
  const topic = await buildTopic(db, { name: 'Joins' })
  const learner = await buildOwner(api, { id: topic.moduleId })
  const question = await buildQuestion(db, { topicId: topic.id })
  await buildCard(db, learner, question.id, { lastDay: today - 3, lapses: 4, state: 'leech', topicId: topic.id })
  return { learner, token: learner.token, topic, question }
}

const listFor = async (token: string) => (await send<SetAside[]>('GET /api/revision/set-aside', { token })).body
const back = (token: string, questionId: number) => send(`POST /api/revision/set-aside/${questionId}/back`, { token })
const cardOf = (learner: { id: number }) =>
  db.dbOf(learner.id).selectOne<{ state: string; lapses: number; dueDay: number | null }>(sql`
    select state, lapses, due_day as "dueDay" from learner.cards where learner_id = ${learner.id}`)
const answer = (token: string, questionId: number, option: number) =>
  send('POST /api/practice/answers', {
    token,
    body: { answers: [{ id: randomUUID(), questionId, questionVersion: 1, option, spentMs: 9000, agoMs: 0 }] },
  })

test('200 lists the questions that were missed too often, with their explanations', async () => {
  const { learner, token, topic, question } = await begin()
  const [usual, forExams] = [
    await buildQuestion(db, { topicId: topic.id }),
    await buildQuestion(db, { topicId: topic.id, isExamOnly: true }),
  ]
  await buildCard(db, learner, usual.id, { lastDay: today - 1 })
  await buildCard(db, learner, forExams.id, { lastDay: today - 1, lapses: 4, state: 'leech' })
  await buildCard(db, learner, (await buildQuestion(db)).id, { lastDay: today - 1, lapses: 4, state: 'leech' })
  const list = await listFor(token)
  expect(list).toMatchObject([{ topicName: 'Joins', misses: 5, question: { id: question.id } }])
  expect(list[0]?.question).toMatchObject({ correctAnswer: 'final', description: 'A final variable is assigned once.' })
  expect(await listFor((await begin()).token)).toHaveLength(1)
})

test('200 hides a question while an exam asks it', async () => {
  const { token, topic, question } = await begin()
  const exam = await buildExam(db, { topicId: topic.id, questionIds: [question.id] })
  await send(`POST /api/exams/${exam.id}/attempts`, { token, body: { deviceId: randomUUID() } })
  expect(await listFor(token)).toEqual([])
})

test('204 brings a question back: known, it is revised again; missed, it is set aside again', async () => {
  const knows = await begin()
  const misses = await begin()
  for (const { learner, token, question } of [knows, misses]) {
    expect(await back(token, question.id)).toMatchObject({ status: 204 })
    expect(await back(token, question.id)).toMatchObject({ status: 204 })
    expect(await cardOf(learner)).toEqual({ state: 'leech', lapses: 4, dueDay: today })
    expect(await listFor(token)).toEqual([])
  }
  await answer(knows.token, knows.question.id, 1)
  expect(await cardOf(knows.learner)).toMatchObject({ state: 'active', lapses: 0, dueDay: expect.any(Number) })
  await answer(misses.token, misses.question.id, 0)
  expect(await cardOf(misses.learner)).toEqual({ state: 'leech', lapses: 5, dueDay: null })
  expect(await listFor(misses.token)).toMatchObject([{ misses: 6 }])
})

test('a question that is brought back is never due after the exam', async () => {
  const { learner, token, topic, question } = await begin()
  await db.dbOf(learner.id).write(sql`update learner.cards set last_day = ${today} where learner_id = ${learner.id}`)
  const body = { examId: null, name: 'NQT', topics: [{ topicId: topic.id, weight: 2 }] }
  await send('PUT /api/goal', { token, body: { ...body, examDate: dateOfDay(today + 5) } })
  await back(token, question.id)
  expect(await cardOf(learner)).toMatchObject({ dueDay: today + 1 })
  await send('PUT /api/goal', { token, body: { ...body, examDate: dateOfDay(today) } })
  expect(await cardOf(learner)).toMatchObject({ dueDay: today })
})

test('404 for a question that is not set aside', async () => {
  const { token } = await begin()
  const other = await begin()
  for (const id of [other.question.id, 999_999])
    expect(await back(token, id)).toMatchObject({ status: 404, body: { code: 'question_not_found' } })
})
