import { randomUUID } from 'node:crypto'
import type { MyModule, TopicProgress } from '@abhyas/contract/practice-progress'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
  buildExam,
  buildGrant,
  buildLearner,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const [WRONG, RIGHT] = [0, 1]

const answer = (token: string, questionId: number, option: number) =>
  send('POST /api/practice/answers', {
    token,
    body: { answers: [{ id: randomUUID(), questionId, questionVersion: 1, option, spentMs: 0, agoMs: 0 }] },
  })
const progressIn = async (token: string, place: string) =>
  (await send<TopicProgress[]>(`GET /api/practice/progress/${place}`, { token })).body

type Mine = { modules: MyModule[]; freeSample: { id: number } | null }
const mine = async (token: string) => (await send<Mine>('GET /api/practice/modules', { token })).body

/** Builds a learner who owns a module with two topics, and two questions in the first. */
async function begin() {
  const learner = await openSessionOf(api, await buildLearner(db))
  const module = await buildModule(db)
  await buildGrant(db, learner, module.id)
  const topic = await buildTopic(db, { moduleId: module.id })
  const other = await buildTopic(db, { moduleId: module.id })
  const first = await buildQuestion(db, { topicId: topic.id })
  const second = await buildQuestion(db, { topicId: topic.id })
  return { learner, token: learner.token, module, topic, other, first, second }
}

test('200 counts the newest answers of the learner, topic by topic, for a topic, its module and its course', async () => {
  const { token, module, topic, other, first, second } = await begin()
  const stranger = await begin()
  await buildGrant(db, stranger.learner, module.id)
  await answer(stranger.token, first.id, RIGHT)
  await answer(token, first.id, WRONG)
  await answer(token, first.id, RIGHT)
  await answer(token, second.id, WRONG)
  const inTopic = {
    topicId: topic.id,
    moduleId: module.id,
    questionCount: 2,
    answeredCount: 2,
    rightCount: 1,
    lastAnsweredAt: expect.any(String),
    lastExam: null,
    examOnlyCount: 0,
    mastery: { level: 'Learning', rightOf100: null, fadedDays: null },
    dueCount: expect.any(Number),
  }
  const untouched = { topicId: other.id, moduleId: module.id, questionCount: 0, answeredCount: 0, rightCount: 0 }
  const mastery = { level: 'New', rightOf100: null, fadedDays: null }
  const rest = { lastAnsweredAt: null, lastExam: null, examOnlyCount: 0, mastery, dueCount: 0 }
  expect(await progressIn(token, `topic/${topic.id}`)).toEqual([inTopic])
  for (const place of [`module/${module.id}`, `course/${module.courseId}`])
    expect(await progressIn(token, place)).toEqual([inTopic, { ...untouched, ...rest }])
  expect(await progressIn(stranger.token, `topic/${topic.id}`)).toMatchObject([{ answeredCount: 1, rightCount: 1 }])
})

test('200 leaves out questions that cannot be practised now, and topics that are drafts', async () => {
  const { learner, token, module, topic, other, first, second } = await begin()
  const forExams = await buildQuestion(db, { topicId: topic.id, isExamOnly: true })
  await answer(token, first.id, RIGHT)
  await answer(token, second.id, RIGHT)
  // An exam leaves this behind.
  await db.dbOf(learner.id).write(sql`
    insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
    values (${learner.id}, ${forExams.id}, ${topic.id}, 0, true, now())`)
  await db.write(sql`delete from questions where id = ${second.id}`)
  await db.write(sql`update topics set state = 'draft' where id = ${other.id}`)
  expect(await progressIn(token, `module/${module.id}`)).toMatchObject([
    { topicId: topic.id, questionCount: 1, answeredCount: 1, rightCount: 1, examOnlyCount: 1 },
  ])
})

test('200 names the newest graded attempt of each topic, also where nothing was practised', async () => {
  const { learner, token, module, other, topic, first } = await begin()
  await answer(token, first.id, RIGHT)
  const exam = await buildExam(db, { topicId: other.id })
  await buildAttempt(db, learner, { examId: exam.id })
  const last = await buildAttempt(db, learner, { examId: exam.id, answers: [RIGHT] })
  await buildAttempt(db, learner, { examId: exam.id, state: 'void' })
  await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  expect(await progressIn(token, `module/${module.id}`)).toMatchObject([
    { topicId: topic.id, answeredCount: 1, lastExam: null },
    {
      topicId: other.id,
      lastAnsweredAt: null,
      lastExam: { id: last.id, state: 'graded', status: 'Pass', correctCount: 1, startedAt: expect.any(String) },
    },
  ])
})

test('200 without topics for a place that does not exist, and 400 for a kind of place that does not exist', async () => {
  const { token } = await openSessionOf(api, await buildLearner(db))
  expect(await progressIn(token, 'module/999999999')).toEqual([])
  expect(await send('GET /api/practice/progress/exam/1', { token })).toMatchObject({ status: 400 })
})

test('200 lists the modules that were bought or given, the latest practised first, with the topic practised last', async () => {
  const { learner, token, module, topic, other, first } = await begin()
  const bought = await buildTopic(db)
  await buildOrder(db, learner, { moduleId: bought.moduleId })
  const draft = await buildModule(db, { state: 'draft' })
  await buildGrant(db, learner, draft.id)
  const inOther = await buildQuestion(db, { topicId: other.id })
  await answer(token, first.id, WRONG)
  await answer(token, inOther.id, RIGHT)
  const own = {
    module: { id: module.id, name: module.name },
    lastTopic: { id: other.id, topicName: other.name },
    questionCount: 3,
    answeredCount: 2,
    rightCount: 1,
  }
  const paid = { module: { id: bought.moduleId }, lastTopic: null, answeredCount: 0 }
  expect(await mine(token)).toMatchObject({ modules: [own, paid], freeSample: null })
  const inBought = await buildQuestion(db, { topicId: bought.id })
  await answer(token, inBought.id, RIGHT)
  expect(await mine(token)).toMatchObject({
    modules: [{ module: { id: bought.moduleId }, lastTopic: { id: bought.id } }, own],
  })
  await answer(token, first.id, RIGHT)
  expect((await mine(token)).modules[0]).toMatchObject({ lastTopic: { id: topic.id }, rightCount: 2 })
})

test('200 names a free sample with questions to a learner who owns nothing', async () => {
  const { token } = await openSessionOf(api, await buildLearner(db))
  const none = { modules: [], weakest: [], weeks: [] }
  expect(await mine(token)).toEqual({ ...none, freeSample: null })
  await buildTopic(db, { isFreeSample: true })
  const sample = await buildTopic(db, { isFreeSample: true, name: 'A taste' })
  await buildQuestion(db, { topicId: sample.id })
  expect(await mine(token)).toEqual({ ...none, freeSample: { id: sample.id, topicName: 'A taste' } })
})
