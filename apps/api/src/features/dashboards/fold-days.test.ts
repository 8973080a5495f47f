import { randomUUID } from 'node:crypto'
import type { Database } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { foldCounters } from '../../sql/counter-queries.ts'
import { foldDays } from './fold-days.ts'
import { readDays } from './read-days.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies
const { id: topicId } = await buildTopic(db, { isFreeSample: true })
const { id: questionId } = await buildQuestion(db, { topicId })

const DAY_MS = 24 * 3600 * 1000
const pick = (agoMs = 0) => ({ id: randomUUID(), questionId, questionVersion: 1, option: 1, spentMs: 1, agoMs })
const practise = async (token: string, answers: object[]) =>
  expect((await send('POST /api/practice/answers', { token, body: { answers } })).status).toBe(204)
const someone = async () => openSessionOf(api, await buildLearner(db))
const countsOf = async (daysAgo = 0) => {
  const { practiceAnswers, activeLearners, samplesTried } = (await readDays(db)).at(-1 - daysAgo) ?? {}
  return { practiceAnswers, activeLearners, samplesTried }
}

test('answers are counted once, on the day they were given, however often they are sent and folded', async () => {
  const asha = await someone()
  const [today, before] = [pick(), pick(3 * DAY_MS)]
  await practise(asha.token, [today, before])
  await practise(asha.token, [today, before])
  await foldDays(databases)
  await foldDays(databases)
  await foldCounters(db)
  await practise(asha.token, [today, pick()])
  await foldDays(databases)
  expect(await countsOf()).toEqual({ practiceAnswers: 2, activeLearners: 1, samplesTried: 0 })
  expect(await countsOf(3)).toEqual({ practiceAnswers: 1, activeLearners: 1, samplesTried: 1 })
})

test('a request for money back counts on its day, before the money is paid; made again, it does not count again', async () => {
  const learner = await buildLearner(db)
  const requested = { state: 'refund_pending', refundKind: 'learner' } as const
  await buildOrder(db, learner, requested)
  const old = await buildOrder(db, learner, requested)
  await buildOrder(db, learner, { state: 'refund_pending', refundKind: 'duplicate' })
  const request = (when: Sql, orderId: Sql) =>
    db.dbOf(learner.id).write(sql`
      update learner.refunds set requested_at = ${when} where learner_id = ${learner.id} and order_id = ${orderId}`)
  await request(sql`now()`, sql`order_id`)
  await request(sql`now() - interval '4 days'`, sql`${old.id}`)
  await foldDays(databases)
  await request(sql`now()`, sql`${old.id}`)
  await foldDays(databases)
  const days = await readDays(db)
  expect([days.at(-1), days.at(-5)]).toMatchObject([
    { refundRequests: 1, refunds: 0, activeLearners: 1 },
    { refundRequests: 1, refunds: 0 },
  ])
})

/** A worker that is killed before or after the shared database has written. */
const killed = (when: 'before' | 'after'): Database => ({
  ...databases.shared,
  async write(query) {
    if (when === 'after') await databases.shared.write(query)
    throw new Error('killed')
  },
})

test.each(['before', 'after'] as const)(
  'a worker that is killed %s the shared database has the batch loses nothing and counts nothing twice',
  async (when) => {
    const { practiceAnswers = 0, activeLearners = 0 } = await countsOf()
    const learners = await Promise.all([someone(), someone(), someone(), someone()])
    for (const { token } of learners) await practise(token, [pick(), pick()])
    await expect(foldDays({ ...databases, shared: killed(when) })).rejects.toThrow('killed')
    await practise(learners[0]?.token ?? '', [pick()])
    await Promise.all([foldDays(databases), foldDays(databases)])
    await foldDays(databases)
    expect(await countsOf()).toMatchObject({
      practiceAnswers: practiceAnswers + 9,
      activeLearners: activeLearners + 4,
    })
    for (const each of databases.ofLearners) expect(await each.select(sql`select from cluster.day_batches`)).toEqual([])
    expect(await db.select(sql`select from folded_batches`)).toEqual([])
  },
)
