import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** The figures of an attempt before or after a correction. */
export type RegradedFigures = {
  correct: number
  questions: number
  marks: number | null
  total: number | null
  pass: number | null
  passed: boolean
}

export type RegradedRow = {
  attemptId: number
  regradeId: number
  place: number
  wasShown: boolean
  at: string
  was: RegradedFigures
  is: RegradedFigures
}

/** The columns of a row. The statement must call learner.regraded_attempts `r`. */
export const REGRADED = sql`r.attempt_id as "attemptId", r.regrade_id as "regradeId", r.place, r.was_shown as "wasShown",
  r.regraded_at as at,
  json_build_object('correct', r.was_correct, 'questions', r.was_questions, 'marks', r.was_marks, 'total', r.was_total,
    'pass', r.was_pass, 'passed', r.was_passed) as was,
  json_build_object('correct', r.correct, 'questions', r.questions, 'marks', r.marks, 'total', r.total, 'pass', r.pass,
    'passed', r.passed) as "is"`

/** Selects what corrections changed in the attempt, the oldest first. */
export const selectRegraded = (db: Db, learnerId: number, attemptId: number) =>
  db.select<RegradedRow>(sql`
    select ${REGRADED} from learner.regraded_attempts r
    where r.learner_id = ${learnerId} and r.attempt_id = ${attemptId} order by r.regrade_id`)

export type RegradeRow = {
  id: number
  questionId: number
  policy: RegradePolicy
  reason: string
  authorName: string | null
}

/** The author's account may be deleted. */
export const selectRegradesByIds = (shared: Db, ids: readonly number[]) =>
  shared.select<RegradeRow>(sql`
    select r.id, r.question_id as "questionId", r.policy, r.reason, u.username as "authorName"
    from regrades r left join users u on u.id = r.author_id where r.id = any(${ids}::bigint[])`)
