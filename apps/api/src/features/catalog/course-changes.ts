import type { Course } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import {
  type CourseChange,
  deleteOptionalCourse,
  selectOptionalCourse,
  updateOptionalCourse,
} from './course-queries.ts'
import { requireWritten } from '../../http/require-written.ts'

export const updateCourse = async (db: Db, change: CourseChange): Promise<Course> =>
  requireWritten(await updateOptionalCourse(db, change), () => selectOptionalCourse(db, change.id), 'course_not_found')

export async function deleteCourse(db: Db, id: number, ifMatch: number | undefined): Promise<void> {
  const deleted = await deleteOptionalCourse(db, id, ifMatch)
  await requireWritten(deleted, () => selectOptionalCourse(db, id), 'course_not_found')
}
