import { type Course, createCourse, deleteCourse, updateCourse } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { allCoursesQuery } from '../../api/catalog-queries.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'

const courseList: RowList = {
  queryKey: allCoursesQuery.queryKey,
  // A module and a topic name their course.
  alsoIn: [['courses', 'published'], ['module'], ['topic'], ['all-topics'], ['bank']],
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
