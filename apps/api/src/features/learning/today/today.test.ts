import type { Today } from '@abhyas/contract/learning-today'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { buildStudyDay, buildTopicAbility } from '../../../testing/build-standing.ts'
import { buildExam, buildLearner, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { dayInIndia, prepareToday } from '../../../testing/prepare-today.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { zoneAt } from '../../../testing/zone-at.ts'
import { dayOfDate } from '../model/learner-day.ts'

const api = await startTestApi()
const { db, send } = api
const { answer, begin, buildQuestions, questionsOf, todayOf } = prepareToday(api)

const [WRONG, RIGHT] = [0, 1]

const moveTo = async (token: string, timeZone: string) =>
  (await send<Today>('PUT /api/today/time-zone', { token, body: { timeZone } })).body
const idsIn = ({ picks }: Today) => picks.map(({ questionId }) => questionId)

test('200 stays the same all day, in every tab and after every answer, and says what is answered', async () => {
  const { token, inWeak } = await begin()
  const [one, other] = await Promise.all([todayOf(token), todayOf(token)])
  expect(other).toEqual(one)
  const [first = 0, second = 0] = idsIn(one)
  expect(inWeak).toContain(first)
  // The second answer was made before the set, so it arrives without counting for it.
  await answer(token, first, WRONG)
  await answer(token, second, RIGHT, 3600_000)
  const later = await todayOf(token)
  expect(later).toEqual({
    ...one,
    picks: one.picks.map((pick) => ({ ...pick, isAnswered: pick.questionId === first })),
    practisedDays: later.practisedDays,
  })
  const questions = await questionsOf(token)
  expect(questions.map(({ question }) => question.id)).toEqual(idsIn(one))
  expect(questions[0]).toMatchObject({
    question: { id: first, correctAnswer: 'final' },
    topicName: 'Joins',
    reason: 'weak-topic',
    answer: { option: WRONG, isRight: false },
  })
  expect(questions[1]?.answer).toBeNull()
})

test('200 gives a new set on the next day, first with questions that were not answered', async () => {
  const { learner, token } = await begin()
  const first = await todayOf(token)
  for (const questionId of idsIn(first)) await answer(token, questionId, RIGHT)
  await db.dbOf(learner.id).write(sql`update learner.daily_sets set day = day - 1 where learner_id = ${learner.id}`)
  const second = await todayOf(token)
  expect(second.madeAt).not.toBe(first.madeAt)
  expect(second.picks).toHaveLength(5)
  expect(second.picks.filter(({ questionId }) => idsIn(first).includes(questionId))).toEqual([])
})

test('200 the day begins at 3 in the time zone of the learner, and a zone to the west keeps the newest set', async () => {
  const { token } = await begin()
  const night = await moveTo(token, zoneAt(2))
  const morning = await moveTo(token, zoneAt(3))
  expect(dayOfDate(morning.day) - dayOfDate(night.day)).toBe(1)
  expect(morning.madeAt).not.toBe(night.madeAt)
  const back = await moveTo(token, zoneAt(2))
  expect(back).toMatchObject({ day: night.day, madeAt: morning.madeAt, picks: morning.picks })
})

test('200 a set made before the browser told its time zone becomes the set of the day there', async () => {
  const { learner, token } = await begin()
  const night = zoneAt(2)
  await moveTo(token, zoneAt(3))
  await db.dbOf(learner.id).write(sql`delete from learner.daily_sets where learner_id = ${learner.id}
    and day < (select max(day) from learner.daily_sets where learner_id = ${learner.id})`)
  const early = await todayOf(token)
  const moved = await moveTo(token, night)
  expect(moved.madeAt).toBe(early.madeAt)
  const [{ day } = { day: 0 }] = await db
    .dbOf(learner.id)
    .select<{ day: number }>(sql`select day from learner.daily_sets where learner_id = ${learner.id}`)
  expect(day).toBe(dayOfDate(moved.day))
})

test('200 an unknown time zone means India, and 400 for a name that is too long', async () => {
  const { token } = await begin()
  await moveTo(token, 'Asia/Tokyo')
  expect((await todayOf(token)).timeZone).toBe('Asia/Tokyo')
  expect((await moveTo(token, 'Mars/Olympus')).timeZone).toBe('Asia/Kolkata')
  expect(await send('PUT /api/today/time-zone', { token, body: { timeZone: 'x'.repeat(65) } })).toMatchObject({
    status: 400,
  })
})

test('200 names the days of the last 14 on which the learner practised, today last', async () => {
  const { learner, token } = await begin()
  const today = dayInIndia()
  for (const day of [today, today - 2, today - 13, today - 14]) await buildStudyDay(db, learner, day)
  const { practisedDays } = await todayOf(token)
  const expected = Array<boolean>(14).fill(false)
  expected[0] = expected[11] = expected[13] = true
  expect(practisedDays).toEqual(expected)
})

test('200 leaves out a question that is deleted, withheld, for exams only, or in a module that was taken back', async () => {
  const { learner, token, module } = await begin()
  const [first, second, third, fourth, fifth] = idsIn(await todayOf(token))
  await db.write(sql`delete from questions where id = ${first}`)
  await db.write(sql`update questions set is_exam_only = true where id = ${second}`)
  await db.write(sql`update questions set correct_answer = 'none of them' where id = ${third}`)
  expect(idsIn(await todayOf(token))).toEqual([fourth, fifth])
  expect((await questionsOf(token)).map(({ question }) => question.id)).toEqual([fourth, fifth])
  await db
    .dbOf(learner.id)
    .write(sql`delete from learner.grants where learner_id = ${learner.id} and module_id = ${module.id}`)
  expect((await todayOf(token)).picks).toEqual([])
  expect(await questionsOf(token)).toEqual([])
})

test('409 while a running exam asks one of the questions, and the set without texts is still there', async () => {
  const { learner, token, weak, inWeak } = await begin()
  const before = await todayOf(token)
  const exam = await buildExam(db, { topicId: weak.id, questionIds: inWeak })
  const attempt = await buildAttempt(db, learner, { examId: exam.id, state: 'open' })
  expect(await send('GET /api/today/questions', { token })).toMatchObject({
    status: 409,
    body: { code: 'attempt_open' },
  })
  const { body } = await send<Today>('GET /api/today', { token })
  expect(body).toEqual(before)
  expect(JSON.stringify(body)).not.toContain('final')
  await db.dbOf(learner.id)
    .write(sql`update learner.attempts set state = 'void', void_reason = 'x', finished_at = now(),
    closed_by = 'learner', correct_count = 0 where learner_id = ${learner.id} and id = ${attempt.id}`)
  expect(await questionsOf(token)).toHaveLength(5)
})

test('200 a refund counts the questions when they are sent, and not when the dashboard names them', async () => {
  const learner = await openSessionOf(api, await buildLearner(db))
  const topic = await buildTopic(db)
  await buildQuestions(topic.id, 6)
  await buildOrder(db, learner, { moduleId: topic.moduleId })
  await buildTopicAbility(db, learner, { topicId: topic.id })
  const shown = () =>
    db.dbOf(learner.id).select<{ questionId: number }>(sql`
      select question_id as "questionId" from learner.shown_questions where learner_id = ${learner.id}`)
  const today = await todayOf(learner.token)
  expect(today).toMatchObject({ countsForRefund: true })
  expect(await shown()).toEqual([])
  await questionsOf(learner.token)
  expect(new Set((await shown()).map(({ questionId }) => questionId))).toEqual(new Set(idsIn(today)))
})
