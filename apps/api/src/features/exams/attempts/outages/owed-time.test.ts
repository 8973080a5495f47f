import { setTimeout as pause } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { connect, type Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { answerTo, openAttempts, RIGHT, sitExam, type Sitting, verdictsOf } from '../../../../testing/sit-exam.ts'
import { startTestApi } from '../../../../testing/test-api.ts'
import { openTestDatabase } from '../../../../testing/test-database.ts'
import { closeOverdueAttempts } from '../close-overdue-attempts.ts'
import { createHeartbeat } from '../heartbeat.ts'
import { giveOutageToNext, recordHeartbeat } from '../heartbeat-queries.ts'

const database = await openTestDatabase()
const { ofLearners } = database.db
const api = await startTestApi({ database })
const { log } = api.dependencies

const OUTAGE_SECONDS = 60
/** What is left of an attempt when it has its time, and nothing is left without it. */
const LEFT_SECONDS = 40

/** Makes the time of an outage owed, while no process can give it to the next attempts. Returns a call that lets them. */
async function oweTime(db: Database): Promise<() => Promise<void>> {
  await db.write(sql`
    insert into cluster.outages (began_at, ended_at, attempt_count, ends_after, is_given)
    select at - gap, at, 0, at - gap - make_interval(secs => ${GRACE_SECONDS}), false
    from (select clock_timestamp(), make_interval(secs => ${OUTAGE_SECONDS})) x(at, gap)`)
  const gate = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.write(sql`select from cluster.outages where not is_given for update`)
    isLocked.resolve()
    await gate.promise
  })
  await isLocked.promise
  return () => {
    gate.resolve()
    return holding
  }
}

/** Puts the deadline and the grace before now, and the start before the outage. */
const runOut = ({ learner }: Sitting) =>
  database.db.dbOf(learner.id).write(sql`
    update learner.attempts set started_at = now() - interval '1 hour',
      deadline = now() - make_interval(secs => ${OUTAGE_SECONDS - LEFT_SECONDS}) where learner_id = ${learner.id}`)

const isOwed = (db: Database) => db.select(sql`select from cluster.outages where not is_given`)
const timesOf = (db: Database) =>
  db.select<{ outageMs: number; count: number }>(sql`
    select outage_ms as "outageMs", count(*) from learner.attempts where state = 'open' group by outage_ms`)

test('an attempt that is owed time is saved, told, continued and swept by its new deadline', async () => {
  const [saved, told, continued, swept] = [
    await sitExam(api),
    await sitExam(api),
    await sitExam(api),
    await sitExam(api),
  ]
  const sittings = [saved, told, continued, swept]
  const giveAll = await Promise.all(ofLearners.map(oweTime))
  for (const sitting of sittings) await runOut(sitting)
  // This process has not noticed the outage yet: the statements of a save and of a closing do not rely on it.
  expect(verdictsOf(await saved.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  await closeOverdueAttempts({ ofLearners }, api.dependencies)
  const { databases, heartbeat } = api.dependencies
  for (const db of databases.ofLearners) await heartbeat.record(db)
  const expectLeft = (remainingMs: number) => {
    expect(remainingMs).toBeLessThanOrEqual(LEFT_SECONDS * 1000)
    expect(remainingMs).toBeGreaterThan((LEFT_SECONDS - 30) * 1000)
  }
  expectLeft((await told.clock()).body.remainingMs)
  expectLeft((await continued.start()).body.remainingMs)
  for (const give of giveAll) await give()
  await expect.poll(async () => (await Promise.all(ofLearners.map(isOwed))).flat(), { timeout: 30_000 }).toEqual([])
  for (const { clock } of sittings) {
    const { state, remainingMs } = (await clock()).body
    expect(state).toBe('open')
    expectLeft(remainingMs)
  }
})

test('a process of the release before finds that every attempt has the time', async () => {
  const { db } = await openTestDatabase()
  const place = db.ofLearners[0] as Database
  await openAttempts({ ...api, db }, 30, place)
  await place.write(sql`update learner.attempts set started_at = now() - interval '1 hour'`)
  await place.write(sql`update cluster.pulse set beat_at = now() - interval '30 s'`)
  const beat = () => place.write(sql`select cluster.beat(interval '5 s', interval '15 s') as "isMoved"`)
  // A process of this release notes the outage, and is killed before it gives the time.
  expect(await recordHeartbeat(place)).toEqual({ isOutage: true, isOwed: true })
  expect(await beat()).toEqual([{ isMoved: false }])
  expect(await isOwed(place)).toEqual([])
  const [times, ...others] = await timesOf(place)
  expect([times?.count, others]).toEqual([30, []])
  expect(times?.outageMs).toBeGreaterThan(29_999)
  await place.write(sql`update cluster.pulse set beat_at = now() - interval '30 s'`)
  expect(await beat()).toEqual([{ isMoved: true }])
  expect((await timesOf(place))[0]?.outageMs).toBeGreaterThan(59_999)
})

test('two processes and one that stops in the middle give each attempt the time once', async () => {
  const { db, url, learnerClusters } = await openTestDatabase()
  const place = db.ofLearners[0] as Database
  const count = 5_000
  await openAttempts({ ...api, db }, 10, place)
  await place.write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_name, question_count, duration_seconds,
      deadline, device_id)
    select learner_id + 1000000 * n, exam_id, paper_id, exam_name, topic_name, question_count, duration_seconds, deadline,
      device_id from learner.attempts, generate_series(1, ${count / 10 - 1}::integer) n`)
  await place.write(sql`update learner.attempts set started_at = now() - interval '1 hour'`)
  await place.write(sql`update cluster.pulse set beat_at = now() - interval '30 s'`)
  // The process that notes the outage is killed after its first batch.
  await recordHeartbeat(place)
  await giveOutageToNext(place)
  const databases = Array.from({ length: 3 }, () => connect({ url: learnerClusters[0]?.url ?? url, name: place.name }))
  const [first, ...others] = databases.map((each) => createHeartbeat({ ofLearners: [each] }, log))
  for (const heartbeat of [first, ...others]) heartbeat?.start()
  await pause(30)
  first?.stop()
  await expect.poll(() => isOwed(place), { timeout: 30_000 }).toEqual([])
  for (const heartbeat of others) heartbeat.stop()
  const times = await timesOf(place)
  expect(times.map((each) => each.count)).toEqual([count])
  expect(await place.select(sql`select attempt_count as count from cluster.outages`)).toEqual([{ count }])
  for (const each of databases) await each.close()
})
