import { type Course, createCourse, deleteCourse, sortCourses, updateCourse } from '@abhyas/contract/catalog'
import { getModule } from '@abhyas/contract/catalog-modules'
import { getAllTopics, getTopic, searchTopics } from '@abhyas/contract/catalog-topics'
import { searchQuestions } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { allCoursesQuery } from '../../queries/admin/catalog.ts'
import { publishedCoursesQuery } from '../../queries/catalog.ts'
import { keysOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useOrderRows, useUpdateRow } from '../../ui/admin/row-list.ts'
import { TOLD_IN_DIALOG } from './delete-content-dialog.tsx'

const courseList: RowList = {
  queryKey: allCoursesQuery.queryKey,
  // A module and a topic show the name of their course.
  alsoIn: [publishedCoursesQuery.queryKey, ...keysOf(getModule, getTopic, getAllTopics, searchTopics, searchQuestions)],
  words: {
    added: texts.courseAdded,
    addFailed: texts.courseAddFailed,
    updated: texts.courseUpdated,
    updateFailed: texts.courseUpdateFailed,
    deleted: texts.courseDeleted,
    deleteFailed: texts.courseDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: TOLD_IN_DIALOG,
}

export const useAddCourse = () => useAddRow(courseList, (name: string) => call(createCourse, { body: { name } }))

export const useUpdateCourse = () =>
  useUpdateRow(courseList, ({ id, version, ...body }: Course) =>
    call(updateCourse, { params: { id }, body, ifMatch: version }),
  )

/** A course that has owners cannot be deleted, so it is archived. */
export const useArchiveCourse = () => {
  const list = courseList
  return useUpdateRow(
    { ...list, words: { ...list.words, updated: texts.courseArchived } },
    ({ id, name, version }: Course) =>
      call(updateCourse, { params: { id }, body: { name, state: 'archived' }, ifMatch: version }),
  )
}

export const useDeleteCourse = () =>
  useDeleteRow(courseList, ({ id, version }: Course) => call(deleteCourse, { params: { id }, ifMatch: version }))

export const useSortCourses = () => useOrderRows(courseList, (ids) => call(sortCourses, { body: { ids } }))
