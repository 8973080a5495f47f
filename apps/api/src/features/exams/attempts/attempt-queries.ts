import { type Attempt, type AttemptClock, type AttemptSummary, GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import { statusOf } from '@abhyas/contract/rules/marks'
import type { Db } from '@abhyas/database/database'
import { givenUpAfter, sql } from '@abhyas/database/sql'
import { REMAINING_MS, SECTIONS_MS } from './answer-queries.ts'
import type { AttemptKey } from '../papers/attempt-key.ts'
import type { Grading } from '../papers/grading.ts'
import { BATCH_PATIENCE_MS } from './heartbeat-queries.ts'

/** What the exam belongs to. The statement must call learner.attempts `a`. */
const OWNER = sql`json_build_object('kind', a.owner_kind, 'id', coalesce(a.topic_id, a.owner_id), 'name', a.topic_name)`

/** The columns of a summary. The statement must call learner.attempts `a`. */
export const SUMMARY = sql`a.id, a.exam_id as "examId", a.exam_name as "examName",
  ${OWNER} as owner, a.state, a.started_at as "startedAt",
  a.finished_at as "finishedAt", a.closed_by as "closedBy", a.question_count as "questionCount",
  a.correct_count as "correctCount", a.void_reason as "voidReason", a.marks as "marksGot",
  a.total_marks as "totalMarks", a.pass_marks as "passMarks"`

type MarksRow = { marksGot: number | null; totalMarks: number | null; passMarks: number | null }
export type SummaryRow = Omit<AttemptSummary, 'status' | 'marks' | 'resultsAt'> & MarksRow

/** Says whether the attempt passed. */
export function summaryOf<Row extends MarksRow & Pick<SummaryRow, 'correctCount' | 'questionCount'>>(row: Row) {
  const { marksGot: got, totalMarks: total, passMarks: pass, ...summary } = row
  const { correctCount, questionCount } = summary
  const marks = got === null || total === null || pass === null ? null : { got, total, pass }
  const status = correctCount === null ? null : statusOf({ correctCount, questionCount, marks })
  return { ...summary, marks, status, resultsAt: null as string | null }
}

export const CLOCK = sql`a.state, a.epoch, ${REMAINING_MS} as "remainingMs", a.extra_seconds as "extraSeconds",
  ${SECTIONS_MS} as "sectionsMs"`

export const selectOptionalClock = (db: Db, learnerId: number, id: number) =>
  db.selectOptional<AttemptClock>(
    sql`select ${CLOCK} from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${id}`,
  )

/** An open attempt without its answers. */
export type RunningAttempt = Omit<Attempt, 'isWriter' | 'answers' | 'lastSeq' | 'sections'> & {
  learnerId: number
  paperId: number
  deviceId: string
  /** The highest number of the answers that came too late for their section. A new attempt has none. */
  lastLateSeq?: number | null
}

const RUNNING = sql`a.learner_id as "learnerId", a.id, a.exam_id as "examId", a.paper_id as "paperId",
  a.exam_name as "examName", ${OWNER} as owner,
  a.question_count as "questionCount", a.duration_seconds as "durationSeconds", a.started_at as "startedAt",
  a.device_id as "deviceId", case when a.section_ends is not null then (
    select max(seq) from learner.late_answers where learner_id = a.learner_id and attempt_id = a.id
  ) end as "lastLateSeq", ${CLOCK}`

export const selectOptionalOpenAttempt = (db: Db, learnerId: number, examId: number) =>
  db.selectOptional<RunningAttempt>(sql`
    select ${RUNNING} from learner.attempts a
    where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'open'`)

/** Returns all open attempts of these learners. */
export const selectOpenAttempts = (db: Db, learnerIds: readonly number[]) =>
  db.select<RunningAttempt>(sql`
    select ${RUNNING} from unnest(${`{${learnerIds.join(',')}}`}::bigint[]) u(learner_id) cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and state = 'open' offset 0
    ) a`)

/** The key of a learner's open attempt at an exam: there is at most one. */
export const keyOf = ({ learnerId, examId }: { learnerId: number; examId: number }) => `${learnerId}:${examId}`

/**
 * Makes the device the writer. The lock waits for saves in flight, so that the next reader sees all acknowledged
 * answers.
 */
export async function updateOptionalWriter(
  db: Db,
  { learnerId, attemptId, deviceId }: { learnerId: number; attemptId: number; deviceId: string },
): Promise<RunningAttempt | null> {
  const [row] = await db.write<RunningAttempt>(sql`
    update learner.attempts a set device_id = ${deviceId}, epoch = a.epoch + 1
    from (
      select learner_id, id from learner.attempts
      where learner_id = ${learnerId} and id = ${attemptId} and state = 'open' for update
    ) locked
    where a.learner_id = locked.learner_id and a.id = locked.id returning ${RUNNING}`)
  return row ?? null
}

const attemptsOf = (keys: readonly AttemptKey[]) => sql`
  unnest(${keys.map(({ learnerId }) => learnerId)}::bigint[], ${keys.map(({ attemptId }) => attemptId)}::bigint[])
  u(learner_id, id) cross join lateral (
    select * from learner.attempts where learner_id = u.learner_id and id = u.id offset 0
  ) a`

export const selectPaperIds = (db: Db, keys: readonly AttemptKey[]) =>
  db.select<AttemptKey & { paperId: number }>(sql`
    select a.learner_id as "learnerId", a.id as "attemptId", a.paper_id as "paperId"
    from ${attemptsOf(keys)}`)

/** Locks those of these open attempts that nobody else has locked, and returns them. */
export const selectFreeAttempts = (tx: Db, keys: readonly AttemptKey[]) =>
  tx.select<AttemptKey>(sql`
    select a.learner_id as "learnerId", a.id as "attemptId"
    from unnest(${keys.map(({ learnerId }) => learnerId)}::bigint[], ${keys.map(({ attemptId }) => attemptId)}::bigint[])
    u(learner_id, id) cross join lateral (
      select learner_id, id, finished_at from learner.attempts
      where learner_id = u.learner_id and id = u.id offset 0 for update skip locked
    ) a where a.finished_at is null`)

export async function selectSummaries(db: Db, keys: readonly AttemptKey[]) {
  const rows = await db.select<SummaryRow & { learnerId: number }>(sql`
    select a.learner_id as "learnerId", ${SUMMARY}
    from ${attemptsOf(keys)}`)
  return rows.map(summaryOf)
}

export type Closing = AttemptKey & {
  /** The learner's submit. The value is null when the sweep closes the attempt after its deadline. */
  submitted: { epoch: number; lastSeq: number; spentMs: readonly number[] } | null
}

export type ClosingVerdict = 'graded' | 'closed' | 'running' | 'taken_over' | 'answers_missing' | 'not_found'

const textOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`

export const closeAttempts = (db: Db, closings: readonly (Closing & { grading: Grading })[]) => {
  const submitted = <T>(read: (of: NonNullable<Closing['submitted']>) => T) =>
    closings.map((closing) => (closing.submitted ? read(closing.submitted) : null))
  return db.write<{ nth: number; verdict: ClosingVerdict }>(
    givenUpAfter(
      BATCH_PATIENCE_MS,
      sql`select nth, verdict from learner.close_attempts(${closings.map(({ learnerId }) => learnerId)}::bigint[],
        ${closings.map(({ attemptId }) => attemptId)}::bigint[], ${closings.map(({ grading }) => grading.right)}::text[],
        make_interval(secs => ${GRACE_SECONDS}), ${submitted(({ epoch }) => epoch)}::integer[],
        ${submitted(({ lastSeq }) => lastSeq)}::integer[],
        ${submitted(({ spentMs }) => (spentMs.length > 0 ? textOf(spentMs) : null))}::text[],
        ${closings.map(({ grading }) => grading.marks)}::text[],
        ${closings.map(({ grading }) => grading.numbers)}::text[])`,
    ),
  )
}

export type OverdueAttempt = AttemptKey & { deadline: string }

/**
 * Returns the attempts that are past their deadline and grace, the oldest first, after the given attempt. It reads
 * without a lock, so another worker may be closing them.
 *
 * The time that counts is the last heartbeat, not the clock. Attempts that were running when an outage began get its
 * time back. One that is still owed time is returned too early: learner.close_attempts gives it the time first.
 *
 * The condition does not name `state`, so that its index is never chosen for a learner's open attempt.
 */
export const selectOverdueAttempts = (db: Db, { after, limit }: { after: OverdueAttempt | null; limit: number }) =>
  db.select<OverdueAttempt>(sql`
    select a.learner_id as "learnerId", a.id as "attemptId", a.deadline::text from learner.attempts a
    where a.finished_at is null
      and a.deadline <= (select beat_at from cluster.pulse) - make_interval(secs => ${GRACE_SECONDS})
      and (a.deadline, a.learner_id, a.id) > (${after?.deadline ?? '-infinity'}::timestamptz,
        ${after?.learnerId ?? 0}::bigint, ${after?.attemptId ?? 0}::bigint)
    -- Without its prefix, the sort would use the text of the same name, and would read every overdue attempt.
    order by a.deadline, a.learner_id, a.id limit ${limit}`)
