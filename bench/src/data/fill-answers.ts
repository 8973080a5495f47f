import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { QUESTIONS } from '../product/exam-hall.ts'

const CHUNK_ROWS = 5_000_000
/** The size of a row, its index entry, and the write-ahead log of both. */
const BYTES_PER_ROW = 200
const KEEP_FREE_BYTES = 20 * 1024 ** 3

/** The learners 1 to `learners` have `attemptsEach` attempts each, with an answer to every question. */
export type OldAnswers = {
  learners: number
  attemptsEach: number
  /** The first attempt of learner 1. That of learner 2 has the next id, and so on. */
  firstAttemptId: number
}

/** Fills learner.answers in the order of the attempts. Its index is created at the end. */
export async function fillAnswers(db: Database, { learners, attemptsEach, firstAttemptId }: OldAnswers): Promise<void> {
  const start = performance.now()
  const rows = learners * attemptsEach * QUESTIONS
  const say = (text: string) => console.log(`  ${text}, after ${Math.round((performance.now() - start) / 1000)} s`)
  await requireRoomFor(rows)
  console.log(`filling learner.answers with ${rows} rows`)
  await db.write(sql`alter table learner.answers drop constraint answers_pkey`)
  const step = Math.ceil(CHUNK_ROWS / QUESTIONS)
  for (let from = 0; from < learners * attemptsEach; from += step) {
    const to = Math.min(from + step, learners * attemptsEach)
    await requireRoomFor((to - from) * QUESTIONS)
    await db.write(sql`
      insert into learner.answers (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
      select 1 + nth % ${learners}::bigint, ${firstAttemptId}::bigint + nth, place, (nth + place) % 4, false,
        1000 + place, 1, place + 1, now() - interval '30 days'
      from generate_series(${from}::bigint, ${to - 1}::bigint) nth, generate_series(0, ${QUESTIONS - 1}::integer) place`)
    say(`${to * QUESTIONS} rows`)
  }
  await db.write(sql`alter table learner.answers add primary key (learner_id, attempt_id, place)`)
  say('primary key made')
  await db.write(sql`vacuum (freeze, analyze) learner.answers`)
  await db.write(sql`checkpoint`)
  const { size } = await db.selectOne<{ size: number }>(sql`select pg_total_relation_size('learner.answers') as size`)
  say(`vacuumed and written to disk: ${(size / 1024 ** 3).toFixed(2)} GiB with its index`)
}

/** Checks the free space of the disk where the bench's PostgreSQL keeps its data. */
async function requireRoomFor(rows: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const left = bavail * bsize - rows * BYTES_PER_ROW
  if (left < KEEP_FREE_BYTES)
    throw new Error(`${rows} more rows would leave ${(left / 1024 ** 3).toFixed(1)} GiB of disk, less than 20.`)
}
