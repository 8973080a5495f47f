import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type TopicPlace = { moduleId: number; isFreeSample: boolean; isPublished: boolean }

/** A draft hides everything below it. */
export const selectOptionalTopicPlace = (db: Db, topicId: number) =>
  db.selectOptional<TopicPlace>(sql`
    select t.module_id as "moduleId", t.is_free_sample as "isFreeSample",
      'published' = all (array[t.state, m.state, c.state]) as "isPublished"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id where t.id = ${topicId}`)

export const isModuleGranted = async (db: Db, learnerId: number, moduleId: number): Promise<boolean> =>
  (await db.selectOptional(sql`
    select 1 from learner.grants where learner_id = ${learnerId} and module_id = ${moduleId}`)) !== null
