import type { Course } from '@abhyas/contract/catalog'
import type { Db } from '@abhyas/database/database'
import { type CourseChange, selectOptionalCourse, updateOptionalCourse } from './course-queries.ts'
import { requireWritten } from '../../http/require-written.ts'

export const updateCourse = async (db: Db, change: CourseChange): Promise<Course> =>
  requireWritten(await updateOptionalCourse(db, change), () => selectOptionalCourse(db, change.id), 'course_not_found')
