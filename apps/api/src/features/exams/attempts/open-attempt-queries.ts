import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type OpenPaper = { learnerId: number; examId: number; paperId: number }

/** Returns the papers of these learners' open attempts. */
export const selectOpenPapers = (db: Db, learnerIds: readonly number[]) =>
  db.select<OpenPaper>(sql`
    select a.learner_id as "learnerId", exam_id as "examId", paper_id as "paperId"
    from unnest(${learnerIds}::bigint[]) u(learner_id) cross join lateral (
      select * from learner.attempts where learner_id = u.learner_id and state = 'open' offset 0
    ) a`)
