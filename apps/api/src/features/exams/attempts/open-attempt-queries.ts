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

/** Counts the open and graded attempts of each learner at an exam. A void attempt does not count. */
export const selectUsedAttempts = (db: Db, keys: readonly { learnerId: number; examId: number }[]) =>
  db.select<{ learnerId: number; examId: number; count: number }>(sql`
    select u.learner_id as "learnerId", u.exam_id as "examId", count(*)
    from (
      select distinct * from unnest(${keys.map(({ learnerId }) => learnerId)}::bigint[],
        ${keys.map(({ examId }) => examId)}::bigint[]) k(learner_id, exam_id)
    ) u cross join lateral (
      select from learner.attempts
      where learner_id = u.learner_id and exam_id = u.exam_id and state in ('open', 'graded') offset 0
    ) a
    group by u.learner_id, u.exam_id`)
