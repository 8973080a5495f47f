import { type Course, createCourse, deleteCourse, getAllCourses, updateCourse } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isConflict, isGone } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** All courses, drafts too, as an admin sees them. */
export const allCoursesQuery = queryOptions({
  queryKey: ['courses', 'all'],
  queryFn: ({ signal }) => call(getAllCourses, {}, { signal }),
  meta: { errorText: () => texts.coursesFetchFailed() },
})

function useCourseList() {
  const queryClient = useQueryClient()
  return {
    /** Changes the list that is shown once the server has said yes; the learners' list is asked for anew. */
    changeList(change: (courses: Course[]) => Course[]) {
      queryClient.setQueryData(allCoursesQuery.queryKey, (courses) => courses && change(courses))
      void queryClient.invalidateQueries({ queryKey: ['courses', 'published'] })
    },
    /** Another admin was there first: the list shows what is there now. */
    catchUp(error: Error) {
      if (isConflict(error) || isGone(error)) void queryClient.invalidateQueries(allCoursesQuery)
    },
  }
}

export function useAddCourse() {
  const { changeList } = useCourseList()
  return useMutation({
    mutationFn: (name: string) => call(createCourse, { body: { name } }),
    onSuccess: (added) => changeList((courses) => [...courses, added]),
    meta: { successText: () => texts.courseAdded(), errorText: () => texts.courseAddFailed() },
  })
}

export type CourseEdit = Pick<Course, 'id' | 'name' | 'description' | 'state' | 'version'>

export function useUpdateCourse() {
  const { changeList, catchUp } = useCourseList()
  return useMutation({
    mutationFn: ({ id, version, ...body }: CourseEdit) =>
      call(updateCourse, { params: { id }, body, ifMatch: version }),
    onSuccess: (saved) => changeList((courses) => courses.map((course) => (course.id === saved.id ? saved : course))),
    onError: catchUp,
    meta: {
      successText: () => texts.courseUpdated(),
      // A conflict is shown in the row, where both versions are.
      errorText: (error) => {
        if (isConflict(error)) return null
        return isGone(error) ? error.message : texts.courseUpdateFailed()
      },
    },
  })
}

export function useDeleteCourse() {
  const { changeList, catchUp } = useCourseList()
  return useMutation({
    mutationFn: ({ id, version }: Course) => call(deleteCourse, { params: { id }, ifMatch: version }),
    onSuccess: (_nothing, { id }) => changeList((courses) => courses.filter((course) => course.id !== id)),
    onError: catchUp,
    meta: {
      successText: () => texts.courseDeleted(),
      errorText: (error) => {
        if (isConflict(error)) return texts.courseDeleteConflict()
        return isGone(error) ? error.message : texts.courseDeleteFailed()
      },
    },
  })
}
