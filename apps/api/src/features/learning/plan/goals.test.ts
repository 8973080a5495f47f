import { randomUUID } from 'node:crypto'
import type { Goal, GoalCourse } from '@abhyas/contract/learning-goals'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildCard, indianToday } from '../../../testing/build-learning.ts'
import { buildOwnerOfTopics } from '../../../testing/build-owner.ts'
import { buildExam, buildQuestion } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { dateOfDay } from '../model/learner-day.ts'
import { finishGoals } from './finish-goals.ts'

const api = await startTestApi()
const { db, send } = api
const today = indianToday()

async function begin() {
  const owner = await buildOwnerOfTopics(api)
  const question = await buildQuestion(db, { topicId: owner.topic.id })
  await buildQuestion(db, { topicId: owner.other.id })
  return { ...owner, question }
}

const goalOf = (changes: object) => ({
  examId: null,
  name: 'TCS NQT',
  examDate: null,
  passMark: 60,
  topics: [],
  ...changes,
})
const put = (token: string, changes: object) => send<{ goal: Goal }>('PUT /api/goal', { token, body: goalOf(changes) })
const read = async (token: string) => (await send<{ goal: Goal | null }>('GET /api/goal', { token })).body.goal

const dueDays = async (learner: { id: number }) =>
  Object.fromEntries(
    (
      await db.dbOf(learner.id).select<{ questionId: number; dueDay: number | null }>(sql`
        select question_id as "questionId", due_day as "dueDay" from learner.cards where learner_id = ${learner.id}`)
    ).map(({ questionId, dueDay }) => [questionId, dueDay]),
  )

test('200 keeps the name, the date, the pass mark and the topics, and answers with them', async () => {
  const { token, topic, other } = await begin()
  expect(await read(token)).toBeNull()
  const topics = [
    { topicId: topic.id, weight: 4 },
    { topicId: other.id, weight: 1 },
  ]
  const set = await put(token, { name: '  TCS NQT ', examDate: dateOfDay(today + 21), topics })
  const goal: Goal = {
    name: 'TCS NQT',
    examId: null,
    examDate: dateOfDay(today + 21),
    daysLeft: 21,
    passMark: 60,
    topics: [
      { topic: { id: topic.id, topicName: 'Joins' }, weight: 4 },
      { topic: { id: other.id, topicName: 'Keys' }, weight: 1 },
    ],
  }
  expect(set).toMatchObject({ status: 200, body: { goal } })
  expect(await read(token)).toEqual(goal)
  await put(token, { name: 'GATE', topics: topics.slice(1) })
  expect(await read(token)).toMatchObject({ name: 'GATE', examDate: null, daysLeft: null, topics: [{ weight: 1 }] })
  expect(await send('DELETE /api/goal', { token })).toMatchObject({ status: 204 })
  expect(await read(token)).toBeNull()
})

test('200 takes name and topics of one of our exams from the exam', async () => {
  const { token, topic, other, question } = await begin()
  const more = [
    question,
    await buildQuestion(db, { topicId: topic.id }),
    await buildQuestion(db, { topicId: topic.id }),
  ]
  const exam = await buildExam(db, { topicId: topic.id, examName: 'Mock 3', questionIds: more.map(({ id }) => id) })
  await db.write(sql`update questions set topic_id = ${other.id} where id = ${more[2]?.id ?? 0}`)
  const { body } = await put(token, { examId: exam.id, name: '', examDate: dateOfDay(today) })
  expect(body.goal).toMatchObject({ name: 'Mock 3', examId: exam.id, daysLeft: 0 })
  expect(body.goal.topics.map(({ topic: { id }, weight }) => [id, weight])).toEqual([
    [topic.id, 2],
    [other.id, 1],
  ])
})

test('setting or changing the date gives every card another day, in the learner’s own table only', async () => {
  const { learner, token, topic } = await begin()
  const stranger = await begin()
  const topics = [{ topicId: topic.id, weight: 2 }]
  for (const who of [learner, stranger.learner]) {
    // A card of next week, one of next month, one that stays known until the exam, and one that was learned.
    await buildCard(db, who, 1, { lastDay: today, interval: 5, stability: 5 })
    await buildCard(db, who, 2, { lastDay: today - 2, interval: 29, stability: 29 })
    await buildCard(db, who, 3, { lastDay: today, interval: 30, stability: 30 })
    await buildCard(db, who, 4, { lastDay: today, interval: 40, stability: 40, state: 'learned' })
  }
  const usual = { 1: today + 5, 2: today + 27, 3: today + 30, 4: null }
  expect(await dueDays(learner)).toEqual(usual)

  await put(token, { topics, examDate: dateOfDay(today + 12) })
  const near = await dueDays(learner)
  for (const day of Object.values(near)) if (day !== null) expect(day).toBeLessThanOrEqual(today + 12)
  expect(near[1]).toBeLessThanOrEqual(today + 5)
  expect(near[2]).toBeLessThan(today + 13)
  expect(near[4]).toBeNull()
  expect(await dueDays(stranger.learner)).toEqual(usual)

  await put(token, { topics, examDate: dateOfDay(today + 90) })
  expect(await dueDays(learner)).toEqual(usual)
  await put(token, { topics, examDate: dateOfDay(today + 2) })
  expect(await dueDays(learner)).toMatchObject({ 3: null })
  await send('DELETE /api/goal', { token })
  expect(await dueDays(learner)).toEqual(usual)
})

test('a question that is missed after the date was set comes back before the exam', async () => {
  const { learner, token, topic, question } = await begin()
  await put(token, { topics: [{ topicId: topic.id, weight: 2 }], examDate: dateOfDay(today + 1) })
  const picked = { id: randomUUID(), questionId: question.id, questionVersion: 1, option: 0, spentMs: 9000, agoMs: 0 }
  await send('POST /api/practice/answers', { token, body: { answers: [picked] } })
  expect(await dueDays(learner)).toEqual({ [question.id]: today + 1 })
})

test('once the exam is over, the cards get their usual days back, once', async () => {
  const { learner, token, topic } = await begin()
  await put(token, { topics: [{ topicId: topic.id, weight: 2 }], examDate: dateOfDay(today + 2) })
  await buildCard(db, learner, 3, { lastDay: today, interval: 30, stability: 30, dueDay: null })
  const { databases } = api.dependencies
  const onDay = (day: number) => Date.parse(dateOfDay(day)) + 18 * 3600 * 1000
  await finishGoals(databases, onDay(today + 2))
  expect(await dueDays(learner)).toEqual({ 3: null })
  await finishGoals(databases, onDay(today + 4))
  expect(await dueDays(learner)).toEqual({ 3: today + 30 })
  await db.dbOf(learner.id).write(sql`update learner.cards set due_day = null where learner_id = ${learner.id}`)
  await finishGoals(databases, onDay(today + 4))
  expect(await dueDays(learner)).toEqual({ 3: null })
})

test('400 without a name or a topic, and for a date that is over or far away', async () => {
  const { token, topic } = await begin()
  const topics = [{ topicId: topic.id, weight: 2 }]
  const refused = async (changes: object, code: string) =>
    expect(await put(token, changes)).toMatchObject({ status: 400, body: { code } })
  await refused({ topics, name: ' ' }, 'goal_name_empty')
  await refused({ topics: [] }, 'goal_topics_empty')
  await refused({ topics, examDate: dateOfDay(today - 1) }, 'goal_date_wrong')
  await refused({ topics, examDate: dateOfDay(today + 1101) }, 'goal_date_wrong')
  await refused({ topics, examDate: '2026-02-30' }, 'invalid_request')
  await refused({ topics: [{ topicId: topic.id, weight: 0 }] }, 'invalid_request')
  await refused({ topics, name: 'x'.repeat(121) }, 'text_too_long')
  expect(await read(token)).toBeNull()
})

test('403 and 404 for a topic or an exam that is not open to the learner', async () => {
  const { token, topic, question } = await begin()
  const stranger = await begin()
  const closed = { status: 403, body: { code: 'module_locked' } }
  expect(await put(token, { topics: [{ topicId: stranger.topic.id, weight: 2 }] })).toMatchObject(closed)
  const exam = await buildExam(db, { topicId: stranger.topic.id, questionIds: [stranger.question.id] })
  expect(await put(token, { examId: exam.id })).toMatchObject(closed)
  const draft = await buildExam(db, { topicId: topic.id, questionIds: [question.id], state: 'draft' })
  expect(await put(token, { examId: draft.id })).toMatchObject({ status: 404, body: { code: 'exam_not_found' } })
  const gone = { topics: [{ topicId: 999_999, weight: 2 }] }
  expect(await put(token, gone)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
})

test('the choices are the topics and exams that are open to the learner, course by course', async () => {
  const { token, module, topic, other, question } = await begin()
  const exam = await buildExam(db, { topicId: topic.id, examName: 'Mock 1', questionIds: [question.id] })
  await buildExam(db, { topicId: topic.id, questionIds: [question.id], state: 'draft' })
  await begin()
  const { body } = await send<GoalCourse[]>('GET /api/goal/choices', { token })
  expect(body).toEqual([
    {
      courseId: module.courseId,
      courseName: 'Core Java',
      topics: [
        { id: topic.id, topicName: 'Joins' },
        { id: other.id, topicName: 'Keys' },
      ],
      exams: [{ id: exam.id, examName: 'Mock 1', topicName: 'Joins' }],
    },
  ])
})
