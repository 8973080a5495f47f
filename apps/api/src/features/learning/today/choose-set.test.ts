import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildCard } from '../../../testing/build-standing.ts'
import { buildGrant, buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { dayInIndia, prepareToday } from '../../../testing/prepare-today.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db } = api
const { begin, buildQuestions, questionsOf, todayOf } = prepareToday(api)

test('200 gives two due questions, two of the weakest topic and a stretch, each with its reason and topic', async () => {
  const { learner, token, weak, strong, inWeak, inStrong } = await begin()
  const [day, due, overdue] = [dayInIndia(), inStrong.slice(0, 2), inStrong.slice(2, 4)]
  for (const questionId of due) await buildCard(db, learner, { questionId, topicId: strong.id, dueDay: day })
  for (const questionId of overdue) await buildCard(db, learner, { questionId, topicId: strong.id, dueDay: day - 3 })
  const { picks } = await todayOf(token)
  const joins = { topic: { id: weak.id, topicName: 'Joins' }, isAnswered: false }
  const views = { topic: { id: strong.id, topicName: 'Views' }, isAnswered: false }
  expect(picks).toEqual([
    { questionId: overdue[0], reason: 'due', ...views },
    { questionId: overdue[1], reason: 'due', ...views },
    { questionId: inWeak[0], reason: 'weak-topic', ...joins },
    { questionId: inWeak[1], reason: 'weak-topic', ...joins },
    { questionId: expect.any(Number), reason: 'stretch', ...views },
  ])
})

test('200 a due question of a closed topic is not in the set', async () => {
  const { learner, token } = await begin()
  const closed = await buildTopic(db)
  const [questionId = 0] = await buildQuestions(closed.id, 1)
  await buildCard(db, learner, { questionId, topicId: closed.id, dueDay: dayInIndia() - 9 })
  const { picks } = await todayOf(token)
  expect(picks.map(({ reason }) => reason)).not.toContain('due')
  expect(picks).toHaveLength(5)
})

test('200 prefers the topics of the goal, and a topic without answers is called new', async () => {
  const { learner, token, module, strong } = await begin()
  const other = await buildTopic(db, { moduleId: module.id, name: 'Triggers' })
  await buildQuestions(other.id, 5)
  const goal = [
    { topicId: strong.id, weight: 0.5 },
    { topicId: other.id, weight: 0.5 },
  ]
  await db.dbOf(learner.id).write(sql`
    insert into learner.goals (learner_id, name, topics) values (${learner.id}, 'TCS NQT', ${JSON.stringify(goal)}::jsonb)`)
  const { picks } = await todayOf(token)
  expect(picks.map(({ topic, reason }) => `${topic.topicName} ${reason}`)).toEqual([
    'Triggers new-topic',
    'Triggers new-topic',
    'Views weak-topic',
    'Views weak-topic',
    'Views stretch',
  ])
})

test('200 a learner without answers begins with free samples, a topic of each course in turn', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const samples = [await buildTopic(db, { isFreeSample: true }), await buildTopic(db, { isFreeSample: true })]
  for (const { id } of samples) await buildQuestions(id, 4)
  await buildQuestion(db, { topicId: samples[0]?.id ?? 0, difficulty: 'hard' })
  const { picks, countsForRefund } = await todayOf(learner.token)
  expect(countsForRefund).toBe(false)
  expect(picks.map(({ reason }) => reason)).toEqual(Array(5).fill('first'))
  const [one, other] = samples.map(({ id }) => id)
  expect(picks.map(({ topic }) => topic.id)).toEqual([one, other, one, other, one])
  const questions = await questionsOf(learner.token)
  expect(questions.map(({ question }) => question.difficulty)).toEqual(Array(5).fill('medium'))
})

test('200 without any open question there is no set, and it comes as soon as a module is given', async () => {
  await db.write(sql`update topics set is_free_sample = false`)
  const learner = await openSessionOf(api, await buildLearner(db))
  expect(await todayOf(learner.token)).toMatchObject({ madeAt: null, picks: [] })
  expect(await questionsOf(learner.token)).toEqual([])
  const topic = await buildTopic(db)
  await buildQuestions(topic.id, 3)
  await buildGrant(db, learner, topic.moduleId)
  expect((await todayOf(learner.token)).picks).toHaveLength(3)
})
