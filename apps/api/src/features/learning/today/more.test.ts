import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { getMistakes, getMore, MixedQuestion } from '@abhyas/contract/learning-more'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { buildCard } from '../../../testing/build-standing.ts'
import { buildExam, buildQuestion, buildTopic } from '../../../testing/builders.ts'
import { dayInIndia, prepareToday } from '../../../testing/prepare-today.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { answer, begin, buildQuestions, todayOf } = prepareToday(api)

const [WRONG, RIGHT] = [0, 1]

const moreOf = async (token: string) => (await send<ResponseOf<typeof getMore>>('GET /api/today/more', { token })).body
const mistakesOf = async (token: string) => {
  const { body } = await send<ResponseOf<typeof getMistakes>>('GET /api/today/mistakes', { token })
  return { isDue: body.isDue, ids: body.questions.map(({ id }) => id) }
}
const mixOf = (token: string, query: string) => send<MixedQuestion[]>(`GET /api/today/mix?${query}`, { token })
const idsIn = async (token: string, query: string) => (await mixOf(token, query)).body.map(({ id }) => id)

test('200 gives the due mistakes of all topics first, and all mistakes when none is due', async () => {
  const { learner, token, weak, strong, inWeak, inStrong } = await begin()
  const [one = 0, two = 0] = [inWeak[0], inStrong[0]]
  await answer(token, inWeak[1] ?? 0, WRONG, 5000)
  await answer(token, inStrong[1] ?? 0, WRONG, 9000)
  await answer(token, inStrong[2] ?? 0, RIGHT)
  await buildCard(db, learner, { questionId: one, topicId: weak.id, dueDay: dayInIndia() })
  await buildCard(db, learner, { questionId: two, topicId: strong.id, dueDay: dayInIndia() - 1 })
  await buildCard(db, learner, { questionId: inStrong[4] ?? 0, topicId: strong.id, dueDay: dayInIndia() + 1 })
  expect(await moreOf(token)).toMatchObject({ dueCount: 2, mistakeCount: 2 })
  expect(await mistakesOf(token)).toEqual({ isDue: true, ids: [two, one] })
  await answer(token, one, RIGHT)
  await answer(token, two, RIGHT)
  expect(await moreOf(token)).toMatchObject({ dueCount: 0, mistakeCount: 2 })
  expect(await mistakesOf(token)).toEqual({ isDue: false, ids: [inStrong[1], inWeak[1]] })
})

test('200 shows at most 30 due mistakes a day, and those reviewed today count', async () => {
  const { learner, token, weak } = await begin()
  const today = dayInIndia()
  for (const [nth, questionId] of (await buildQuestions(weak.id, 33)).entries())
    await buildCard(db, learner, {
      questionId,
      topicId: weak.id,
      dueDay: nth < 3 ? today + 9 : today - 5,
      lastDay: nth < 3 ? today : today - 9,
      reviews: nth < 2 ? 1 : 0,
    })
  expect((await mistakesOf(token)).ids).toHaveLength(28)
  expect(await moreOf(token)).toMatchObject({ dueCount: 28 })
})

test('200 leaves out mistakes that are deleted or in closed topics', async () => {
  const { learner, token, module, inWeak, inStrong } = await begin()
  await answer(token, inWeak[0] ?? 0, WRONG)
  await answer(token, inStrong[0] ?? 0, WRONG)
  await db.write(sql`delete from questions where id = ${inWeak[0]}`)
  expect(await moreOf(token)).toMatchObject({ mistakeCount: 1 })
  expect((await mistakesOf(token)).ids).toEqual([inStrong[0]])
  await db
    .dbOf(learner.id)
    .write(sql`delete from learner.grants where learner_id = ${learner.id} and module_id = ${module.id}`)
  expect(await moreOf(token)).toMatchObject({ mistakeCount: 0, weakestTopic: null })
  expect((await mistakesOf(token)).ids).toEqual([])
})

test('200 names the weakest topic of today, and the open topics with their questions', async () => {
  const { token, module, weak, strong } = await begin()
  await buildQuestion(db, { topicId: strong.id, isExamOnly: true })
  const closed = await buildTopic(db)
  await buildQuestions(closed.id, 1)
  expect((await moreOf(token)).weakestTopic).toBeNull()
  await todayOf(token)
  const { weakestTopic, topics } = await moreOf(token)
  expect(weakestTopic).toEqual({ id: weak.id, topicName: 'Joins' })
  const names = { moduleName: module.name, courseName: 'Core Java', questionCount: 5 }
  expect(topics.slice(0, 2)).toEqual([
    { id: weak.id, topicName: 'Joins', ...names },
    { id: strong.id, topicName: 'Views', ...names },
  ])
  expect(topics.map(({ id }) => id)).not.toContain(closed.id)
})

test('200 a mix has the wished number and difficulty, is the same for a seed, and leaves out closed topics', async () => {
  const { token, weak, strong, inWeak, inStrong } = await begin()
  const hard = await buildQuestion(db, { topicId: strong.id, difficulty: 'hard' })
  const closed = await buildTopic(db)
  const [secret = 0] = await buildQuestions(closed.id, 1)
  const both = `topicIds=${weak.id},${strong.id},${closed.id}`
  const first = await idsIn(token, `${both}&count=6&seed=7`)
  expect(first).toHaveLength(6)
  expect(await idsIn(token, `${both}&count=6&seed=7`)).toEqual(first)
  const all = await idsIn(token, `${both}&count=30&seed=8`)
  expect(new Set(all)).toEqual(new Set([...inWeak, ...inStrong, hard.id]))
  expect(all).not.toContain(secret)
  expect(all.slice(0, 6)).not.toEqual(first)
  expect(await idsIn(token, `${both}&difficulty=hard`)).toEqual([hard.id])
  const { body } = await mixOf(token, `topicIds=${weak.id}&count=1`)
  expect(body).toMatchObject([{ topicName: 'Joins', correctAnswer: 'final' }])
})

test('400 for topics that are no ids, too many questions, or an unknown difficulty', async () => {
  const { token, weak } = await begin()
  for (const query of [
    '',
    'topicIds=',
    'topicIds=a',
    `topicIds=${weak.id}&count=31`,
    `topicIds=${weak.id}&difficulty=x`,
  ])
    expect(await mixOf(token, query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  const many = Array.from({ length: 51 }, (_, nth) => nth + 1).join(',')
  expect(await mixOf(token, `topicIds=${many}`)).toMatchObject({ status: 400 })
})

test('409 while a running exam asks one of the questions', async () => {
  const { learner, token, weak, inWeak } = await begin()
  await answer(token, inWeak[0] ?? 0, WRONG)
  const exam = await buildExam(db, { topicId: weak.id, questionIds: inWeak })
  await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  const refused = { status: 409, body: { code: 'attempt_open' } }
  expect(await send('GET /api/today/mistakes', { token })).toMatchObject(refused)
  expect(await mixOf(token, `topicIds=${weak.id}`)).toMatchObject(refused)
  expect((await moreOf(token)).mistakeCount).toBe(1)
})

test('200 a refund counts the questions of a mix', async () => {
  const { learner, token } = await begin()
  const topic = await buildTopic(db)
  const ids = await buildQuestions(topic.id, 3)
  await buildOrder(db, learner, { moduleId: topic.moduleId })
  await mixOf(token, `topicIds=${topic.id}`)
  const shown = await db.dbOf(learner.id).select<{ id: number }>(sql`
    select question_id as id from learner.shown_questions where learner_id = ${learner.id} order by 1`)
  expect(shown.map(({ id }) => id)).toEqual(ids)
})
