import { randomUUID } from 'node:crypto'
import type { ExamReadiness } from '@abhyas/contract/learning-readiness'
import { sql } from '@abhyas/database/sql'
import { chanceOf, newLearner, newQuestion, newTopic, newTopicAbility } from '@abhyas/learning/ability'
import { forecast, scoresInside } from '@abhyas/learning/forecast'
import { expect, test } from 'vitest'
import { buildAbility, buildTopicAbility } from '../../../testing/build-learning.ts'
import { buildOwnerOfTopics } from '../../../testing/build-owner.ts'
import { buildExam, buildQuestion } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { createRatedPapers } from './rated-papers.ts'

const api = await startTestApi()
const { db, send } = api

const FLOOR = 0.18

/** Builds an exam with twelve questions of one topic and four questions that were moved to another. */
async function begin({ answers = 20 } = {}) {
  const owner = await buildOwnerOfTopics(api)
  const { learner, topic, other } = owner
  const questionIds: number[] = []
  for (let n = 0; n < 16; n++)
    questionIds.push((await buildQuestion(db, { topicId: topic.id, questionText: `Question ${n}?` })).id)
  const exam = await buildExam(db, { topicId: topic.id, questionIds })
  const moved = questionIds.slice(12)
  await db.write(sql`update questions set topic_id = ${other.id} where id = any(${moved}::bigint[])`)
  if (answers > 0) await buildAbility(db, learner, { theta: 0.4, answers, information: 3 })
  return { ...owner, exam, questionIds }
}

const readinessFor = async (token: string, examId: number) =>
  (await send<ExamReadiness>(`GET /api/readiness/exams/${examId}`, { token })).body

test('200 gives the range, the middle, the chance to pass and the topic that moves the score most', async () => {
  const { learner, token, topic, other, exam, questionIds } = await begin()
  await buildTopicAbility(db, learner, topic.id, { theta: -0.3, information: 2 })
  await db.write(sql`insert into question_ratings (question_id, difficulty) values (${questionIds[0] ?? 0}, 1.5)`)
  await db.write(sql`insert into topic_ratings (topic_id, difficulty) values (${other.id}, 0.5)`)

  const standing = { learner: { ...newLearner(), theta: 0.4 }, question: newQuestion(), topic: newTopic() }
  const chance = (theta: number, question: number, ofTopic: number) =>
    chanceOf(
      {
        ...standing,
        learnerTopic: { ...newTopicAbility(), theta },
        question: { ...standing.question, difficulty: question },
        topic: { ...standing.topic, difficulty: ofTopic },
      },
      FLOOR,
    )
  const expected = forecast(
    [
      { topicId: 'joins', chance: chance(-0.3, 1.5, 0), floor: FLOOR },
      { topicId: 'joins', chance: chance(-0.3, 0, 0), floor: FLOOR, count: 11 },
      { topicId: 'keys', chance: chance(0, 0, 0.5), floor: FLOOR, count: 4 },
    ],
    { answers: 20, information: 3, informationOfTopic: new Map([['joins', 2]]) },
  )
  if (!expected) throw new Error('there is no forecast')
  const { first, last } = scoresInside(expected)
  expect(await readinessFor(token, exam.id)).toEqual({
    id: exam.id,
    answersNeeded: 0,
    range: {
      low: first,
      high: last,
      expected: Math.round(expected.expected),
      marks: 16,
      passMark: 8,
      chanceToPass: Math.round(expected.chanceToPass * 100) / 100,
      movesMost: { topic: { id: topic.id, topicName: 'Joins' }, marks: 12 },
    },
  })
})

test('200 says how many answers are missing before the tenth, and gives no range', async () => {
  const { token, exam } = await begin({ answers: 0 })
  expect(await readinessFor(token, exam.id)).toEqual({ id: exam.id, answersNeeded: 10, range: null })
  const few = await begin({ answers: 7.25 })
  expect(await readinessFor(few.token, few.exam.id)).toEqual({ id: few.exam.id, answersNeeded: 3, range: null })
  const enough = await begin({ answers: 10 })
  expect(await readinessFor(enough.token, enough.exam.id)).toMatchObject({ answersNeeded: 0, range: { marks: 16 } })
})

test('200 for a topic lists each published exam, and says nothing about an exam that runs', async () => {
  const { token, topic, exam, questionIds } = await begin()
  const second = await buildExam(db, { topicId: topic.id, questionIds: questionIds.slice(0, 2) })
  await buildExam(db, { topicId: topic.id, questionIds: questionIds.slice(0, 1), state: 'draft' })
  const list = async () => (await send<ExamReadiness[]>(`GET /api/readiness/topics/${topic.id}`, { token })).body
  expect(await list()).toMatchObject([
    { id: exam.id, range: { marks: 16 } },
    { id: second.id, range: { marks: 2 } },
  ])
  await send(`POST /api/exams/${second.id}/attempts`, { token, body: { deviceId: randomUUID() } })
  expect(await list()).toMatchObject([
    { id: exam.id, range: { marks: 16 } },
    { id: second.id, range: null },
  ])
  expect(await readinessFor(token, second.id)).toMatchObject({ range: null })
})

test('no answer names a question, its difficulty or its chance', async () => {
  const { token, exam } = await begin()
  const { body } = await send<ExamReadiness>(`GET /api/readiness/exams/${exam.id}`, { token })
  expect(Object.keys(body).toSorted()).toEqual(['answersNeeded', 'id', 'range'])
  expect(Object.keys(body.range ?? {}).toSorted()).toEqual(
    ['chanceToPass', 'expected', 'high', 'low', 'marks', 'movesMost', 'passMark'].toSorted(),
  )
})

test('from 200 sittings on, past sittings of the course decide how wide the range is', async () => {
  const wide = await begin()
  const fill = (courseId: number, sittings: number) =>
    db.write(sql`
      insert into forecast_bins (course_id, distance, sittings, inside, error_sum, absolute_error_sum, width_sum)
      values (${courseId}, 149, ${sittings}, 0, 0, 0, 0)`)
  const narrow = await readinessFor(wide.token, wide.exam.id)
  await fill(wide.module.courseId, 200)
  // The process keeps ratings for a minute. Another process has none yet.
  const { papers, databases } = api.dependencies
  const exams = await db.select<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${wide.exam.id}`,
  )
  const asked = exams.map(({ paperId }) => ({ paperId, topicId: wide.topic.id }))
  expect(await createRatedPapers(papers)(databases.shared, asked)).toMatchObject([{ factor: 3 }])
  expect(await readinessFor(wide.token, wide.exam.id)).toEqual(narrow)

  const few = await begin()
  await fill(few.module.courseId, 199)
  const { range } = await readinessFor(few.token, few.exam.id)
  expect(range).toEqual({ ...narrow.range, movesMost: expect.anything() })
})

test('404 for an exam that does not exist or is a draft, 403 for a module that is not open', async () => {
  const { token, topic, questionIds, exam } = await begin()
  const draft = await buildExam(db, { topicId: topic.id, questionIds: questionIds.slice(0, 2), state: 'draft' })
  const notFound = { status: 404, body: { code: 'exam_not_found' } }
  expect(await send('GET /api/readiness/exams/999999', { token })).toMatchObject(notFound)
  expect(await send(`GET /api/readiness/exams/${draft.id}`, { token })).toMatchObject(notFound)
  const stranger = await begin()
  const locked = { status: 403, body: { code: 'module_locked' } }
  expect(await send(`GET /api/readiness/exams/${exam.id}`, { token: stranger.token })).toMatchObject(locked)
  expect(await send(`GET /api/readiness/topics/${topic.id}`, { token: stranger.token })).toMatchObject(locked)
})

test('a deleted question counts as its author guessed it', async () => {
  const { exam, topic, questionIds } = await begin()
  const { paperId } = await db.selectOne<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${exam.id}`,
  )
  await db.write(sql`insert into question_ratings (question_id, difficulty) values (${questionIds[0] ?? 0}, 2)`)
  const rate = () => createRatedPapers(api.dependencies.papers)(db, [{ paperId, topicId: topic.id }])
  expect((await rate())[0]?.questions[0]).toMatchObject({ question: { difficulty: 2 } })
  await db.write(sql`delete from questions where id = ${questionIds[0] ?? 0}`)
  const [rated] = await rate()
  expect(rated?.questions).toHaveLength(16)
  expect(rated?.questions[0]).toMatchObject({ topicId: topic.id, question: { difficulty: 0 }, floor: FLOOR })
})
