import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type TopicPlace = { id: number; moduleId: number; isFreeSample: boolean; isPublished: boolean }

/** A draft hides everything below it. */
export const selectTopicPlaces = (db: Db, topicIds: readonly number[]) =>
  db.select<TopicPlace>(sql`
    select t.id, t.module_id as "moduleId", t.is_free_sample as "isFreeSample",
      'published' = all (array[t.state, m.state, c.state]) as "isPublished"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
    where t.id = any(${topicIds}::bigint[])`)

export const selectGrantedModuleIds = async (db: Db, learnerId: number, moduleIds: readonly number[]) => {
  const rows = await db.select<{ moduleId: number }>(sql`
    select module_id as "moduleId" from learner.grants
    where learner_id = ${learnerId} and module_id = any(${moduleIds}::bigint[])`)
  return new Set(rows.map(({ moduleId }) => moduleId))
}
