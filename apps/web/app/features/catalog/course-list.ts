import { type Course, createCourse, deleteCourse, getAllCourses, updateCourse } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../api/row-list.ts'

/** All courses, drafts too, as an admin sees them. */
export const allCoursesQuery = queryOptions({
  queryKey: ['courses', 'all'],
  queryFn: ({ signal }) => call(getAllCourses, {}, { signal }),
  meta: { errorText: () => texts.coursesFetchFailed() },
})

const courseList: RowList = {
  queryKey: allCoursesQuery.queryKey,
  alsoIn: [['courses', 'published']],
  words: {
    added: texts.courseAdded,
    addFailed: texts.courseAddFailed,
    updated: texts.courseUpdated,
    updateFailed: texts.courseUpdateFailed,
    deleted: texts.courseDeleted,
    deleteFailed: texts.courseDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
}

export const useAddCourse = () => useAddRow(courseList, (name: string) => call(createCourse, { body: { name } }))

export const useUpdateCourse = () =>
  useUpdateRow(courseList, ({ id, version, ...body }: Course) =>
    call(updateCourse, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteCourse = () =>
  useDeleteRow(courseList, ({ id, version }: Course) => call(deleteCourse, { params: { id }, ifMatch: version }))
