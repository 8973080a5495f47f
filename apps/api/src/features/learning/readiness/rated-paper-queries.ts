import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { DistanceCount } from '@abhyas/learning/forecast'

export type TopicPlace = { id: number; topicName: string; courseId: number; courseName: string }

export const selectTopicsWithCourse = (db: Db, topicIds: readonly number[]) =>
  db.select<TopicPlace>(sql`
    select t.id, t.name as "topicName", c.id as "courseId", c.name as "courseName"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
    where t.id = any(${topicIds}::bigint[])`)

/** Selects how far past scores were from their forecasts, the nearest first. A course has at most a thousand steps. */
export const selectDistanceCounts = (db: Db, courseIds: readonly number[]) =>
  db.select<DistanceCount & { courseId: number }>(sql`
    select course_id as "courseId", distance, sittings from forecast_bins
    where course_id = any(${courseIds}::bigint[]) order by course_id, distance`)
