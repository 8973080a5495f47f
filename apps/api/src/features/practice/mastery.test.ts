import { randomUUID } from 'node:crypto'
import type { PractisedTopic } from '@abhyas/contract/practice'
import type { MyModule, StudyWeek, TopicProgress, WeakTopic } from '@abhyas/contract/practice-progress'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAbility, buildCard, buildStudyDay, buildTopicAbility } from '../../testing/build-standing.ts'
import {
  buildGrant,
  buildLearner,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { dateOfDay, learnerDay } from '../learning/model/learner-day.ts'

const api = await startTestApi()
const { db, send } = api

const today = () => learnerDay(Date.now(), 'Asia/Kolkata')

/** Builds a learner who owns a module with one topic and two questions in it. */
async function begin() {
  const learner = await openSessionOf(api, await buildLearner(db))
  const module = await buildModule(db)
  await buildGrant(db, learner, module.id)
  const topic = await buildTopic(db, { moduleId: module.id })
  const [first, second] = [
    await buildQuestion(db, { topicId: topic.id }),
    await buildQuestion(db, { topicId: topic.id }),
  ]
  const addTopic = async (name: string) => {
    const added = await buildTopic(db, { moduleId: module.id, name })
    const question = await buildQuestion(db, { topicId: added.id })
    await answer(learner.token, question.id, 1)
    return added
  }
  return { learner, token: learner.token, module, topic, first, second, addTopic }
}

const answer = (token: string, questionId: number, option: number) =>
  send('POST /api/practice/answers', {
    token,
    body: { answers: [{ id: randomUUID(), questionId, questionVersion: 1, option, spentMs: 9000, agoMs: 0 }] },
  })

const standingIn = async (token: string, topicId: number) =>
  (await send<TopicProgress[]>(`GET /api/practice/progress/topic/${topicId}`, { token })).body[0]

type Mine = { modules: MyModule[]; weakest: WeakTopic[]; weeks: StudyWeek[] }
const mine = async (token: string) => (await send<Mine>('GET /api/practice/modules', { token })).body

test('200 a topic is new before the first answer, and never above Learning before the fifth', async () => {
  const { learner, token, topic, first } = await begin()
  expect(await standingIn(token, topic.id)).toMatchObject({
    mastery: { level: 'New', rightOf100: null, fadedDays: null },
    dueCount: 0,
  })
  await answer(token, first.id, 1)
  expect((await standingIn(token, topic.id))?.mastery).toMatchObject({ level: 'Learning', rightOf100: null })
  await buildAbility(db, learner, { theta: 3 })
  await buildTopicAbility(db, learner, { topicId: topic.id, answers: 4, theta: 3 })
  expect((await standingIn(token, topic.id))?.mastery).toEqual({ level: 'Learning', rightOf100: null, fadedDays: null })
})

// Four options have a guess floor of .18: a learner as able as the topic is hard has a chance of .18 + .82 / 2.
test.each([
  { theta: 0, level: 'Learning', rightOf100: 59 },
  { theta: 0.6, level: 'Nearly there', rightOf100: 70 },
  { theta: 1.6, level: 'Strong', rightOf100: 86 },
])('200 an advantage of $theta gives $level', async ({ theta, level, rightOf100 }) => {
  const { learner, token, topic } = await begin()
  await buildAbility(db, learner, { theta: theta / 2 })
  await buildTopicAbility(db, learner, { topicId: topic.id, theta: theta / 2 })
  expect((await standingIn(token, topic.id))?.mastery).toEqual({ level, rightOf100, fadedDays: null })
})

test('200 the difficulty of the topic and the mean difficulty of its questions lower the level', async () => {
  const { learner, token, topic, first, second } = await begin()
  await buildAbility(db, learner)
  await buildTopicAbility(db, learner, { topicId: topic.id, theta: 1.6 })
  await db.write(sql`insert into topic_ratings (topic_id, difficulty) values (${topic.id}, 0.5)`)
  await db.write(sql`
    insert into question_ratings (question_id, difficulty) values (${first.id}, 0), (${second.id}, 1)`)
  expect((await standingIn(token, topic.id))?.mastery).toMatchObject({ level: 'Nearly there', rightOf100: 70 })
})

test('200 the ratings of a topic stay in memory for some minutes', async () => {
  const { learner, token, topic } = await begin()
  await buildAbility(db, learner)
  await buildTopicAbility(db, learner, { topicId: topic.id })
  expect((await standingIn(token, topic.id))?.mastery).toMatchObject({ rightOf100: 59 })
  await db.write(sql`insert into topic_ratings (topic_id, difficulty) values (${topic.id}, 2)`)
  expect((await standingIn(token, topic.id))?.mastery).toMatchObject({ rightOf100: 59 })
})

test('200 a topic without answers for 60 days fades, and says since when', async () => {
  const { learner, token, topic } = await begin()
  await buildAbility(db, learner)
  const rest = { topicId: topic.id, theta: 1.6 }
  await buildTopicAbility(db, learner, { ...rest, daysAgo: 14 })
  expect((await standingIn(token, topic.id))?.mastery).toEqual({ level: 'Strong', rightOf100: 86, fadedDays: null })
  await buildTopicAbility(db, learner, { ...rest, daysAgo: 60 })
  expect((await standingIn(token, topic.id))?.mastery).toEqual({ level: 'Nearly there', rightOf100: 77, fadedDays: 60 })
})

test('200 counts the questions that are due, and only those that can be practised', async () => {
  const { learner, token, module, topic, first, second } = await begin()
  const [withheld, left] = [
    await buildQuestion(db, { topicId: topic.id, isExamOnly: true }),
    await buildQuestion(db, { topicId: topic.id }),
  ]
  const dueDays = [
    [first.id, today()],
    [second.id, today() - 40],
    [withheld.id, today()],
    [left.id, null],
  ] as const
  for (const [questionId, dueDay] of dueDays) await buildCard(db, learner, { questionId, topicId: topic.id, dueDay })
  expect(await standingIn(token, topic.id)).toMatchObject({ dueCount: 2 })
  expect((await mine(token)).modules).toMatchObject([{ module: { id: module.id }, dueCount: 2 }])
})

test("200 a question is due when the learner's own day begins", async () => {
  const { learner, token, topic, first, second } = await begin()
  // The clocks of these two places differ by 25 hours.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
  await buildCard(db, learner, { questionId: first.id, topicId: topic.id, dueDay: learnerDay(Date.now(), east) })
  await buildCard(db, learner, { questionId: second.id, topicId: topic.id, dueDay: learnerDay(Date.now(), west) })
  await buildAbility(db, learner, { timeZone: west })
  expect(await standingIn(token, topic.id)).toMatchObject({ dueCount: 1 })
  await buildAbility(db, learner, { timeZone: east })
  expect(await standingIn(token, topic.id)).toMatchObject({ dueCount: 2 })
})

test('200 the topics to continue have the same level and the same count of due questions', async () => {
  const { learner, token, topic, first } = await begin()
  await answer(token, first.id, 0)
  await buildAbility(db, learner)
  await buildTopicAbility(db, learner, { topicId: topic.id, theta: 0.6 })
  await db.dbOf(learner.id).write(sql`delete from learner.cards where learner_id = ${learner.id}`)
  await buildCard(db, learner, { questionId: first.id, topicId: topic.id, dueDay: today() })
  const { body } = await send<PractisedTopic[]>('GET /api/practice/topics', { token })
  expect(body).toMatchObject([
    { topic: { id: topic.id }, dueCount: 1, mastery: { level: 'Nearly there', rightOf100: 70, fadedDays: null } },
  ])
})

test('200 lists at most four weakest topics, the weakest first, without strong topics and topics with few answers', async () => {
  const { learner, token, addTopic } = await begin()
  await buildAbility(db, learner)
  const thetas = { Strong: 2, Fourth: 0.4, First: -1, Few: -2, Third: 0.2, Fifth: 0.6, Second: 0 }
  for (const [name, theta] of Object.entries(thetas)) {
    const { id } = await addTopic(name)
    await buildTopicAbility(db, learner, { topicId: id, theta, answers: name === 'Few' ? 4 : 20 })
  }
  await buildAbility(db, learner)
  const { weakest } = await mine(token)
  expect(weakest.map(({ topic }) => topic.topicName)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  expect(weakest[0]).toMatchObject({ answeredCount: 1, rightCount: 1, mastery: { level: 'Learning' } })
})

test('200 sums the last twelve weeks, also for a learner who owns nothing', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  expect((await mine(learner.token)).weeks).toEqual([])
  const days = [
    { day: today(), answers: 10, correct: 4 },
    { day: today() - 6, answers: 5, correct: 5 },
    { day: today() - 7, answers: 8, correct: 2 },
    { day: today() - 84, answers: 50, correct: 50 },
  ]
  for (const { day, ...counts } of days) await buildStudyDay(db, learner, day, counts)
  const { weeks } = await mine(learner.token)
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toEqual([
    { from: dateOfDay(today() - 13), answers: 8, correct: 2 },
    { from: dateOfDay(today() - 6), answers: 15, correct: 9 },
  ])
  expect(weeks.slice(0, -2).every(({ answers }) => answers === 0)).toBe(true)
})
