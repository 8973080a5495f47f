import type { Course } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import {
  type CourseChange,
  deleteOptionalCourse,
  selectOptionalCourse,
  updateOptionalCourse,
} from './course-queries.ts'

export async function updateCourse(db: Db, change: CourseChange): Promise<Course> {
  return (await updateOptionalCourse(db, change)) ?? refuse(db, change.id)
}

export async function deleteCourse(db: Db, id: number, ifMatch: number | undefined): Promise<void> {
  if (!(await deleteOptionalCourse(db, id, ifMatch))) await refuse(db, id)
}

/** Nothing was written: either the course is gone, or somebody changed it since the caller looked. */
async function refuse(db: Db, id: number): Promise<never> {
  throw new AppError((await selectOptionalCourse(db, id)) ? 'changed_meanwhile' : 'course_not_found')
}
