import type { RevisionPlan } from '@abhyas/contract/learning-goals'
import { sql } from '@abhyas/database/sql'
import { seededRandom } from '@abhyas/learning/maths/seeded-random'
import { expect, test } from 'vitest'
import { buildCard, indianToday } from '../../../testing/build-learning.ts'
import { buildOwner } from '../../../testing/build-owner.ts'
import { buildModule, buildQuestion, buildTopic } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { dateOfDay } from '../model/learner-day.ts'

const api = await startTestApi()
const { db, send } = api
const today = indianToday()

const module = await buildModule(db)
const topic = await buildTopic(db, { moduleId: module.id, name: 'Joins' })
const questionIds: number[] = []
for (let nth = 0; nth < 250; nth++)
  questionIds.push((await buildQuestion(db, { topicId: topic.id, questionText: `Question ${nth}?` })).id)

const begin = () => buildOwner(api, module)

const planOf = async (token: string) => (await send<RevisionPlan>('GET /api/revision', { token })).body
const countsOf = ({ days }: RevisionPlan) => days.map(({ cards }) => cards)
const cardsOf = (learner: { id: number }) =>
  db.dbOf(learner.id).select<{ questionId: number; dueDay: number | null }>(sql`
    select question_id as "questionId", due_day as "dueDay" from learner.cards where learner_id = ${learner.id}
    order by question_id`)

/** Lets days pass: all days of the learner's tables move back. */
const letPass = (learner: { id: number }, days: number) =>
  db.dbOf(learner.id).write(sql`
    with goal as (update learner.goals set exam_day = exam_day - ${days}::integer where learner_id = ${learner.id})
    update learner.cards set last_day = last_day - ${days}::integer, due_day = due_day - ${days}::integer
    where learner_id = ${learner.id}`)

/** Repeats the cards of today: they leave the pile. */
const repeat = (learner: { id: number }, count: number) =>
  db.dbOf(learner.id).write(sql`
    update learner.cards c set last_day = ${today}, due_day = ${today + 100}, reviews = reviews + 1
    from (select question_id from learner.cards where learner_id = ${learner.id} and due_day <= ${today}
      order by due_day, question_id limit ${count}) done
    where c.learner_id = ${learner.id} and c.question_id = done.question_id`)

test('200 shows the cards of 14 days, the topics of today and what is done', async () => {
  const learner = await begin()
  for (const [nth, day] of [today - 3, today, today, today + 1, today + 13, today + 14].entries())
    await buildCard(db, learner, questionIds[nth] ?? 0, { lastDay: today - 5, dueDay: day })
  await buildCard(db, learner, questionIds[10] ?? 0, { lastDay: today, dueDay: today + 40, reviews: 1 })
  // The first miss of a question is no repetition.
  await buildCard(db, learner, questionIds[11] ?? 0, { lastDay: today, dueDay: today + 1, reviews: 0 })
  const plan = await planOf(learner.token)
  expect(countsOf(plan)).toEqual([3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(plan.days.map(({ date }) => date).slice(0, 2)).toEqual([dateOfDay(today), dateOfDay(today + 1)])
  expect(plan).toMatchObject({
    doneToday: 1,
    later: 2,
    examDate: null,
    topicsToday: [{ topic: { id: topic.id, topicName: 'Joins' }, cards: 3 }],
  })
})

test('questions that cannot be shown any more are not planned', async () => {
  const learner = await begin()
  const closed = await buildQuestion(db)
  const forExams = await buildQuestion(db, { topicId: topic.id, isExamOnly: true })
  for (const questionId of [closed.id, forExams.id, 999_999])
    await buildCard(db, learner, questionId, { lastDay: today - 2, dueDay: today })
  expect(countsOf(await planOf(learner.token)).every((count) => count === 0)).toBe(true)
})

test('a backlog is spread over a week once, and its week does not begin again on the next day', async () => {
  const learner = await begin()
  for (const questionId of questionIds.slice(0, 70)) await buildCard(db, learner, questionId, { lastDay: today - 66 })
  const spread = [10, 10, 10, 10, 10, 10, 10, 0, 0, 0, 0, 0, 0, 0]
  expect(countsOf(await planOf(learner.token))).toEqual(spread)
  await repeat(learner, 10)
  const after = await planOf(learner.token)
  expect([after.doneToday, countsOf(after)[0]]).toEqual([10, 0])
  await letPass(learner, 1)
  expect(countsOf(await planOf(learner.token))).toEqual([...spread.slice(1), 0])
})

/** Gives the learner cards of the last weeks, with days up to a month ahead. */
const buildCards = (learner: { id: number }, count: number, random: ReturnType<typeof seededRandom>) => {
  const cards = questionIds.slice(0, count).map((questionId) => ({
    questionId,
    stability: 1 + random.below(29),
    lastDay: today - random.below(20),
  }))
  return db.dbOf(learner.id).write(sql`
    insert into learner.cards (learner_id, question_id, topic_id, stability, difficulty, last_day, interval_days,
      reviews, lapses, state, due_day)
    select ${learner.id}, question_id, ${topic.id}, stability, 5, last_day, stability, 1, 0, 'active',
      last_day + stability
    from unnest(${cards.map(({ questionId }) => questionId)}::bigint[], ${cards.map(({ stability }) => stability)}::integer[],
      ${cards.map(({ lastDay }) => lastDay)}::integer[]) u(question_id, stability, last_day)`)
}

test.for([
  { count: 30, daysToExam: 61 },
  { count: 120, daysToExam: 60 },
  { count: 240, daysToExam: 64 },
  { count: 240, daysToExam: 99 },
])(
  'after a break of 60 days $count cards come back at most 30 a day, and none after an exam in $daysToExam days',
  async ({ count, daysToExam }) => {
    const learner = await begin()
    const { token } = learner
    const examDay = today + daysToExam
    const latest = async () => Math.max(...(await cardsOf(learner)).map(({ dueDay }) => dueDay ?? 0))
    await buildCards(learner, count, seededRandom(7))
    const topics = [{ topicId: topic.id, weight: 2 }]
    const body = { examId: null, name: 'NQT', examDate: dateOfDay(examDay), topics }
    expect(await send('PUT /api/goal', { token, body })).toMatchObject({ status: 200 })
    expect(await latest()).toBeLessThanOrEqual(examDay)

    await letPass(learner, 60)
    const plan = await planOf(token)
    const backlog = countsOf(plan).reduce((sum, cards) => sum + cards, 0)
    expect(backlog).toBe(Math.min(count, 30 * (daysToExam - 60 + 1)))
    expect(await latest()).toBeLessThanOrEqual(examDay - 60)
    for (const { date, cards } of plan.days) expect(cards).toBeLessThanOrEqual(date > dateOfDay(examDay - 60) ? 0 : 30)
    await repeat(learner, plan.days[0]?.cards ?? 0)
    await letPass(learner, 1)
    expect(Math.max(...countsOf(await planOf(token)))).toBeLessThanOrEqual(30)
  },
)
