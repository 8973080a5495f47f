import type { ContentInside } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type Kind = 'course' | 'module' | 'topic'

/** What goes when this goes: the foreign keys cascade from a course down to its questions and exams. */
export function selectContentInside(db: Db, kind: Kind, id: number): Promise<ContentInside> {
  const inCourse = sql`select id from modules where course_id = ${id}`
  const inModules = kind === 'module' ? sql`module_id = ${id}` : sql`module_id in (${inCourse})`
  const topics = kind === 'topic' ? sql`select ${id}::bigint` : sql`select id from topics where ${inModules}`
  return db.selectOne<ContentInside>(sql`
    select
      ${kind === 'course' ? sql`(select count(*) from (${inCourse}) m)` : sql`0`} as modules,
      ${kind === 'topic' ? sql`0` : sql`(select count(*) from (${topics}) t)`} as topics,
      (select count(*) from questions where topic_id in (${topics})) as questions,
      (select count(*) from exams where topic_id in (${topics})) as exams`)
}
