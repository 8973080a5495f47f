import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Move } from './place-queries.ts'
import { IS_CHANGED, IS_PASSED, moveRows, WAS_PASSED } from './move-rows.ts'

/** The attempts at one exam after an attempt. */
export type Part = { examId: number; after: number; limit: number }

const PART = ({ examId, after, limit }: Part) => sql`
  select * from learner.attempts where exam_id = ${examId} and id > ${after} order by id limit ${limit}`

export type PartRead = { seen: number; lastId: number | null; asked: number; examName: string | null }

/** Counts the graded attempts in a part that sat one of these papers. */
export const selectPart = (db: Db, part: Part, paperIds: readonly number[]) =>
  db.selectOne<PartRead>(sql`
    select count(*) as seen, max(id) as "lastId", max(exam_name) as "examName",
      count(*) filter (where state = 'graded' and paper_id = any(${paperIds}::bigint[])) as asked
    from (${PART(part)}) a`)

export type PartCounts = { changed: number; higher: number; lower: number; nowPass: number; nowFail: number }

/** The share of the marks, or of the right answers. */
const SHARE = (got: ReturnType<typeof sql>, of: ReturnType<typeof sql>) => sql`${got}::float8 / greatest(1, ${of})`

/** Counts what some moves would change in a part. The run uses the same function. */
export const countChanges = (db: Db, part: Part, moves: readonly Move[]) =>
  db.selectOne<PartCounts>(sql`
    select count(*) as changed, count(*) filter (where now > was) as higher, count(*) filter (where now < was) as lower,
      count(*) filter (where is_passed and not was_passed) as "nowPass",
      count(*) filter (where was_passed and not is_passed) as "nowFail"
    from (
      select ${WAS_PASSED} as was_passed, ${IS_PASSED} as is_passed,
        ${SHARE(sql`coalesce(a.marks, a.correct_count)`, sql`coalesce(a.total_marks, a.question_count)`)} as was,
        ${SHARE(sql`coalesce(r.marks, r.correct)`, sql`coalesce(r.total, r.questions)`)} as now
      from (${PART(part)}) p
      join learner.attempts a on a.learner_id = p.learner_id and a.id = p.id
      join ${moveRows(moves)} on m."examId" = a.exam_id and m."paperId" = a.paper_id
      cross join lateral learner.remarked(a, m.place, m.was, m.becomes) r
      where a.state = 'graded' and ${IS_CHANGED}
    ) c`)

export type ChangedRow = {
  learnerId: number
  attemptId: number
  examId: number
  examName: string
  isFirst: boolean
  wasCorrect: number
  correct: number
  wasMarks: number | null
  marks: number | null
  wasQuestions: number
  questions: number
  wasTotal: number | null
  total: number | null
  wasPass: number | null
  pass: number | null
  wasPassed: boolean
  passed: boolean
}

/** Only the first graded attempt of a learner at an exam is ranked. */
const IS_FIRST = sql`not exists (
  select from learner.attempts e
  where e.learner_id = a.learner_id and e.exam_id = a.exam_id and e.state = 'graded' and e.id < a.id
) as "isFirst"`

/** Lists what some moves would change in a part. */
export const selectChanges = (db: Db, part: Part, moves: readonly Move[]) =>
  db.select<ChangedRow>(sql`
    select a.learner_id as "learnerId", a.id as "attemptId", a.exam_id as "examId", a.exam_name as "examName",
      ${IS_FIRST}, a.correct_count as "wasCorrect", r.correct, a.marks as "wasMarks", r.marks,
      a.question_count as "wasQuestions", r.questions, a.total_marks as "wasTotal", r.total, a.pass_marks as "wasPass",
      r.pass, ${WAS_PASSED} as "wasPassed", ${IS_PASSED} as passed
    from (${PART(part)}) p
    join learner.attempts a on a.learner_id = p.learner_id and a.id = p.id
    join ${moveRows(moves)} on m."examId" = a.exam_id and m."paperId" = a.paper_id
    cross join lateral learner.remarked(a, m.place, m.was, m.becomes) r
    where a.state = 'graded' and ${IS_CHANGED} order by a.id`)

/** Lists what a correction has changed, after an attempt. */
export const selectRegraded = (
  db: Db,
  {
    regradeId,
    learnerId,
    attemptId,
    limit,
  }: { regradeId: number; learnerId: number; attemptId: number; limit: number },
) =>
  db.select<ChangedRow>(sql`
    select a.learner_id as "learnerId", a.id as "attemptId", a.exam_id as "examId", a.exam_name as "examName",
      ${IS_FIRST}, g.was_correct as "wasCorrect", g.correct, g.was_marks as "wasMarks", g.marks,
      g.was_questions as "wasQuestions", g.questions, g.was_total as "wasTotal", g.total, g.was_pass as "wasPass", g.pass,
      g.was_passed as "wasPassed", g.passed
    from learner.regraded_attempts g join learner.attempts a on a.learner_id = g.learner_id and a.id = g.attempt_id
    where g.regrade_id = ${regradeId} and (g.learner_id, g.attempt_id) > (${learnerId}::bigint, ${attemptId}::bigint)
    order by g.learner_id, g.attempt_id limit ${limit}`)
