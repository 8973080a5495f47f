import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Counts the questions that learners can reach. */
export const selectReachableQuestions = async (db: Db): Promise<number> =>
  (
    await db.selectOne<{ count: number }>(sql`
      select count(*) as count from questions q
      join topics t on t.id = q.topic_id and t.state = 'published'
      join modules m on m.id = t.module_id and m.state = 'published'
      join courses c on c.id = m.course_id and c.state = 'published'
      where q.is_ready`)
  ).count

/** Returns when PostgreSQL last archived its log, or null when it archives nothing. */
export const selectLastArchived = async (db: Db): Promise<string | null> =>
  (await db.selectOne<{ at: string | null }>(sql`select last_archived_time as at from pg_stat_archiver`)).at
