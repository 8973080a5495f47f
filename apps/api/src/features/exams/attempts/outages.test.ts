import { setTimeout as pause } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { answerTo, RIGHT, sitExam, type Sitting, verdictsOf } from '../../../testing/sit-exam.ts'
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { closeOverdueAttempts } from './close-overdue-attempts.ts'
import { createPapers } from '../papers/papers.ts'
import { recordHeartbeat } from './heartbeat-queries.ts'

const database = await openTestDatabase()
const { db, learnerClusters } = database
// The proxies stand between the API and the databases with the learners' tables.
const isSplit = learnerClusters.length > 0
const ways = await Promise.all((isSplit ? learnerClusters : [database]).map(({ url }) => startTcpProxy(url)))
const api = await startTestApi({
  database,
  url: isSplit ? database.url : (ways[0] as TcpProxy).url,
  config: { learnerClusters: learnerClusters.map((each, index) => Object.assign(each, { url: ways[index]?.url })) },
})
const cut = () => Promise.all(ways.map((way) => way.cut()))
const restore = () => Promise.all(ways.map((way) => way.restore()))

const readTimes = async ({ learner, attempt }: Sitting) =>
  db.dbOf(learner.id).selectOne<{ state: string; outageMs: number; isWhole: boolean }>(sql`
    select state, outage_ms as "outageMs",
      abs(extract(epoch from deadline - started_at) - duration_seconds - outage_ms / 1000.0) < 0.01 as "isWhole"
    from learner.attempts where learner_id = ${learner.id} and id = ${attempt.id}`)

const countOutages = async () =>
  (await Promise.all(db.ofLearners.map((each) => each.select(sql`select from cluster.outages`)))).flat().length

/** Moves the last heartbeat back, as after an outage that lasts until now. */
const pretendOutage = (seconds: number) =>
  Promise.all(
    db.ofLearners.map((each) =>
      each.write(sql`update cluster.pulse set beat_at = beat_at - make_interval(secs => ${seconds})`),
    ),
  )

/** Makes the attempt start earlier, because only attempts that ran before an outage get its time back. */
const beginEarlier = ({ learner }: Sitting) =>
  db.dbOf(learner.id).write(sql`
    update learner.attempts set started_at = started_at - interval '1 hour' where learner_id = ${learner.id}`)

test('X11 a running attempt gets the seconds of a database outage back exactly once, and its answers count', async () => {
  const sitting = await sitExam(api)
  const other = await sitExam(api)
  expect((await other.submit()).status).toBe(200)
  const before = await countOutages()
  // The time of this attempt runs out during the outage.
  await db.dbOf(sitting.learner.id).write(sql`
    update learner.attempts set deadline = now() + interval '2 s' - make_interval(secs => ${GRACE_SECONDS}),
      started_at = now() + interval '2 s' - make_interval(secs => ${GRACE_SECONDS} + duration_seconds)
    where learner_id = ${sitting.learner.id}`)
  await cut()
  await pause(7_000)
  expect((await sitting.save([answerTo(0, RIGHT, 1)])).status).toBe(503)
  await restore()

  await closeOverdueAttempts(api.dependencies.databases, api.dependencies)
  await expect
    .poll(async () => verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)])), { timeout: 5_000 })
    .toEqual(['saved'])
  const { state, outageMs, isWhole } = await readTimes(sitting)
  expect({ state, isWhole }).toEqual({ state: 'open', isWhole: true })
  expect(outageMs).toBeGreaterThan(6_500)
  expect(outageMs).toBeLessThan(11_000)
  expect(await readTimes(other)).toMatchObject({ state: 'graded', outageMs: 0 })
  await pause(2_500)
  expect(await readTimes(sitting)).toMatchObject({ outageMs })
  expect(await countOutages()).toBe(before + 1)
})

test('a gap of a few seconds moves no deadline; an outage moves only the deadlines of attempts that were running when it began', async () => {
  const [running, over] = [await sitExam(api), await sitExam(api)]
  await pretendOutage(3)
  await pause(1_500)
  expect(await readTimes(running)).toMatchObject({ outageMs: 0 })
  await over.moveDeadline(-GRACE_SECONDS - 60)
  await beginEarlier(running)
  await pretendOutage(30)
  await expect.poll(async () => (await readTimes(running)).outageMs, { timeout: 5_000 }).toBeGreaterThan(30_000)
  expect(await readTimes(over)).toMatchObject({ outageMs: 0 })
})

test('an attempt that starts after an outage does not get its time', async () => {
  await pretendOutage(30)
  const sitting = await sitExam(api)
  await pause(2_000)
  expect((await readTimes(sitting)).outageMs).toBeLessThan(3_000)
})

test('an answer after the deadline counts when the outage before it is given back', async () => {
  const sitting = await sitExam(api)
  const place = db.dbOf(sitting.learner.id)
  await beginEarlier(sitting)
  await place.transaction(async (tx) => {
    await tx.write(sql`update cluster.pulse set beat_at = now() - interval '8 s'`)
    await tx.write(sql`
      update learner.attempts set deadline = now() - make_interval(secs => ${GRACE_SECONDS}) - interval '1 s'
      where learner_id = ${sitting.learner.id}`)
  })
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
})

test('the sweep closes only attempts that were over at the last heartbeat', async () => {
  const { db: all } = await openTestDatabase()
  await buildAttempt(all, { id: 1 }, { state: 'open' })
  const quiet = all.dbOf(1)
  await quiet.write(sql`
    update learner.attempts set deadline = now() - make_interval(secs => ${GRACE_SECONDS}) - interval '1 s'`)
  await quiet.write(sql`update cluster.pulse set beat_at = now() - interval '6 s'`)
  const sweepAndLook = async () => {
    await closeOverdueAttempts(
      { ofLearners: [quiet] },
      { papers: createPapers({ shared: all, ofLearners: [quiet] }), log: api.dependencies.log },
    )
    return (await quiet.selectOne<{ state: string }>(sql`select state from learner.attempts`)).state
  }
  expect(await sweepAndLook()).toBe('open')
  expect(await recordHeartbeat(quiet)).toEqual({ isOutage: true, isOwed: true })
  expect(await sweepAndLook()).toBe('open')
  await quiet.write(sql`update learner.attempts set deadline = deadline - interval '10 s'`)
  expect(await sweepAndLook()).toBe('graded')
})

test('503 with Retry-After while the database is silent, and saves work again when it is back', async () => {
  const sitting = await sitExam(api)
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  for (const way of ways) way.fallSilent()
  const refused = await sitting.save([answerTo(1, RIGHT, 2)])
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await restore()
  await expect
    .poll(async () => (await sitting.save([answerTo(1, RIGHT, 2)])).status, { timeout: 20_000, interval: 500 })
    .toBe(200)
})
