import type { Answer } from '@abhyas/contract/exams-attempts'
import type { AttemptTimeline, Learner } from '@abhyas/contract/exams-manage'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'
import { UNJUDGED_ATTEMPTS } from '../../../sql/unjudged-attempts.ts'
import { SUMMARY, type SummaryRow } from '../attempts/attempt-queries.ts'

/** An admin does not count as a learner here, nor where modules are granted. */
export const selectOptionalLearner = (db: Db, id: number) =>
  db.selectOptional<Learner>(sql`select id, username, email from users where id = ${id} and role = 'ROLE_USER'`)

/** Also says how many sections with their own time the exam has. */
export const selectOptionalExamId = (db: Db, id: number) =>
  db.selectOptional<{ id: number; timedCount: number }>(sql`
    select id, (select count(*) from exam_sections s where s.exam_id = e.id and e.section_mode = 'timed') as "timedCount"
    from exams e where id = ${id}`)

const LISTED = sql`${SUMMARY}, a.learner_id as "learnerId", a.extra_seconds as "extraSeconds"`

export type ListedRow = SummaryRow & { learnerId: number; extraSeconds: number }

/** At least one filter must be set: each has an index that ends in the attempt's id, or holds few attempts. */
export type AttemptFilter = { examId?: number | undefined; userId?: number | undefined; toJudge?: boolean }

function attemptsFound({ examId, userId, toJudge }: AttemptFilter): Sql {
  if (toJudge)
    return sql`from (${UNJUDGED_ATTEMPTS}) u join learner.attempts a on a.learner_id = u.learner_id and a.id = u.id where true`
  const ofLearner = userId === undefined ? sql`` : sql`and a.learner_id = ${userId}`
  const ofExam = examId === undefined ? sql`` : sql`and a.exam_id = ${examId}`
  return sql`from learner.attempts a where true ${ofLearner} ${ofExam}`
}

/** `after` is the id of the last attempt on the previous page, and 0 for the first page. */
export const selectAttemptPage = (
  db: Db,
  { after, limit, ...filter }: AttemptFilter & { after: number; limit: number },
) =>
  db.select<ListedRow>(sql`
    select ${LISTED} ${attemptsFound(filter)} and a.id < ${after || Number.MAX_SAFE_INTEGER} order by a.id desc limit ${limit}`)

export const countAttempts = (db: Db, filter: AttemptFilter) => countFound(db, attemptsFound(filter))

type TimelineRow = ListedRow &
  Pick<AttemptTimeline, 'durationSeconds' | 'deadline' | 'sectionEnds' | 'outageMs' | 'epoch'> & {
    paperId: number
    spentMs: number[] | null
  }

export const selectOptionalTimeline = (db: Db, learnerId: number, attemptId: number) =>
  db.selectOptional<TimelineRow>(sql`
    select ${LISTED}, a.duration_seconds as "durationSeconds", a.deadline, a.section_ends as "sectionEnds", a.outage_ms as "outageMs", a.epoch, a.paper_id as "paperId",
      a.spent_ms as "spentMs"
    from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${attemptId}`)

const ANSWER = sql`place, option, number, is_marked as "isMarked", spent_ms as "spentMs", seq, epoch, saved_at as "savedAt"`

export type StoredAnswer = Answer & { epoch: number; savedAt: string }

/**
 * Returns the answers sorted by the time of saving. The answers of one request have the same time, and are sorted as
 * the device made them.
 */
export const selectStoredAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<StoredAnswer>(sql`
    select ${ANSWER} from learner.answers where learner_id = ${learnerId} and attempt_id = ${attemptId}
    order by saved_at, epoch, seq`)

export const selectLateAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<StoredAnswer>(sql`
    select ${ANSWER} from learner.late_answers where learner_id = ${learnerId} and attempt_id = ${attemptId}
    order by saved_at, epoch, seq`)

export async function isUnjudged(db: Db, learnerId: number, attemptId: number): Promise<boolean> {
  const { isToJudge } = await db.selectOne<{ isToJudge: boolean }>(sql`
    select exists (
      select from learner.late_answers l join learner.attempts a on a.learner_id = l.learner_id and a.id = l.attempt_id
      where l.learner_id = ${learnerId} and l.attempt_id = ${attemptId} and l.judged_at is null and a.state = 'graded'
    ) as "isToJudge"`)
  return isToJudge
}

export const updateJudged = (db: Db, learnerId: number, attemptId: number) =>
  db.write(sql`
    update learner.late_answers set judged_at = now()
    where learner_id = ${learnerId} and attempt_id = ${attemptId} and judged_at is null`)

/** Keeps the first reason, and the figures of a graded attempt. */
export const updateVoid = (db: Db, learnerId: number, attemptId: number, reason: string) =>
  db.write(sql`
    update learner.attempts
    set state = 'void', void_reason = ${reason}, is_mail_due = true, finished_at = coalesce(finished_at, clock_timestamp())
    where learner_id = ${learnerId} and id = ${attemptId} and state <> 'void'`)
