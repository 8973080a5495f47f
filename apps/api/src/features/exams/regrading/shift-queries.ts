import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { IS_CHANGED, moveRows } from './move-rows.ts'
import type { Move } from './place-queries.ts'

/** This many ranked sittings go from one score to another. */
export type Shift = { hasMarks: boolean; was: number; now: number; count: number }

type Ranked = { examId: number; adminIds: readonly number[] }

/** What some moves would do to the scores of an exam. */
export const selectPlannedShifts = (db: Db, { examId, adminIds }: Ranked, moves: readonly Move[]) =>
  db.select<Shift>(sql`
    select a.marks is not null as "hasMarks", coalesce(a.marks, a.correct_count) as was, coalesce(r.marks, r.correct) as now,
      count(*) as count
    from (
      select distinct on (learner_id) learner_id, id from learner.attempts
      where exam_id = ${examId} and state = 'graded' and learner_id <> all(${adminIds}::bigint[]) order by learner_id, id
    ) firsts
    join learner.attempts a on a.learner_id = firsts.learner_id and a.id = firsts.id
    join ${moveRows(moves)} on m."examId" = a.exam_id and m."paperId" = a.paper_id
    cross join lateral learner.remarked(a, m.place, m.was, m.becomes) r
    where ${IS_CHANGED} group by 1, 2, 3`)

/** What a correction did to the scores of an exam. */
export const selectShifts = (db: Db, { examId, adminIds }: Ranked, regradeId: number) =>
  db.select<Shift>(sql`
    select g.was_marks is not null as "hasMarks", coalesce(g.was_marks, g.was_correct) as was,
      coalesce(g.marks, g.correct) as now, count(*) as count
    from learner.regraded_attempts g
    where g.regrade_id = ${regradeId} and g.exam_id = ${examId} and g.learner_id <> all(${adminIds}::bigint[])
      and not exists (
        select from learner.attempts e
        where e.learner_id = g.learner_id and e.exam_id = g.exam_id and e.state = 'graded' and e.id < g.attempt_id
      )
    group by 1, 2, 3`)
