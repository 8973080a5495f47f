import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'

export type ExtraTimeRow = Omit<ExtraTime, 'learner'> & { id: number }

/** In a list, the id of the row is the id of the learner. */
const EXTRA_TIME = sql`learner_id as id, seconds, reason, given_at as "givenAt"`

/** Extra time that was taken back (0 seconds) is not listed. */
const givenAt = (examId: number) => sql`from learner.extra_times where exam_id = ${examId} and seconds > 0`

export const selectExtraTimePage = (
  db: Db,
  { examId, after, limit }: { examId: number; after: number; limit: number },
) =>
  db.select<ExtraTimeRow>(
    sql`select ${EXTRA_TIME} ${givenAt(examId)} and learner_id > ${after} order by learner_id limit ${limit}`,
  )

export const countExtraTimes = (db: Db, examId: number) => countFound(db, givenAt(examId))

export const selectOptionalExtraTime = (db: Db, learnerId: number, examId: number) =>
  db.selectOptional<ExtraTimeRow>(sql`
    select ${EXTRA_TIME} from learner.extra_times where learner_id = ${learnerId} and exam_id = ${examId}`)

type NewExtraTime = { userId: number; examId: number; seconds: number; reason: string; givenBy: number }

export async function upsertExtraTime(tx: Db, { userId, examId, seconds, reason, givenBy }: NewExtraTime) {
  const [row] = await tx.write<ExtraTimeRow>(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
    values (${userId}, ${examId}, ${seconds}, ${reason}, ${givenBy})
    on conflict (learner_id, exam_id) do update
    set seconds = excluded.seconds, reason = excluded.reason, given_by = excluded.given_by, given_at = now()
    returning ${EXTRA_TIME}`)
  return row as ExtraTimeRow
}

/** The deadline moves by the difference, so that other extensions of the deadline are kept. */
const newDeadline = (seconds: number) => sql`deadline + (${seconds}::integer - extra_seconds) * interval '1 second'`

/** A deadline that has passed is never moved, even while the attempt is still open. */
const isRunning = (learnerId: number, examId: number) => sql`
  learner_id = ${learnerId} and exam_id = ${examId} and state = 'open' and deadline > clock_timestamp()`

/** Returns null when no attempt is running. Otherwise it tells whether time would be left with this much extra time. */
export const selectOptionalRunning = (db: Db, learnerId: number, examId: number, seconds: number) =>
  db.selectOptional<{ isLeft: boolean }>(sql`
    select ${newDeadline(seconds)} > clock_timestamp() as "isLeft" from learner.attempts
    where ${isRunning(learnerId, examId)}`)

export async function updateRunningDeadline(tx: Db, learnerId: number, examId: number, seconds: number) {
  const [row] = await tx.write<{ isLeft: boolean }>(sql`
    update learner.attempts set deadline = ${newDeadline(seconds)}, extra_seconds = ${seconds}
    where ${isRunning(learnerId, examId)} returning deadline > clock_timestamp() as "isLeft"`)
  return row ?? null
}
