import { type Sql, sql } from '@abhyas/database/sql'
import type { Move } from './place-queries.ts'

/** The moves as rows, for a statement of a learners' database. */
export const moveRows = (moves: readonly Move[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    m("examId" bigint, "paperId" bigint, place smallint, was jsonb, becomes jsonb)`

/** The attempt has other figures by the new rule. The statement calls the attempt `a`, and learner.remarked `r`. */
export const IS_CHANGED: Sql = sql`(r.correct, r.marks, r.questions, r.total)
  is distinct from (a.correct_count::integer, a.marks, a.question_count::integer, a.total_marks)`

export const WAS_PASSED: Sql = sql`learner.is_passed(a.correct_count, a.question_count, a.marks, a.pass_marks)`
export const IS_PASSED: Sql = sql`learner.is_passed(r.correct, r.questions, r.marks, r.pass)`
