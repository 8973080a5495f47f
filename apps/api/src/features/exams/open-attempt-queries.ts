import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** What a learner is being asked at this moment. */
export const selectOpenPaperIds = async (db: Db, learnerId: number): Promise<number[]> => {
  const rows = await db.select<{ paperId: number }>(sql`
    select distinct paper_id as "paperId" from learner.attempts where learner_id = ${learnerId} and state = 'open'`)
  return rows.map(({ paperId }) => paperId)
}
