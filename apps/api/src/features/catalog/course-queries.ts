import type { Course } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const COURSE = sql`id, name, description, state, version`

export const selectCourses = (db: Db, { withDrafts }: { withDrafts: boolean }) =>
  db.select<Course>(sql`select ${COURSE} from courses where state = 'published' or ${withDrafts} order by place, id`)

export const selectArchivedCoursesWith = (db: Db, moduleIds: readonly number[]) =>
  db.select<Course>(sql`
    select ${COURSE} from courses c where state = 'archived' and exists (
      select from modules m where m.course_id = c.id and m.state <> 'draft' and m.id = any(${moduleIds}::bigint[]))
    order by place, id`)

export const selectOptionalCourse = (db: Db, id: number) =>
  db.selectOptional<Course>(sql`select ${COURSE} from courses where id = ${id}`)

export async function insertCourse(db: Db, course: Pick<Course, 'name' | 'description' | 'state'>): Promise<Course> {
  const [row] = await db.write<Course>(sql`
    insert into courses (name, description, state) values (${course.name}, ${course.description}, ${course.state})
    returning ${COURSE}`)
  return row as Course
}

export type CourseChange = {
  id: number
  name: string
  description?: string | undefined
  state?: Course['state'] | undefined
  /** The write happens only when the row has this version. Undefined accepts every version. */
  ifMatch?: number | undefined
}

export async function updateOptionalCourse(db: Db, change: CourseChange): Promise<Course | null> {
  const [row] = await db.write<Course>(sql`
    update courses set name = ${change.name}, description = coalesce(${change.description}, description),
      state = coalesce(${change.state}, state), version = version + 1
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version)
    returning ${COURSE}`)
  return row ?? null
}

export const selectCourseIdsForUpdate = (tx: Db) =>
  tx.select<{ id: number }>(sql`select id from courses order by id for update`)

export const updateCoursePlaces = (tx: Db, ids: readonly number[]) =>
  tx.write(sql`
    update courses c set place = o.place from unnest(${ids}::bigint[]) with ordinality o(id, place)
    where c.id = o.id and c.place is distinct from o.place`)
