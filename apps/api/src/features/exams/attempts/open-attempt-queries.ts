import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'

export type OpenPaper = { learnerId: number; examId: number; paperId: number }

/** Returns the papers of these learners' open attempts. */
export const selectOpenPapers = (db: Db, learnerIds: readonly number[]) =>
  db.select<OpenPaper>(sql`
    select a.learner_id as "learnerId", exam_id as "examId", paper_id as "paperId"
    from unnest(${ofAnyLength('bigint', learnerIds)}) u(learner_id) cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and state = 'open' offset 0
    ) a`)

/** Returns the papers of the learner's closed attempts, the newest first. */
export const selectClosedPaperIds = (db: Db, learnerId: number, limit: number) =>
  db.select<{ paperId: number }>(sql`
    select paper_id as "paperId" from learner.attempts where learner_id = ${learnerId} and state in ('graded', 'void')
    group by paper_id order by max(id) desc limit ${limit}`)
