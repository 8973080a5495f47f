import { randomUUID } from 'node:crypto'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { addTime, newTimes } from '@abhyas/learning/answer-times'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { emptyCourse, learnerTopicKey, recordAnswer } from '@abhyas/learning/replay'
import { expect, test } from 'vitest'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { selectAbility, selectTopicAbilities } from './ability-queries.ts'
import { foldAnswers } from './fold-answers.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies

const place = async (count: number) => {
  const { id: topicId } = await buildTopic(db, { isFreeSample: true })
  const questionIds: number[] = []
  for (let nth = 0; nth < count; nth++) questionIds.push((await buildQuestion(db, { topicId })).id)
  return { topicId, questionIds }
}
const someone = async () => {
  const learner = await buildLearner(db)
  return { ...learner, ...(await openSessionOf(api, learner)) }
}
type Picked = { questionId: number; isRight: boolean; spentMs?: number; questionVersion?: number }
const pick = ({ questionId, isRight, spentMs = 9000, questionVersion = 1 }: Picked) => ({
  id: randomUUID(),
  questionId,
  questionVersion,
  option: isRight ? 1 : 0,
  spentMs,
  agoMs: 0,
})
const practise = async (token: string, ...picks: Picked[]) =>
  expect((await send('POST /api/practice/answers', { token, body: { answers: picks.map(pick) } })).status).toBe(204)

type Rating = { difficulty: number; answers: number; correct: number; timeMean: number; timeSquares: number }
const ratingOf = (questionId: number) =>
  db.selectOptional<Rating>(sql`
    select difficulty, answers, correct, time_mean as "timeMean", time_squares as "timeSquares" from question_ratings
    where question_id = ${questionId}`)
const topicRatingOf = (topicId: number) =>
  db.selectOne<{ difficulty: number; answers: number }>(sql`
    select difficulty, answers from topic_ratings where topic_id = ${topicId}`)

test('SQL and the formulas agree to a millionth on the same stream of answers', async () => {
  const { topicId, questionIds } = await place(4)
  const learners = [await someone(), await someone(), await someone()]
  const state = emptyCourse()
  let times = newTimes()
  for (let nth = 0; nth < 60; nth++) {
    const learner = learners[nth % 3]
    const questionId = questionIds[(nth * 7) % 4]
    if (!learner || !questionId) throw new Error('no learner or no question')
    const isRight = (nth * 5) % 8 < 5
    const spentMs = 3000 + 100 * nth
    await practise(learner.token, { questionId, isRight, spentMs })
    await foldAnswers(databases)
    recordAnswer(state, {
      learnerId: String(learner.id),
      topicId: String(topicId),
      questionId: String(questionId),
      outcome: isRight ? 'correct' : 'wrong',
      floor: guessFloor(4),
      isRapid: false,
    })
    if (questionId === questionIds[0]) times = addTime(times, spentMs)
  }
  for (const { id } of learners) {
    const expected = state.learners.get(String(id))
    const found = await selectAbility(db.dbOf(id), id)
    for (const name of ['theta', 'answers', 'correct', 'information', 'fast', 'slow'] as const)
      expect(found[name]).toBeCloseTo(expected?.[name] ?? NaN, 6)
    const [topic] = await selectTopicAbilities(db.dbOf(id), id)
    const inTopic = state.learnerTopics.get(learnerTopicKey(String(id), String(topicId)))
    expect(topic?.theta).toBeCloseTo(inTopic?.theta ?? NaN, 6)
  }
  for (const questionId of questionIds) {
    const expected = state.questions.get(String(questionId))
    const found = await ratingOf(questionId)
    for (const name of ['difficulty', 'answers', 'correct'] as const)
      expect(found?.[name]).toBeCloseTo(expected?.[name] ?? NaN, 6)
  }
  expect((await topicRatingOf(topicId)).difficulty).toBeCloseTo(state.topics.get(String(topicId))?.difficulty ?? NaN, 6)
  const { timeMean, timeSquares } = (await ratingOf(questionIds[0] ?? 0)) ?? {}
  expect(timeMean).toBeCloseTo(times.mean, 6)
  expect(timeSquares).toBeCloseTo(times.squares, 6)
})

/** A worker that is killed before or after the shared database has committed. */
const killed = (when: 'before' | 'after'): Database => ({
  ...databases.shared,
  async transaction(work) {
    if (when === 'after') await databases.shared.transaction(work)
    throw new Error('killed')
  },
})

test.each(['before', 'after'] as const)(
  'a worker that is killed %s the shared database has the batch loses nothing and counts nothing twice',
  async (when) => {
    const { topicId, questionIds } = await place(1)
    const [questionId = 0] = questionIds
    const learners = await Promise.all([someone(), someone(), someone(), someone()])
    for (const { token } of learners)
      await practise(token, { questionId, isRight: true }, { questionId, isRight: false })
    await expect(foldAnswers({ ...databases, shared: killed(when) })).rejects.toThrow('killed')
    await practise(learners[0].token, { questionId, isRight: true })
    await Promise.all([foldAnswers(databases), foldAnswers(databases)])
    await foldAnswers(databases)
    expect(await ratingOf(questionId)).toMatchObject({ answers: 9, correct: 5 })
    expect(await topicRatingOf(topicId)).toMatchObject({ answers: 9 })
    for (const each of databases.ofLearners) {
      expect(await each.select(sql`select from cluster.answer_batches`)).toEqual([])
      expect(await each.select(sql`select from learner.abilities where not is_folded`)).toEqual([])
    }
    expect(await db.select(sql`select from folded_batches`)).toEqual([])
  },
)

test('another key starts the rating again, and answers to the old key do not count for it', async () => {
  const { questionIds } = await place(1)
  const [questionId = 0] = questionIds
  const { token } = await someone()
  await practise(token, { questionId, isRight: false }, { questionId, isRight: false })
  await foldAnswers(databases)
  expect((await ratingOf(questionId))?.difficulty).toBeGreaterThan(0)
  await db.write(sql`update questions set correct_answer = option_a, version = 2 where id = ${questionId}`)
  expect(await ratingOf(questionId)).toMatchObject({ difficulty: 0, answers: 0 })
  await practise(token, { questionId, isRight: true, questionVersion: 1 })
  await practise(token, { questionId, isRight: true, questionVersion: 2 })
  await foldAnswers(databases)
  expect(await ratingOf(questionId)).toMatchObject({ answers: 1 })
  await db.write(sql`
    update questions set option_a = 'spelled right', correct_answer = 'spelled right', version = 3 where id = ${questionId}`)
  expect(await ratingOf(questionId)).toMatchObject({ answers: 1 })
})

test('a rapid guess counts as a quarter', async () => {
  const { questionIds } = await place(1)
  const [questionId = 0] = questionIds
  const { token } = await someone()
  await practise(token, ...Array.from({ length: 20 }, () => ({ questionId, isRight: true })))
  await foldAnswers(databases)
  await practise(token, { questionId, isRight: true, spentMs: 300 })
  await foldAnswers(databases)
  expect(await ratingOf(questionId)).toMatchObject({ answers: 20.25 })
})

test('scores are counted beside their forecasts once, per course', async () => {
  const { topicId } = await place(1)
  const { courseId } = await db.selectOne<{ courseId: number }>(sql`
    select m.course_id as "courseId" from topics t join modules m on m.id = t.module_id where t.id = ${topicId}`)
  const learner = await someone()
  await db.dbOf(learner.id).write(sql`
    insert into learner.forecasts (learner_id, attempt_id, exam_id, course_id, question_count, expected, variance,
      factor, score)
    values (${learner.id}, 1, 1, ${courseId}, 20, 12, 4, 1.28, 13), (${learner.id}, 2, 1, ${courseId}, 20, 12, 4, 1.28, 6),
      (${learner.id}, 3, 1, ${courseId}, 20, 12, 4, 1.28, null)`)
  await foldAnswers(databases)
  await foldAnswers(databases)
  expect(
    await db.select(sql`
    select distance, sittings, inside, absolute_error_sum from forecast_bins where course_id = ${courseId}
    order by distance`),
  ).toEqual([
    { distance: 25, sittings: 1, inside: 1, absolute_error_sum: 5 },
    { distance: 150, sittings: 1, inside: 0, absolute_error_sum: 30 },
  ])
})
