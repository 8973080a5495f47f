import type { Course } from '@abhyas/contract/catalog'
import type { Database, Db } from '@abhyas/database/database'
import {
  type CourseChange,
  selectCourseIdsForUpdate,
  selectOptionalCourse,
  updateCoursePlaces,
  updateOptionalCourse,
} from './course-queries.ts'
import { requireSameRows } from '../../http/require-same-rows.ts'
import { requireWritten } from '../../http/require-written.ts'

export const updateCourse = async (db: Db, change: CourseChange): Promise<Course> =>
  requireWritten(await updateOptionalCourse(db, change), () => selectOptionalCourse(db, change.id), 'course_not_found')

export const sortCourses = (db: Database, ids: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    requireSameRows(await selectCourseIdsForUpdate(tx), ids)
    await updateCoursePlaces(tx, ids)
  })
