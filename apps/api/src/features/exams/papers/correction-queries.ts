import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { GradingRule } from '@abhyas/contract/rules/regrading'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** What counts for one question of a paper instead of its key, and what counted before. */
export type Correction = { regradeId: number; policy: RegradePolicy; was: GradingRule; becomes: GradingRule }

export type CorrectionRow = Correction & { paperId: number; place: number }

/** Selects the newest correction of each question in the papers of an exam. */
export const selectCorrections = (shared: Db, examId: number) =>
  shared.select<CorrectionRow>(sql`
    select distinct on (c.paper_id, c.place) c.paper_id as "paperId", c.place, c.regrade_id as "regradeId", r.policy,
      c.was, c.becomes
    from paper_corrections c join regrades r on r.id = c.regrade_id
    where c.exam_id = ${examId} and r.policy <> 'no_change'
    order by c.paper_id, c.place, c.regrade_id desc`)
