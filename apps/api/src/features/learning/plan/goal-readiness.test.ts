import type { GoalReadiness } from '@abhyas/contract/learning-goals'
import { sql } from '@abhyas/database/sql'
import { chanceOf, newLearner, newQuestion, newTopic, newTopicAbility } from '@abhyas/learning/ability'
import { forecast, scoresInside } from '@abhyas/learning/forecast'
import { expect, test } from 'vitest'
import { buildAbility, buildTopicAbility, indianToday } from '../../../testing/build-learning.ts'
import { buildOwner } from '../../../testing/build-owner.ts'
import { buildCourse, buildExam, buildModule, buildQuestion, buildTopic } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { dateOfDay } from '../model/learner-day.ts'

const api = await startTestApi()
const { db, send } = api
const today = indianToday()
const FLOOR = 0.18

/** Builds a topic in a course of its own, with a hard and an easy question. */
async function buildPlace(name: string) {
  const course = await buildCourse(db, { name: `Course of ${name}` })
  const module = await buildModule(db, { courseId: course.id })
  const topic = await buildTopic(db, { moduleId: module.id, name })
  const question = await buildQuestion(db, { topicId: topic.id, difficulty: 'hard' })
  await buildQuestion(db, { topicId: topic.id, difficulty: 'easy' })
  return { course, module, topic, question }
}

async function begin() {
  const [joins, trees] = [await buildPlace('Joins'), await buildPlace('Trees')]
  const learner = await buildOwner(api, joins.module, trees.module)
  return { learner, token: learner.token, joins, trees }
}

const put = (token: string, changes: object) =>
  send('PUT /api/goal', {
    token,
    body: { examId: null, name: 'NQT', examDate: null, passMark: 60, topics: [], ...changes },
  })
const readiness = async (token: string) => (await send<GoalReadiness>('GET /api/readiness/goal', { token })).body

test('without a goal there is no range, but the number of answers that are missing', async () => {
  const { token } = await begin()
  expect(await readiness(token)).toEqual({
    goal: null,
    answers: 0,
    readiness: { answersNeeded: 10, range: null },
    courses: [],
  })
})

test('a goal is forecast of 100 marks by its topics, their weights and their mean difficulty', async () => {
  const { learner, token, joins, trees } = await begin()
  const topics = [
    { topicId: joins.topic.id, weight: 4 },
    { topicId: trees.topic.id, weight: 1 },
  ]
  await put(token, { topics, examDate: dateOfDay(today + 21) })
  expect(await readiness(token)).toMatchObject({
    goal: { name: 'NQT', daysLeft: 21, passMark: 60 },
    readiness: { answersNeeded: 10, range: null },
  })
  await buildAbility(db, learner, { theta: 0.5, answers: 30.25, information: 4 })
  await buildTopicAbility(db, learner, trees.topic.id, { theta: 1, information: 3 })
  const chance = (theta: number) =>
    chanceOf(
      {
        learner: { ...newLearner(), theta: 0.5 },
        learnerTopic: { ...newTopicAbility(), theta },
        question: newQuestion(),
        topic: newTopic(),
      },
      FLOOR,
    )
  const parts = [
    { topicId: 'joins', chance: chance(0), floor: FLOOR, count: 80 },
    { topicId: 'trees', chance: chance(1), floor: FLOOR, count: 20 },
  ]
  const evidence = { answers: 30, information: 4, informationOfTopic: new Map([['trees', 3]]) }
  const expected = forecast(parts, evidence, { passMark: 60 })
  const ofTrees = forecast(parts.slice(1), evidence)
  if (!expected || !ofTrees) throw new Error('there is no forecast')
  const found = await readiness(token)
  expect(found).toMatchObject({
    answers: 30,
    readiness: {
      answersNeeded: 0,
      range: {
        low: scoresInside(expected).first,
        high: scoresInside(expected).last,
        expected: Math.round(expected.expected),
        marks: 100,
        passMark: 60,
        chanceToPass: Math.round(expected.chanceToPass * 100) / 100,
        movesMost: { topic: { id: joins.topic.id, topicName: 'Joins' }, marks: 80 },
      },
    },
  })
  expect(found.courses).toEqual([
    { courseName: 'Course of Joins', low: expect.any(Number), high: expect.any(Number), marks: 80 },
    { courseName: 'Course of Trees', low: scoresInside(ofTrees).first, high: scoresInside(ofTrees).last, marks: 20 },
  ])
})

test('one of our exams is forecast by its questions, and by its topics once it is gone', async () => {
  const { learner, token, joins } = await begin()
  await buildAbility(db, learner, { answers: 12, information: 2 })
  const exam = await buildExam(db, { topicId: joins.topic.id, examName: 'Mock', questionIds: [joins.question.id] })
  await put(token, { examId: exam.id })
  expect(await readiness(token)).toMatchObject({
    goal: { name: 'Mock', examId: exam.id },
    readiness: { range: { marks: 1, passMark: 1 } },
    courses: [],
  })
  await db.write(sql`delete from exams where id = ${exam.id}`)
  expect(await readiness(token)).toMatchObject({ goal: { name: 'Mock' }, readiness: { range: { marks: 100 } } })
})

test('a topic that is gone leaves its marks to the others, and an exam that is over has no range', async () => {
  const { learner, token, joins, trees } = await begin()
  await buildAbility(db, learner, { answers: 12, information: 2 })
  const topics = [joins, trees].map(({ topic }) => ({ topicId: topic.id, weight: 2 }))
  await put(token, { topics, examDate: dateOfDay(today + 3) })
  await db.write(sql`delete from topics where id = ${joins.topic.id}`)
  const found = await readiness(token)
  expect(found.readiness.range).toMatchObject({ marks: 100, movesMost: { topic: { id: trees.topic.id }, marks: 100 } })
  expect(found.courses).toEqual([])
  await db
    .dbOf(learner.id)
    .write(sql`update learner.goals set exam_day = ${today - 1} where learner_id = ${learner.id}`)
  expect(await readiness(token)).toMatchObject({ goal: { daysLeft: -1 }, readiness: { range: null } })
})
