import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'

type Asked = { learnerId: number; examId: number }

/** Counts the attempts of each learner at each exam. A learner without one is left out. */
export const countAttempts = (db: Db, asked: readonly Asked[]) => {
  const learnerIds = asked.map(({ learnerId }) => learnerId)
  const examIds = asked.map(({ examId }) => examId)
  return db.select<Asked & { count: number }>(sql`
    select u.learner_id as "learnerId", u.exam_id as "examId", count(*)
    from (select distinct learner_id, exam_id
      from unnest(${ofAnyLength('bigint', learnerIds)}, ${ofAnyLength('bigint', examIds)}) n(learner_id, exam_id)) u
      join learner.attempts a on a.learner_id = u.learner_id and a.exam_id = u.exam_id
    group by u.learner_id, u.exam_id`)
}
