import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { Database, Db } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { type Sql, sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { answerTo, type Open, openAttempts, RIGHT, sitExam, verdictsOf, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { createAttemptBatchers } from './attempt-batchers.ts'
import { selectAnswers } from './answer-queries.ts'
import { updateOptionalWriter } from './attempt-queries.ts'
import { closeOverdueAttempts } from './close-overdue-attempts.ts'
import { submitAttempt } from './submit-attempt.ts'
import { NO_HEARTBEAT } from './heartbeat.ts'
import { createSaveBatcher, saveAnswers } from './save-answers.ts'

const api = await startTestApi()
const { db, dependencies } = api
const [place] = db.ofLearners as [Database]
const slowApi = await startTestApi()
// The tests about overlapping statements use a single learner database.
const [slowDb] = slowApi.db.ofLearners as [Database]
const cutOff = await startTestApi({ config: { redisUrl: `redis://127.0.0.1:${await freePort()}` } })

/** Makes each save stay uncommitted for a while after it was judged, as on a busy disk. */
const slowDownSaves = (on: Db) =>
  on.write(sql`
    do $$ begin
      create function learner.be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.03); return null; end';
      create trigger be_slow after insert or update on learner.answers execute function learner.be_slow();
    end $$`)

/** Overlaps `count` saves with submits. Returns how many answers were acknowledged, and how many of these were lost. */
async function overlap(count: number, change: (query: Sql) => Sql): Promise<{ acknowledged: number; lost: number }> {
  let [begun, acknowledged, lost] = [0, 0, 0]
  const write: Db['write'] = (query) => {
    begun += 1
    return slowDb.write(change(query))
  }
  const batcher = createSaveBatcher({ ...slowDb, write }, NO_HEARTBEAT)
  const AT_ONCE = 60
  for (let done = 0; done < count; done += AT_ONCE) {
    const [first, ...opened] = await openAttempts(slowApi, AT_ONCE + 1, slowDb)
    // The first save is a batch alone. The others are the next batch, and are submitted while that batch runs.
    const save = (attempt: Open) => saveAnswers({ ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] }, batcher)
    const begunBefore = begun
    const saves = [first as Open, ...opened].map(save).slice(1)
    await vi.waitFor(() => expect(begun).toBe(begunBefore + 2), { interval: 2, timeout: 20_000 })
    await pause(10)
    const submits = opened.map((attempt) =>
      submitAttempt(
        {
          ...attempt,
          epoch: 1,
          lastSeq: 0,
          spentMs: [],
        },
        slowApi.dependencies.batchers.submits(attempt.learnerId),
      ),
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

test('of 3,000 batched saves that overlap a submit every acknowledged answer is graded; without the lock some are lost', async () => {
  await slowDownSaves(slowDb)
  const { acknowledged, lost } = await overlap(3_000, (query) => query)
  expect(lost).toBe(0)
  // The other attempts were closed before their answers were saved, and the response said so.
  expect(acknowledged).toBeGreaterThan(2_500)
  const withoutLock = (query: Sql): Sql => ({
    ...query,
    name: `${query.name}-unlocked`,
    text: query.text.replace('for key share', ''),
  })
  const control = await overlap(300, withoutLock)
  expect(control.lost).toBeGreaterThan(0)
})

test('a row that the database refuses fails alone, and the other rows of its batch are saved', async () => {
  const opened = await openAttempts(api, 20, place)
  const batcher = createSaveBatcher(place, dependencies.heartbeat)
  const results = await Promise.allSettled(
    opened.map((attempt, index) =>
      saveAnswers({ ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, index === 7 ? 2 ** 40 : 1)] }, batcher),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(
    opened.map((_, index) => (index === 7 ? 'rejected' : 'fulfilled')),
  )
  const stored = await place.select(sql`
    select from learner.answers where learner_id = any(${opened.map(({ learnerId }) => learnerId)}::bigint[])`)
  expect(stored).toHaveLength(19)
})

test('late answers of two devices to one question in one batch both get the verdict late, and the other answers are saved', async () => {
  const [over, neighbour] = (await openAttempts(api, 2, place)) as [Open, Open]
  const { learnerId } = over
  await place.write(sql`
    update learner.attempts set deadline = now() - interval '1 hour', epoch = 2 where learner_id = ${learnerId}`)
  const batcher = createSaveBatcher(place, dependencies.heartbeat)
  const save = (attempt: Open, epoch: number) =>
    saveAnswers({ ...attempt, epoch, answers: [answerTo(0, epoch, 1)] }, batcher)
  const [, ...saved] = await Promise.all([save(neighbour, 1), save(over, 1), save(over, 2), save(neighbour, 1)])
  expect(saved.map(({ verdicts }) => verdicts[0]?.verdict)).toEqual(['late', 'late', 'saved'])
  const late = await place.select(sql`select epoch, option from learner.late_answers where learner_id = ${learnerId}`)
  expect(late).toEqual([{ epoch: 2, option: 2 }])
})

test('a device that takes over sees every answer that was acknowledged before', async () => {
  const begun = await openAttempts(slowApi, 60, slowDb)
  const batcher = createSaveBatcher(slowDb, slowApi.dependencies.heartbeat)
  const saves = begun.map((attempt) => saveAnswers({ ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] }, batcher))
  await pause(45)
  const seen = await Promise.all(
    begun.map(async ({ learnerId, attemptId }) => {
      await updateOptionalWriter(slowDb, { learnerId, attemptId, deviceId: randomUUID() })
      return selectAnswers(slowDb, [{ learnerId, id: attemptId }])
    }),
  )
  for (const [index, { verdicts }] of (await Promise.all(saves)).entries())
    expect(seen[index]).toHaveLength(verdicts[0]?.verdict === 'saved' ? 1 : 0)
})

test('two processes that save to the same attempts in opposite sequences never deadlock', async () => {
  const opened = await openAttempts(api, 40, place)
  const batchers = [createSaveBatcher(place, dependencies.heartbeat), createSaveBatcher(place, dependencies.heartbeat)]
  let seq = 0
  for (let round = 0; round < 50; round += 1) {
    const order = round % 2 === 0 ? opened : opened.toReversed()
    const saves = batchers.flatMap((batcher) =>
      order.map((attempt) => {
        seq += 1
        const answers = [answerTo(2, RIGHT, seq), answerTo(0, WRONG, seq), answerTo(1, RIGHT, seq)]
        return saveAnswers({ ...attempt, epoch: 1, answers }, batcher)
      }),
    )
    for (const { verdicts } of await Promise.all(saves))
      for (const { verdict } of verdicts) expect(['saved', 'superseded']).toContain(verdict)
  }
})

test('X9 a hundred submits and two sweeps at the same moment make one result, and every submit returns it', async () => {
  const sitting = await sitExam(api)
  await sitting.save([answerTo(0, RIGHT, 1), answerTo(1, RIGHT, 2)])
  await sitting.moveDeadline(-GRACE_SECONDS - 1)
  const sweeps = [
    closeOverdueAttempts(dependencies.databases, dependencies),
    closeOverdueAttempts(dependencies.databases, dependencies),
  ]
  const answers = await Promise.all(Array.from({ length: 100 }, () => sitting.submit(2)))
  await Promise.all(sweeps)
  const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
  expect(bodies.size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ state: 'graded', closedBy: 'deadline', correctCount: 2, status: 'Pass' })
})

test('X17 a submit that is interrupted leaves the attempt open, and the next submit grades it', async () => {
  const sitting = await sitExam(api)
  await sitting.save([answerTo(0, RIGHT, 1)])
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const theirs = db.dbOf(sitting.learner.id)
  const held = theirs.transaction(async (tx) => {
    await tx.select(sql`select from learner.attempts where learner_id = ${sitting.learner.id} for update`)
    locked.resolve()
    await letGo.promise
  })
  await locked.promise
  const dying = sitting.submit(1)
  await vi.waitFor(async () => {
    const killed = await theirs.select(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%close_attempt%' and wait_event_type = 'Lock' and datname = current_database()`)
    expect(killed).toHaveLength(1)
  })
  expect((await dying).status).toBe(503)
  letGo.resolve()
  await held
  expect((await sitting.clock()).body).toMatchObject({ state: 'open' })
  expect((await sitting.submit(1)).body).toMatchObject({ state: 'graded', correctCount: 1 })
})

test('X12 an exam is started, saved and graded without Redis', async () => {
  const sitting = await sitExam(cutOff)
  expect(verdictsOf(await sitting.save([answerTo(0, RIGHT, 1)]))).toEqual(['saved'])
  expect((await sitting.submit(1)).body).toMatchObject({ state: 'graded', correctCount: 1 })
})

test('several batchers save every answer, as one batcher does', async () => {
  const batchers = createAttemptBatchers(dependencies.databases, { ...dependencies, count: 4, refusesWhenBusy: true })
  const opened = await openAttempts(api, 30)
  const saves = opened.map((attempt) =>
    saveAnswers({ ...attempt, epoch: 1, answers: [answerTo(0, RIGHT, 1)] }, batchers.saves(attempt.learnerId)),
  )
  for (const { verdicts } of await Promise.all(saves))
    expect(verdicts).toEqual([{ place: 0, seq: 1, verdict: 'saved' }])
})
