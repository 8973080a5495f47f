import type { ExtraTime } from '@abhyas/contract/exams-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'

export type ExtraTimeRow = Omit<ExtraTime, 'learner'> & { id: number }

/** In a list, the id of the row is the id of the learner. */
const EXTRA_TIME = sql`learner_id as id, seconds, section_seconds as "sectionSeconds", reason, given_at as "givenAt"`

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

type NewExtraTime = Pick<ExtraTime, 'seconds' | 'sectionSeconds' | 'reason'> & {
  userId: number
  examId: number
  givenBy: number
}

export async function upsertExtraTime(
  tx: Db,
  { userId, examId, seconds, sectionSeconds, reason, givenBy }: NewExtraTime,
) {
  const [row] = await tx.write<ExtraTimeRow>(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, section_seconds, reason, given_by)
    values (${userId}, ${examId}, ${seconds}, ${sectionSeconds}::integer[], ${reason}, ${givenBy})
    on conflict (learner_id, exam_id) do update
    set seconds = excluded.seconds, section_seconds = excluded.section_seconds, reason = excluded.reason, given_by = excluded.given_by, given_at = now()
    returning ${EXTRA_TIME}`)
  return row as ExtraTimeRow
}

export type RunningTimes = {
  paperId: number
  /** What the deadline includes. */
  extraSeconds: number
  /** How long until each section ends, in seconds. Without sections that follow each other, the attempt is one. */
  left: number[]
}

/** A deadline that has passed is never moved, even while the attempt is still open. */
const selectRunning = (learnerId: number, examId: number) => sql`
  select a.paper_id as "paperId", a.extra_seconds as "extraSeconds", (
    select array_agg(extract(epoch from e.ends_at - clock_timestamp())::float8 order by e.nth)
    from unnest(coalesce(a.section_ends, array[a.deadline])) with ordinality e(ends_at, nth)
  ) as left
  from learner.attempts a
  where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'open' and a.deadline > clock_timestamp()`

/** Returns null when no attempt is running. */
export const selectOptionalRunning = (db: Db, learnerId: number, examId: number) =>
  db.selectOptional<RunningTimes>(selectRunning(learnerId, examId))

export async function selectOptionalRunningForUpdate(tx: Db, learnerId: number, examId: number) {
  // The lock comes first, so that the next statement sees what another admin or the learner changed meanwhile.
  await tx.write(sql`
    select from learner.attempts where learner_id = ${learnerId} and exam_id = ${examId} and state = 'open'
    for no key update`)
  const [row] = await tx.write<RunningTimes>(selectRunning(learnerId, examId))
  return row ?? null
}

/** Moves the end of each section, and the deadline with the last. They are moved, so that other extensions are kept. */
export const updateRunningEnds = (tx: Db, learnerId: number, examId: number, moves: readonly number[]) =>
  tx.write(sql`
    update learner.attempts a
    set extra_seconds = a.extra_seconds + ${moves.at(-1)}::integer,
      deadline = a.deadline + make_interval(secs => ${moves.at(-1)}),
      section_ends = case when a.section_ends is not null then (
        select array_agg(e.ends_at + make_interval(secs => m.seconds) order by e.nth)
        from unnest(a.section_ends) with ordinality e(ends_at, nth)
          join unnest(${moves}::integer[]) with ordinality m(seconds, nth) using (nth)
      ) end
    where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'open'`)
