import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'

export type OpenTopic = { topicId: number; topicName: string; moduleId: number; courseId: number; courseName: string }

/** Nobody practises more topics at once, and each of them costs a comparison. */
const TOPICS_AT_MOST = 500

/** The topics with questions to practise, as `t`, `m` and `c`: those of these modules, and the free samples. */
export const openTopics = (moduleIds: readonly number[]): Sql => sql`
  topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
  where 'draft' <> all (array[t.state, m.state, c.state])
    and (m.id = any(${moduleIds}::bigint[]) or (t.is_free_sample and 'archived' <> all (array[t.state, m.state, c.state])))
    and exists (select from questions q where q.topic_id = t.id and q.is_ready and not q.is_exam_only)`

/** The topics of these modules come first, and all topics as the catalogue has them. */
export const inSequence = (moduleIds: readonly number[]): Sql => sql`
  order by m.id = any(${moduleIds}::bigint[]) desc, c.place, c.id, m.place, m.id, t.place, t.id limit ${TOPICS_AT_MOST}`

export const selectOpenTopics = (db: Db, moduleIds: readonly number[]) =>
  db.select<OpenTopic>(sql`
    select t.id as "topicId", t.name as "topicName", m.id as "moduleId", c.id as "courseId", c.name as "courseName"
    from ${openTopics(moduleIds)} ${inSequence(moduleIds)}`)
