import { sql } from '@abhyas/database/sql'
import { expect, onTestFinished, test } from 'vitest'
import { foldCounters, selectCounter } from '../sql/counter-queries.ts'
import { deleteOldMails, deleteOldReminders } from '../sql/mail-queries.ts'
import { deleteOldMailTokens, deleteOldSessions } from '../features/auth/session-queries.ts'
import { deleteUnstartedPapers } from '../features/exams/papers/paper-queries.ts'
import { deleteOldEvents } from '../features/purchases/settling/payment-event-queries.ts'
import { deleteOldBulkChanges } from '../features/questions/bank/bulk-queries.ts'
import { deleteOldDeletedQuestions } from '../features/questions/deleted-question-queries.ts'
import { deleteUnusedPictures } from '../features/questions/pictures/picture-queries.ts'
import { deleteForgotten } from '../features/questions/review/forgotten-queries.ts'
import { deleteOldRuns } from '../features/questions/runs/run-queries.ts'
import { buildLearner, buildTopic } from '../testing/builders.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const { db } = await openTestDatabase()
const { id: userId } = await buildLearner(db)
const { id: topicId } = await buildTopic(db)

const ROWS = 2_500
const MOST_AT_ONCE = 1_000

/** Returns how many rows each statement deleted from `table` while `work` ran. */
async function countDeletions(table: string, work: () => Promise<unknown>): Promise<number[]> {
  const raw = (text: string) => db.write({ name: '', text, values: [] })
  await raw(`create table deletions_of_${table} (n int)`)
  await raw(`create function note_deletions_of_${table}() returns trigger language plpgsql as
    $$ begin insert into deletions_of_${table} select count(*) from gone; return null; end $$`)
  await raw(`create trigger note_deletions after delete on ${table} referencing old table as gone
    for each statement execute function note_deletions_of_${table}()`)
  onTestFinished(async () => {
    await raw(`drop function note_deletions_of_${table} cascade`)
    await raw(`drop table deletions_of_${table}`)
  })
  await work()
  return (
    await db.select<{ n: number }>({ name: '', text: `select n from deletions_of_${table} where n > 0`, values: [] })
  ).map(({ n }) => n)
}

const isInBatches = (counts: number[]) => {
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(ROWS)
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_AT_ONCE)
}

const insertSessions = () =>
  db.write<{ id: number }>(sql`
    insert into sessions (user_id, secret, agent_hash, rotated_at, ended_at)
    select ${userId}, '', '', now() - case when n % 2 = 0 then interval '31 days' else interval '8 days' end,
      case when n % 2 = 0 then null else now() - interval '8 days' end
    from generate_series(1, ${ROWS}::int) n returning id`)

test('old sessions are deleted a thousand at a time', async () => {
  await insertSessions()
  isInBatches(await countDeletions('sessions', () => deleteOldSessions(db)))
})

test('a locked session does not keep others from being deleted', async () => {
  const [held] = await insertSessions()
  await db.transaction(async (tx) => {
    await tx.select(sql`select id from sessions where id = ${held?.id} for update`)
    await deleteOldSessions(db)
  })
  expect(await db.select(sql`select id from sessions`)).toEqual([{ id: held?.id }])
})

test('old mail tokens are deleted a thousand at a time', async () => {
  await db.write(sql`
    insert into mail_tokens (token_hash, user_id, purpose, expires_at)
    select sha256(n::text::bytea), ${userId}, 'verify_email', now() - interval '1 minute'
    from generate_series(1, ${ROWS}::int) n`)
  isInBatches(await countDeletions('mail_tokens', () => deleteOldMailTokens(db)))
})

test('mails older than 400 days are deleted a thousand at a time, and younger ones are kept', async () => {
  await db.write(sql`
    insert into mails (user_id, kind, created_at)
    select ${userId}, 'refund', now() - make_interval(days => case when n > 1 then 401 else 399 end)
    from generate_series(1, ${ROWS + 1}::int) n`)
  isInBatches(await countDeletions('mails', () => deleteOldMails(db)))
  expect(await db.select(sql`select id from mails`)).toHaveLength(1)
})

test('mails that remind are deleted after 30 days, a thousand at a time, and other mails are kept', async () => {
  await db.write(sql`delete from mails`)
  await db.write(sql`
    insert into mails (user_id, kind, created_at)
    select ${userId}, case when n = 1 then 'refund' else 'daily_reminder' end,
      now() - make_interval(days => case when n = 2 then 29 else 31 end)
    from generate_series(1, ${ROWS + 2}::int) n`)
  await deleteOldReminders(db)
  expect(await db.select(sql`select kind from mails order by id`)).toEqual([
    { kind: 'refund' },
    { kind: 'daily_reminder' },
  ])
})

test('old payment events are deleted a thousand at a time, and events that are not handled are kept', async () => {
  await db.write(sql`
    insert into payment_events (id, name, received_at, handled_at)
    select 'event ' || n, 'x', now() - interval '181 days', case when n > 1 then now() end
    from generate_series(1, ${ROWS + 1}::int) n`)
  isInBatches(await countDeletions('payment_events', () => deleteOldEvents(db)))
  expect(await db.select(sql`select id from payment_events`)).toEqual([{ id: 'event 1' }])
})

test('papers that no learner started are deleted a thousand at a time', async () => {
  await db.write(sql`
    insert into papers (hash, questions, answers, question_count, created_at)
    select sha256(n::text::bytea), '[]', '[]', 1, now() - interval '2 days' from generate_series(1, ${ROWS}::int) n`)
  isInBatches(await countDeletions('papers', () => deleteUnstartedPapers(db)))
})

test('questions that were deleted a month ago are removed a thousand at a time', async () => {
  await db.write(sql`
    insert into deleted_questions (id, topic_id, question, exams, deleted_at)
    select n, ${topicId}, '{}', '[]', now() - interval '31 days' from generate_series(1, ${ROWS}::int) n`)
  isInBatches(await countDeletions('deleted_questions', () => deleteOldDeletedQuestions(db)))
})

test('counter deltas are folded a thousand at a time, and none is counted twice or lost', async () => {
  await foldCounters(db)
  const before = await selectCounter(db, 'learners')
  await db.write(sql`
    insert into counter_deltas (name, delta) select 'learners', 1 from generate_series(1, ${ROWS}::int)`)
  isInBatches(await countDeletions('counter_deltas', () => Promise.all([foldCounters(db), foldCounters(db)])))
  expect(await selectCounter(db, 'learners')).toBe(before + ROWS)
})

const SERIES = sql`generate_series(1, ${ROWS}::int) n`

test.each([
  {
    table: 'mails',
    insert: sql`
      insert into mails (user_id, kind, created_at)
      select ${userId}, 'daily_reminder', now() - interval '31 days' from ${SERIES}`,
    deleteThem: deleteOldReminders,
  },
  {
    table: 'bulk_changes',
    insert: sql`insert into bulk_changes (made_at, before) select now() - interval '25 hours', '[]' from ${SERIES}`,
    deleteThem: deleteOldBulkChanges,
  },
  {
    table: 'snippet_runs',
    insert: sql`
      insert into snippet_runs (author_id, asked_at, question_text, language)
      select ${userId}, now() - interval '25 hours', '', 'c' from ${SERIES}`,
    deleteThem: deleteOldRuns,
  },
  {
    table: 'question_pictures',
    insert: sql`
      insert into question_pictures (hash, width, height, bytes, created_at)
      select md5(n::text), 1, 1, '', now() - interval '31 days' from ${SERIES}`,
    deleteThem: deleteUnusedPictures,
  },
  {
    // Five questions that are gone had many versions each.
    table: 'question_versions',
    insert: sql`
      insert into question_versions (question_id, version, changed_at, texts)
      select -(n % 5), n, now(), '{}' from ${SERIES}`,
    deleteThem: deleteForgotten,
  },
  {
    // Each of many questions that are gone had two comments.
    table: 'question_comments',
    insert: sql`
      insert into question_comments (question_id, author_id, text) select -(n / 2), ${userId}, 'x' from ${SERIES}`,
    deleteThem: deleteForgotten,
  },
])('old rows of $table are deleted a thousand at a time, until none is left', async ({ table, insert, deleteThem }) => {
  await db.write({ name: '', text: `delete from ${table}`, values: [] })
  await db.write(insert)
  isInBatches(await countDeletions(table, () => deleteThem(db)))
})
