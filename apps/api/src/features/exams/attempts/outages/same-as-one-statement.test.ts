import type { Database } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTo, RIGHT } from '../../../../testing/sit-exam.ts'
import { openTestDatabase } from '../../../../testing/test-database.ts'
import { closeAttempts } from '../attempt-queries.ts'
import { NO_HEARTBEAT } from '../heartbeat.ts'
import { giveOutages, recordHeartbeat } from '../heartbeat-queries.ts'
import { createSaveBatcher, saveAnswers } from '../save-answers.ts'
import * as former from './one-statement.ts'

const { db: shared } = await openTestDatabase()
const db = shared.ofLearners[0] as Database
await former.createCopy(db)
const batcher = createSaveBatcher(db, NO_HEARTBEAT)

const LEARNERS = 20
const GRADING = { right: `{${Array(30).fill(0).join(',')}}`, marks: null, numbers: null }

/** Seconds from now. The sections are counted back from the deadline. */
const attempt = fc.record({
  startedAgo: fc.integer({ min: 0, max: 3600 }),
  endsIn: fc.integer({ min: -60, max: 300 }),
  sections: fc.option(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }))),
})
type NewAttempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

const learner = fc.integer({ min: 1, max: LEARNERS })
const learners = fc.array(learner, { maxLength: 8 })
const batch = fc.integer({ min: 1, max: 8 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('outage'), seconds: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('batch'), batch }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('killed'), batch }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('together'), batch, learners }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start'), learner, attempt }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep'), learner }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit'), learner }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save'), learner, place: fc.integer({ min: 0, max: 29 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const giveNext = (attempts: number): Sql => sql`select cluster.give_outage_to_next(${attempts}) as "isMore"`

/** The id of an attempt is that of its learner, who has only this one. */
const start = (learnerId: number, { startedAgo, endsIn, sections }: NewAttempt) => {
  const ends = sections && [endsIn - sections[0] - sections[1], endsIn - sections[1], endsIn]
  return db.write(sql`
    insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_name, question_count,
      duration_seconds, started_at, deadline, device_id, section_firsts, section_ends) overriding system value
    select ${learnerId}, ${learnerId}, 1, 1, 'Exam', 'Topic', 30, 600, now() - make_interval(secs => ${startedAgo}),
      now() + make_interval(secs => ${endsIn}), gen_random_uuid(), ${ends && '{0,10,20}'}::smallint[],
      (select array_agg(now() + make_interval(secs => e) order by n) from unnest(${ends}::integer[]) with ordinality u(e, n))
    on conflict do nothing`)
}

let seq = 0
async function take(given: Step): Promise<void> {
  switch (given.kind) {
    case 'outage': {
      await db.write(
        sql`update cluster.pulse set beat_at = clock_timestamp() - make_interval(secs => ${given.seconds})`,
      )
      const beats = await Promise.all([recordHeartbeat(db), recordHeartbeat(db)])
      expect(beats.filter(({ isOutage }) => isOutage).length).toBeLessThanOrEqual(1)
      if (beats.some(({ isOutage }) => isOutage)) await former.giveToCopy(db)
      return
    }
    case 'batch':
      await db.write(giveNext(given.batch))
      return
    case 'killed':
      // The process dies before its batch is committed.
      await db
        .transaction(async (tx) => {
          await tx.write(giveNext(given.batch))
          await tx.write(sql`select pg_terminate_backend(pg_backend_pid())`)
        })
        .catch(() => undefined)
      return
    case 'together':
      await Promise.all([
        db.write(giveNext(given.batch)),
        giveOutages(db, given.learners),
        db.write(giveNext(given.batch)),
      ])
      return
    case 'start':
      await start(given.learner, { ...given.attempt, startedAgo: 0 })
      await former.copyAttempts(db)
      return
    case 'sweep':
    case 'submit':
      return close(given.learner, given.kind === 'submit')
    case 'save':
      return save(given.learner, given.place)
  }
}

async function close(learnerId: number, isSubmit: boolean): Promise<void> {
  const before = await former.expectedOf(db, learnerId, 0)
  if (!before) return
  const submitted = isSubmit ? { epoch: 1, lastSeq: 0, spentMs: [] } : null
  const [closed] = await closeAttempts(db, [{ learnerId, attemptId: learnerId, submitted, grading: GRADING }])
  const isClosed = before.isOver || isSubmit
  expect(closed?.verdict).toBe(before.isOpen ? (isClosed ? 'graded' : 'running') : 'closed')
  if (before.isOpen && isClosed) await former.closeCopy(db, learnerId, before.isPastDeadline ? 'deadline' : 'learner')
}

async function save(learnerId: number, place: number): Promise<void> {
  const expected = await former.expectedOf(db, learnerId, place)
  if (!expected) return
  seq += 1
  const answers = [answerTo(place, RIGHT, seq)]
  const { verdicts } = await saveAnswers({ learnerId, attemptId: learnerId, epoch: 1, answers }, batcher)
  expect({ learnerId, isSaved: verdicts[0]?.verdict === 'saved' }).toEqual({ learnerId, isSaved: expected.isSavable })
}

const always = fc.asyncProperty(
  fc.array(attempt, { minLength: 5, maxLength: LEARNERS - 5 }),
  fc.array(step, { minLength: 5, maxLength: 25 }),
  async (attempts, steps) => {
    await former.emptyAll(db)
    for (const [index, each] of attempts.entries()) await start(index + 1, each)
    await former.copyAttempts(db)
    for (const each of steps) await take(each)
    while ((await db.write<{ isMore: boolean }>(giveNext(3)))[0]?.isMore);
    expect(await former.selectDifferent(db)).toEqual([])
    expect(await db.select(sql`select from cluster.outages where not is_given`)).toEqual([])
  },
)

test(
  'attempts end as if one statement had given each outage to all of them at once',
  { timeout: 240_000 },
  async () => {
    await fc.assert(always, { numRuns: 60 })
  },
)

test.each([
  ['an outage is given twice', 'cluster.give_outages', ' and given_until < owed.ended_at', ''],
  [
    'the time before the start is given',
    'cluster.give_outages',
    'greatest(owed.began_at, k.started_at)',
    'owed.began_at',
  ],
  [
    'learners between two batches are left out',
    'cluster.give_outage_to_next',
    'learner_id > owed',
    'learner_id > 1 + owed',
  ],
  ['the sweep goes by the deadline alone', 'learner.close_attempts', 'perform cluster.give_outages(p_learner);', ''],
  [
    'only some attempts get the time',
    'cluster.give_outage_to_next',
    'if learners is null',
    'if cardinality(learners) < p_attempts',
  ],
])('this test notices when %s', { timeout: 120_000 }, async (_, name, right, wrong) => {
  const { text } = await db.selectOne<{ text: string }>(sql`
    select pg_get_functiondef(oid) as text from pg_proc where oid = ${name}::regproc`)
  expect(text).toContain(right)
  const replaceBy = (definition: string) => db.write({ name: '', text: definition, values: [] })
  await replaceBy(text.replace(right, wrong))
  await expect(fc.assert(always, { numRuns: 200, endOnFailure: true, seed: 1 })).rejects.toThrow()
  await replaceBy(text)
})
