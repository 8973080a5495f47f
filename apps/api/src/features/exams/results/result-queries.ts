import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { GivenAnswer } from '@abhyas/contract/rules/right-options'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { SUMMARY, type SummaryRow, summaryOf } from '../attempts/attempt-queries.ts'

/** An attempt with the columns that its result needs. */
export type AttemptRow = SummaryRow & { paperId: number; spentMs: number[] | null }

export const selectOptionalAttemptRow = (db: Db, learnerId: number, attemptId: number) =>
  db.selectOptional<AttemptRow>(sql`
    select ${SUMMARY}, a.paper_id as "paperId", a.spent_ms as "spentMs"
    from learner.attempts a where a.learner_id = ${learnerId} and a.id = ${attemptId}`)

export type PlacedAnswer = GivenAnswer & { place: number; spentMs: number }

export const selectGivenAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<PlacedAnswer>(sql`
    select place, option, number, spent_ms as "spentMs" from learner.answers
    where learner_id = ${learnerId} and attempt_id = ${attemptId}`)

export const selectLateAnswers = (db: Db, learnerId: number, attemptId: number) =>
  db.select<Omit<PlacedAnswer, 'spentMs'>>(sql`
    select place, option, number from learner.late_answers
    where learner_id = ${learnerId} and attempt_id = ${attemptId}`)

/** Returns the graded attempts at the same exam, the newest first. */
export const selectEarlierAttempts = async (
  db: Db,
  { learnerId, examId, before, limit }: { learnerId: number; examId: number; before: number; limit: number },
): Promise<AttemptSummary[]> => {
  const rows = await db.select<SummaryRow>(sql`
    select ${SUMMARY} from learner.attempts a
    where a.learner_id = ${learnerId} and a.exam_id = ${examId} and a.state = 'graded' and a.id < ${before}
    order by a.id desc limit ${limit}`)
  return rows.map(summaryOf)
}

type AttemptPage = {
  learnerId: number
  topicId: number | undefined
  state: AttemptSummary['state'] | undefined
  /** The id of the last attempt on the previous page, and 0 for the first page. */
  after: number
  limit: number
}

export const selectAttemptPage = async (
  db: Db,
  { learnerId, topicId, state, after, limit }: AttemptPage,
): Promise<AttemptSummary[]> => {
  const rows = await db.select<SummaryRow>(sql`
    select ${SUMMARY} from learner.attempts a
    where a.learner_id = ${learnerId} and (${after}::bigint = 0 or a.id < ${after})
      ${topicId === undefined ? sql`` : sql`and a.topic_id = ${topicId}`}
      ${state === undefined ? sql`` : sql`and a.state = ${state}`}
    order by a.id desc limit ${limit}`)
  return rows.map(summaryOf)
}
