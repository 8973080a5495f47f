import type { Day, Waiting } from '@abhyas/contract/dashboards-manage'
import { type Sql, sql } from '@abhyas/database/sql'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, test } from 'vitest'
import { openMailTransport } from '../../jobs/open-mail-transport.ts'
import { foldCounters } from '../../sql/counter-queries.ts'
import { buildAdmin, buildExam, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { type RandomActor, startRandomActor, type World } from '../../testing/random-actor.ts'
import { buildExamOf } from '../../testing/sit-exam.ts'
import { startShop } from '../../testing/start-shop.ts'
import { logExamAnswers } from '../practice/log-exam-answers.ts'
import { foldDays } from './fold-days.ts'

/** The actors act beside each other. One after another, a thousand actions would mostly wait for the databases. */
const ACTORS = 5
const ACTIONS = 1_000
const SEED = Number(process.env['ACTIONS_SEED'] ?? 7)

const shop = await startShop({ webhook: false })
const { db, send, dependencies } = shop
const { databases } = dependencies
const { token: admin } = await openSessionOf(shop, await buildAdmin(db))

const mailReplies: Record<string, string> = {}
const mailServer = await startMailSink({ replies: mailReplies })
afterAll(mailServer.close)
const transport = openMailTransport({ smtpUrl: mailServer.smtpUrl, isMailEncrypted: false })
afterAll(() => transport.close())

const sample = await buildTopic(db, { isFreeSample: true })
const questionIds: number[] = []
for (let n = 0; n < 12; n += 1) questionIds.push((await buildQuestion(db, { topicId: sample.id })).id)
const draftQuestions = questionIds.slice(0, 1)
const draftExam = await buildExam(db, { topicId: sample.id, questionIds: draftQuestions })
const world: World = {
  admin,
  questionIds,
  exam: await buildExamOf(shop, 2),
  modules: await Promise.all([1, 2, 3].map(() => shop.buildSold({ questions: 1 }))),
  drafts: [
    { path: `PUT /api/courses/updateCourseById/${(await shop.buildSold()).courseId}`, body: { name: 'x' } },
    { path: `PUT /api/topics/${(await buildTopic(db)).id}`, body: { name: 'x' } },
    {
      path: `PUT /api/exams/updateExamById/${draftExam.id}`,
      body: { examName: 'x', questionIds: draftQuestions },
    },
  ],
  transport,
  mailReplies,
}
const actors = await Promise.all(Array.from({ length: ACTORS }, (_, nth) => startRandomActor(shop, world, SEED + nth)))

/** Counts all rows in all databases of learners. */
async function countAll(query: Sql): Promise<number> {
  const counts = await Promise.all(databases.ofLearners.map((each) => each.selectOne<{ count: number }>(query)))
  return counts.reduce((sum, { count }) => sum + count, 0)
}
const sumOf = (countOf: (actor: RandomActor) => number) => actors.reduce((sum, actor) => sum + countOf(actor), 0)
const countShared = async (query: Sql) => (await db.selectOne<{ count: number }>(query)).count

const PRACTICE_DAY = sql`(answered_at at time zone 'Asia/Kolkata')::date`
const REFUND_DAY = sql`(requested_at at time zone 'Asia/Kolkata')::date`
const EXAM_DAY = sql`(finished_at at time zone 'Asia/Kolkata')::date`

test('after a thousand random actions, every count equals a count of all rows', { timeout: 60_000 }, async () => {
  await Promise.all(
    actors.map(async ({ act }) => {
      for (let nth = 0; nth < ACTIONS / ACTORS; nth += 1) await act()
    }),
  )
  while (await logExamAnswers(databases, dependencies)) continue
  await Promise.all([foldDays(databases), foldDays(databases), foldCounters(db)])
  await foldDays(databases)
  await shop.tend()

  const { body: days } = await send<Day[]>('GET /api/overview/days', { token: admin })
  expect(days.slice(0, -6).map(({ day: _day, ...counts }) => new Set(Object.values(counts)))).toEqual(
    days.slice(0, -6).map(() => new Set([0])),
  )
  for (const { day, ...counted } of days.slice(-6))
    expect({ day, ...counted }).toEqual({
      day,
      courseViews: 0,
      signUps: day === days.at(-1)?.day ? sumOf(({ signedUp }) => signedUp) : 0,
      activeLearners: await countAll(sql`
        select count(*) from (
          select learner_id from learner.answer_log where mode = 'practice' and ${PRACTICE_DAY} = ${day}::date
          union select learner_id from learner.attempts where is_logged and ${EXAM_DAY} = ${day}::date) active`),
      practiceAnswers: await countAll(sql`
        select count(*) from learner.answer_log where mode = 'practice' and ${PRACTICE_DAY} = ${day}::date`),
      examsTaken: await countAll(sql`
        select count(*) from learner.attempts where is_logged and ${EXAM_DAY} = ${day}::date`),
      samplesTried: counted.samplesTried,
      purchases: await countShared(sql`select count(*) from takings where captured_on = ${day}::date`),
      refundRequests: await countAll(sql`
        select count(*) from learner.refunds where kind in ('learner', 'admin') and ${REFUND_DAY} = ${day}::date`),
      refunds: await countShared(sql`select count(*) from takings where refunded_on = ${day}::date`),
    })
  const sum = (name: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[name], 0)
  expect(sum('samplesTried')).toBe(
    await countAll(sql`
      select count(distinct learner_id) from learner.answer_log where mode = 'practice' and topic_id = ${sample.id}`),
  )
  expect(sum('examsTaken')).toBeGreaterThan(10)
  expect(await countShared(sql`select count(*) from mails where state = 'failed'`)).toBeGreaterThan(10)
  expect(await countShared(sql`select count(*) from mails where dealt_with is not null`)).toBeGreaterThan(0)
  expect(sum('purchases')).toBeGreaterThanOrEqual(sumOf(({ purchases }) => purchases))

  const { body: waiting } = await send<Waiting[]>('GET /api/overview/waiting', { token: admin })
  expect(Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))).toMatchObject({
    orders: await countAll(sql`select count(*) from learner.orders where review_reason is not null`),
    attempts: await countAll(sql`
      select count(*) from learner.attempts a where state = 'graded' and exists (
        select from learner.late_answers l
        where l.learner_id = a.learner_id and l.attempt_id = a.id and judged_at is null)`),
    reports: await countShared(sql`select count(*) from question_reports where state = 'open'`),
    mails: sumOf(({ failedMails }) => failedMails.size),
    questions: await countShared(sql`select count(*) from questions where needs_attention`),
    drafts: await countShared(sql`
      select (select count(*) from courses where state = 'draft') + (select count(*) from modules where state = 'draft')
        + (select count(*) from topics where state = 'draft') + (select count(*) from exams where state = 'draft')
        as count`),
  })
})
