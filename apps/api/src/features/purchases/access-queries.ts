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

type Grant = { learnerId: number; moduleId: number }

/** Those of them that were given. */
export const selectGrants = (db: Db, grants: readonly Grant[]) =>
  db.select<Grant>(sql`
    select g.learner_id as "learnerId", g.module_id as "moduleId"
    from unnest(${grants.map(({ learnerId }) => learnerId)}::bigint[], ${grants.map(({ moduleId }) => moduleId)}::bigint[])
      u(learner_id, module_id)
    join learner.grants g on g.learner_id = u.learner_id and g.module_id = u.module_id`)
