import { randomUUID } from 'node:crypto'
import type { Database, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { beforeAll, expect, test } from 'vitest'
import { buildExam } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { selectUnsaved, upsertAnswers } from './answer-queries.ts'
import { closeAttempts, selectOpenAttempts, selectOverdueAttempts, selectSummaries } from './attempt-queries.ts'
import { insertAttempts } from './start-queries.ts'
import { selectOpenPapers } from './open-attempt-queries.ts'

const CROWD = 20_000
const ASKED = 10
// FEW allows several reads of each attempt. A plan that reads all attempts would read hundreds of times as many.
const FIRST_ID = 1_000_000_000
const FEW = 5 * ASKED

const { db } = await startTestApi()
const [place] = db.ofLearners as [Database]
const learnerIds = Array.from({ length: ASKED }, (_, n) => 1 + n * 1000)
const keys = learnerIds.map((learnerId) => ({ learnerId, attemptId: FIRST_ID + learnerId }))
const answers = keys.map((key) => ({
  ...key,
  epoch: 1,
  seq: 1,
  place: 0,
  option: 1,
  isMarked: false,
  spentMs: 1000,
}))

class Undone extends Error {}

/** Counts the attempts that this transaction has read, by index or by scan. */
const selectAttemptsRead = (tx: Db) =>
  tx.selectOne<{ count: number }>(sql`
    select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
    where schemaname = 'learner' and relname = 'attempts'`)

async function attemptsRead(work: (tx: Db) => Promise<unknown>): Promise<number> {
  let read = 0
  const undone = place.transaction(async (tx) => {
    const before = await selectAttemptsRead(tx)
    await work(tx)
    read = (await selectAttemptsRead(tx)).count - before.count
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return read
}

/** Every learner has an open attempt, but the statistics are from a moment without open attempts. */
beforeAll(async () => {
  const { id: examId } = await buildExam(db)
  await place.write(sql`alter table learner.attempts set (autovacuum_enabled = false)`)
  const insert = (firstId: number, count: number, finishedAt: string | null) =>
    place.write(sql`
      insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
        duration_seconds, deadline, device_id, state, finished_at, closed_by, correct_count) overriding system value
      select n, ${FIRST_ID} + n, ${examId}, 1, 'Crowd', 1, 'Crowd', 10, 3600, now() + n * interval '1 s' - interval '1 h',
        gen_random_uuid(), case when ${finishedAt}::text is null then 'open' else 'graded' end, ${finishedAt}::timestamptz,
        case when ${finishedAt}::text is not null then 'learner' end, case when ${finishedAt}::text is not null then 0 end
      from generate_series(${firstId}::bigint, ${firstId + count - 1}::bigint) n`)
  await insert(CROWD + 1, 5000, 'yesterday')
  await place.write(sql`analyze learner.attempts`)
  await insert(1, CROWD, null)
})

test.each<[string, (tx: Db) => Promise<unknown>]>([
  ['saves', (tx) => upsertAnswers(tx, answers)],
  ['reasons of refused saves', (tx) => selectUnsaved(tx, answers)],
  [
    'submits',
    (tx) =>
      closeAttempts(
        tx,
        keys.map((key) => ({ ...key, grading: { right: '{1}', marks: null, numbers: null }, submitted: null })),
      ),
  ],
  ['summaries', (tx) => selectSummaries(tx, keys)],
  ['resumes', (tx) => selectOpenAttempts(tx, learnerIds)],
  ['open papers', (tx) => selectOpenPapers(tx, learnerIds)],
  ['the sweep', (tx) => selectOverdueAttempts(tx, { after: null, limit: ASKED })],
  [
    'starts',
    (tx) =>
      insertAttempts(
        tx,
        learnerIds.map((learnerId) => ({
          learnerId,
          examId: 1_000_000,
          paperId: 1,
          examName: 'Another',
          owner: { kind: 'topic' as const, id: 1, name: 'Crowd' },
          sectionFirsts: null,
          sectionSeconds: null,
          closesAt: null,
          maxAttempts: null,
          questionCount: 10,
          durationSeconds: 3600,
          totalMarks: null,
          passMarks: null,
          deviceId: randomUUID(),
        })),
      ),
  ],
])(
  'with 20,000 open attempts and outdated statistics, the query for %s reads only the attempts that it needs',
  async (_, work) => {
    expect(await attemptsRead(work)).toBeLessThanOrEqual(FEW)
  },
)
