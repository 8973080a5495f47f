import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { type Sql, sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { answerTo, type Open, openAttempts, RIGHT, sitExam, verdictsOf, WRONG } from '../../testing/sit-exam.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { createAttemptLanes } from './attempt-lanes.ts'
import { selectAnswers } from './answer-queries.ts'
import { updateOptionalWriter } from './attempt-queries.ts'
import { closeOverdueAttempts, submitAttempt } from './end-attempt.ts'
import { createSaveLane, saveAnswers } from './save-answers.ts'

const api = await startTestApi()
const { db, parts } = api
const slowApi = await startTestApi()
const cutOff = await startTestApi({ config: { redisUrl: `redis://127.0.0.1:${await freePort()}` } })

/** Saves that stay uncommitted for a while after they were judged, as on a busy disk. */
const slowDownSaves = (on: Db) =>
  on.write(sql`
    do $$ begin
      create function learner.be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.03); return null; end';
      create trigger be_slow after insert or update on learner.answers execute function learner.be_slow();
    end $$`)

/** Of so many saves that a submit overlaps: how many were acknowledged as saved, and how many of these are not graded. */
async function overlap(count: number, change: (query: Sql) => Sql): Promise<{ acknowledged: number; lost: number }> {
  let [begun, acknowledged, lost] = [0, 0, 0]
  const write: Db['write'] = (query) => {
    begun += 1
    return slowApi.db.write(change(query))
  }
  const lane = createSaveLane({ ...slowApi.db, write })
  const AT_ONCE = 60
  for (let done = 0; done < count; done += AT_ONCE) {
    const [first, ...opened] = await openAttempts(slowApi, AT_ONCE + 1)
    // The first one is a batch alone; the others are the next one, and while that is under way they are submitted.
    const save = (attempt: Open) => saveAnswers(lane, { ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] })
    const begunBefore = begun
    const saves = [first as Open, ...opened].map(save).slice(1)
    await vi.waitFor(() => expect(begun).toBe(begunBefore + 2), { interval: 2, timeout: 20_000 })
    await pause(10)
    const submits = opened.map((attempt) =>
      submitAttempt(slowApi.parts, { ...attempt, epoch: 1, lastSeq: 0, spentMs: [] }),
    )
    const [saved, graded] = await Promise.all([Promise.all(saves), Promise.all(submits)])
    for (const [index, { verdicts }] of saved.entries())
      if (verdicts[0]?.verdict === 'saved') {
        acknowledged += 1
        if (graded[index]?.correctCount !== 1) lost += 1
      }
  }
  return { acknowledged, lost }
}

test('3,000 batched saves overlap a submit: whatever was acknowledged is graded; without the lock it is not', async () => {
  await slowDownSaves(slowApi.db)
  const { acknowledged, lost } = await overlap(3_000, (query) => query)
  expect(lost).toBe(0)
  // The others were closed before they were saved, and were told so.
  expect(acknowledged).toBeGreaterThan(2_500)
  const withoutLock = (query: Sql): Sql => ({
    ...query,
    name: `${query.name}-unlocked`,
    text: query.text.replace('for key share of a', ''),
  })
  const control = await overlap(300, withoutLock)
  expect(control.lost).toBeGreaterThan(0)
}, 120_000)

test('one row that no database takes fails alone, and its neighbours are saved', async () => {
  const opened = await openAttempts(api, 20)
  const lane = createSaveLane(db)
  const results = await Promise.allSettled(
    opened.map((attempt, index) =>
      saveAnswers(lane, { ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, index === 7 ? 2 ** 40 : 1)] }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(
    opened.map((_, index) => (index === 7 ? 'rejected' : 'fulfilled')),
  )
  const stored = await db.select(sql`
    select from learner.answers where learner_id = any(${opened.map(({ learnerId }) => learnerId)}::bigint[])`)
  expect(stored).toHaveLength(19)
})

test('late answers of two devices to one question in one batch are both told, and their neighbours are saved', async () => {
  const [over, neighbour] = (await openAttempts(api, 2)) as [Open, Open]
  const { learnerId } = over
  await db.write(sql`
    update learner.attempts set deadline = now() - interval '1 hour', epoch = 2 where learner_id = ${learnerId}`)
  const lane = createSaveLane(db)
  const save = (attempt: Open, epoch: number) =>
    saveAnswers(lane, { ...attempt, epoch, answers: [answerTo(0, epoch, 1)] })
  const [, ...saved] = await Promise.all([save(neighbour, 1), save(over, 1), save(over, 2), save(neighbour, 1)])
  expect(saved.map(({ verdicts }) => verdicts[0]?.verdict)).toEqual(['late', 'late', 'saved'])
  expect(await db.select(sql`select epoch, option from learner.late_answers where learner_id = ${learnerId}`)).toEqual([
    { epoch: 2, option: 2 },
  ])
})

test('a device that takes over sees every answer that was acknowledged before', async () => {
  const begun = await openAttempts(slowApi, 60)
  const lane = createSaveLane(slowApi.db)
  const saves = begun.map((attempt) => saveAnswers(lane, { ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] }))
  await pause(45)
  const seen = await Promise.all(
    begun.map(async ({ learnerId, attemptId }) => {
      await updateOptionalWriter(slowApi.db, { learnerId, attemptId, deviceId: randomUUID() })
      return selectAnswers(slowApi.db, learnerId, attemptId)
    }),
  )
  for (const [index, { verdicts }] of (await Promise.all(saves)).entries())
    expect(seen[index]).toHaveLength(verdicts[0]?.verdict === 'saved' ? 1 : 0)
})

test('two processes save to the same attempts in any order and never wait for each other in a circle', async () => {
  const opened = await openAttempts(api, 40)
  const lanes = [createSaveLane(db), createSaveLane(db)]
  let seq = 0
  for (let round = 0; round < 50; round += 1) {
    const order = round % 2 === 0 ? opened : opened.toReversed()
    const saves = lanes.flatMap((lane) =>
      order.map((attempt) => {
        seq += 1
        const answers = [answerTo(2, RIGHT, seq), answerTo(0, WRONG, seq), answerTo(1, RIGHT, seq)]
        return saveAnswers(lane, { ...attempt, epoch: 1, answers })
      }),
    )
    for (const { verdicts } of await Promise.all(saves))
      for (const { verdict } of verdicts) expect(['saved', 'superseded']).toContain(verdict)
  }
})

test('X9 a hundred submits and two sweeps in one moment: one result, and everybody is told it', async () => {
  const sitting = await sitExam(api)
  await sitting.save([answerTo(0, RIGHT, 1), answerTo(1, RIGHT, 2)])
  await sitting.moveDeadline(-GRACE_SECONDS - 1)
  const sweeps = [closeOverdueAttempts(parts, api.parts.log), closeOverdueAttempts(parts, api.parts.log)]
  const answers = await Promise.all(Array.from({ length: 100 }, () => sitting.submit(2)))
  await Promise.all(sweeps)
  const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
  expect(bodies.size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ state: 'graded', closedBy: 'deadline', correctCount: 2, status: 'Pass' })
})

test('X16 a sweep that was away for an hour, then two at once: each attempt closed once, at its deadline', async () => {
  const opened = await openAttempts(api, 700)
  const ids = opened.map(({ learnerId }) => learnerId)
  const lane = createSaveLane(db)
  await Promise.all(
    opened.map((attempt) => saveAnswers(lane, { ...attempt, epoch: 1, answers: [answerTo(1, RIGHT, 1)] })),
  )
  await db.write(sql`
    update learner.attempts set started_at = now() - interval '2 hours', deadline = now() - interval '1 hour'
    where learner_id = any(${ids}::bigint[])`)
  const sweep = async () => {
    while (await closeOverdueAttempts(parts, parts.log)) continue
  }
  await Promise.all([sweep(), sweep()])
  const closed = await db.select(sql`
    select state, closed_by, correct_count, finished_at = deadline as "isOnTime", count(*) as n from learner.attempts
    where learner_id = any(${ids}::bigint[]) group by 1, 2, 3, 4`)
  expect(closed).toEqual([
    { state: 'graded', closed_by: 'deadline', correct_count: 1, isOnTime: true, n: opened.length },
  ])
})

test('an attempt that cannot be closed keeps no other one open', async () => {
  const opened = await openAttempts(api, 3)
  const ids = opened.map(({ learnerId }) => learnerId)
  await db.write(sql`
    update learner.attempts set deadline = now() - interval '1 hour',
      paper_id = case when learner_id = ${ids[0]} then 999999 else paper_id end
    where learner_id = any(${ids}::bigint[])`)
  expect(await closeOverdueAttempts(parts, parts.log)).toBe(false)
  const open = await db.select(sql`
    select learner_id as id from learner.attempts where learner_id = any(${ids}::bigint[]) and state = 'open'`)
  expect(open).toEqual([{ id: ids[0] }])
  await db.write(sql`delete from learner.attempts where learner_id = ${ids[0]}`)
})

test('X17 a submit that dies half-way leaves the attempt open, and the next one or the sweep grades it', async () => {
  const sitting = await sitExam(api)
  await sitting.save([answerTo(0, RIGHT, 1)])
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.transaction(async (tx) => {
    await tx.select(sql`select from learner.attempts where learner_id = ${sitting.learner.id} for update`)
    locked.resolve()
    await letGo.promise
  })
  await locked.promise
  const dying = sitting.submit(1)
  await vi.waitFor(async () => {
    const killed = await db.select(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%close_attempt%' and wait_event_type = 'Lock' and datname = current_database()`)
    expect(killed).toHaveLength(1)
  }, 20_000)
  expect((await dying).status).toBe(503)
  letGo.resolve()
  await held
  expect((await sitting.clock()).body).toMatchObject({ state: 'open' })
  expect((await sitting.submit(1)).body).toMatchObject({ state: 'graded', correctCount: 1 })
})

test('X12 without Redis an exam is started, saved and graded as ever', async () => {
  const sitting = await sitExam(cutOff)
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  expect((await sitting.submit(1)).body).toMatchObject({ state: 'graded', correctCount: 1 })
})

test('several lanes save as one does', async () => {
  const lanes = createAttemptLanes(parts.databases, 4)
  const opened = await openAttempts(api, 30)
  const saves = opened.map((attempt) =>
    saveAnswers(lanes.saves(attempt.learnerId), { ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] }),
  )
  for (const { verdicts } of await Promise.all(saves))
    expect(verdicts).toEqual([{ place: 0, seq: 1, verdict: 'saved' }])
})
