import {
  type Attempt,
  type AttemptClock,
  type AttemptSummary,
  GRACE_SECONDS,
  statusOf,
} from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { REMAINING_MS } from './answer-queries.ts'

/** Of learner.attempts a. */
export const SUMMARY = sql`a.id, a.exam_id as "examId", a.exam_name as "examName",
  json_build_object('id', a.topic_id, 'topicName', a.topic_name) as topic, a.state, a.started_at as "startedAt",
  a.finished_at as "finishedAt", a.closed_by as "closedBy", a.question_count as "questionCount",
  a.correct_count as "correctCount", a.void_reason as "voidReason"`

export type SummaryRow = Omit<AttemptSummary, 'status'>

export const summaryOf = <Row extends SummaryRow>(row: Row): Row & Pick<AttemptSummary, 'status'> => ({
  ...row,
  status: row.correctCount === null ? null : statusOf(row.correctCount, row.questionCount),
})

export async function selectOptionalSummary(db: Db, learnerId: number, id: number): Promise<AttemptSummary | null> {
  const row = await db.selectOptional<SummaryRow>(
    sql`select ${SUMMARY} from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${id}`,
  )
  return row && summaryOf(row)
}

const CLOCK = sql`a.state, a.epoch, ${REMAINING_MS} as "remainingMs", a.extra_seconds as "extraSeconds"`

export const selectOptionalClock = (db: Db, learnerId: number, id: number) =>
  db.selectOptional<AttemptClock>(
    sql`select ${CLOCK} from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${id}`,
  )

/** What a running attempt says beside its answers. */
export type RunningAttempt = Omit<Attempt, 'isWriter' | 'answers' | 'lastSeq'> & {
  learnerId: number
  paperId: number
  deviceId: string
}

const RUNNING = sql`a.learner_id as "learnerId", a.id, a.exam_id as "examId", a.paper_id as "paperId",
  a.exam_name as "examName", json_build_object('id', a.topic_id, 'topicName', a.topic_name) as topic,
  a.question_count as "questionCount", a.duration_seconds as "durationSeconds", a.started_at as "startedAt",
  a.device_id as "deviceId", ${CLOCK}`

export const selectOptionalOpenAttempt = (db: Db, learnerId: number, examId: number) =>
  db.selectOptional<RunningAttempt>(sql`
    select ${RUNNING} from learner.attempts a
    where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'open'`)

export const selectOpenAttempts = (db: Db, keys: readonly { learnerId: number; examId: number }[]) =>
  db.select<RunningAttempt>(sql`
    select ${RUNNING} from unnest(${keys.map(({ learnerId }) => learnerId)}::bigint[],
      ${keys.map(({ examId }) => examId)}::bigint[]) u(learner_id, exam_id)
    join learner.attempts a on a.learner_id = u.learner_id and a.exam_id = u.exam_id and a.state = 'open'`)

export type NewAttempt = {
  learnerId: number
  examId: number
  paperId: number
  examName: string
  topicId: number
  topicName: string
  questionCount: number
  durationSeconds: number
  deviceId: string
}

/** Those that are new, with the extra time that was given; whoever has an open attempt at the exam keeps it. */
export function insertAttempts(db: Db, attempts: readonly NewAttempt[]): Promise<RunningAttempt[]> {
  const column = <Name extends keyof NewAttempt>(name: Name) => attempts.map((attempt) => attempt[name])
  return db.write<RunningAttempt>(sql`
    insert into learner.attempts as a (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, extra_seconds, device_id, deadline)
    select u.learner_id, u.exam_id, paper_id, exam_name, topic_id, topic_name, question_count, duration_seconds,
      coalesce(e.seconds, 0), device_id, now() + make_interval(secs => duration_seconds + coalesce(e.seconds, 0))
    from unnest(${column('learnerId')}::bigint[], ${column('examId')}::bigint[], ${column('paperId')}::bigint[],
      ${column('examName')}::text[], ${column('topicId')}::bigint[], ${column('topicName')}::text[],
      ${column('questionCount')}::smallint[], ${column('durationSeconds')}::integer[], ${column('deviceId')}::uuid[])
      u(learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count, duration_seconds, device_id)
    left join learner.extra_times e on e.learner_id = u.learner_id and e.exam_id = u.exam_id
    order by u.learner_id, u.exam_id
    on conflict (learner_id, exam_id) where state = 'open' do nothing returning ${RUNNING}`)
}

/** Waits for saves under way, so that who reads the answers next has all that were acknowledged. */
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

export const selectOptionalPaperId = (db: Db, learnerId: number, id: number) =>
  db.selectOptional<{ paperId: number }>(
    sql`select paper_id as "paperId" from learner.attempts where learner_id = ${learnerId} and id = ${id}`,
  )

type Closing = {
  learnerId: number
  attemptId: number
  /** By place, a bit for each right option. */
  right: readonly number[]
  /** Of the learner who submits; null when it is the clock that ends it. */
  submitted: { epoch: number; lastSeq: number; spentMs: readonly number[] } | null
}

export type ClosingVerdict = 'graded' | 'closed' | 'running' | 'taken_over' | 'answers_missing' | 'not_found'

export async function closeAttempt(
  db: Db,
  { learnerId, attemptId, right, submitted }: Closing,
): Promise<ClosingVerdict> {
  const spentMs = submitted && submitted.spentMs.length > 0 ? submitted.spentMs : null
  const [row] = await db.write<{ verdict: ClosingVerdict }>(sql`
    select learner.close_attempt(${learnerId}, ${attemptId}, ${right}::smallint[],
      make_interval(secs => ${GRACE_SECONDS}), ${submitted?.epoch ?? null}, ${submitted?.lastSeq ?? null},
      ${spentMs}::integer[]) as verdict`)
  return (row as { verdict: ClosingVerdict }).verdict
}

/** Past their deadline and the grace; read without a lock, for closing one twice does no harm. */
export const selectOverdueAttempts = (db: Db, limit: number) =>
  db.select<{ learnerId: number; id: number; paperId: number }>(sql`
    select learner_id as "learnerId", id, paper_id as "paperId" from learner.attempts
    where state = 'open' and deadline < now() - make_interval(secs => ${GRACE_SECONDS})
    order by deadline limit ${limit}`)
