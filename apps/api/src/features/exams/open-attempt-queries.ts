import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** What a learner is being asked at this moment, by exams other than this one. */
export const selectOpenPaperIds = async (db: Db, learnerId: number, exceptExamId = 0): Promise<number[]> => {
  const rows = await db.select<{ paperId: number }>(sql`
    select distinct paper_id as "paperId" from learner.attempts where learner_id = ${learnerId} and state = 'open'
      and exam_id <> ${exceptExamId}`)
  return rows.map(({ paperId }) => paperId)
}
