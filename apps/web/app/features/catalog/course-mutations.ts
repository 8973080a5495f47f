import { type Course, createCourse, deleteCourse, getAllCourses, updateCourse } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** All courses, drafts too, as an admin sees them. */
export const allCoursesQuery = queryOptions({
  queryKey: ['courses', 'all'],
  queryFn: ({ signal }) => call(getAllCourses, {}, { signal }),
  meta: { errorText: () => texts.coursesFetchFailed() },
})

/** Changes the list that is shown once the server has said yes; the learners' list is asked for anew. */
function useCourseList() {
  const queryClient = useQueryClient()
  return (change: (courses: Course[]) => Course[]) => {
    queryClient.setQueryData(allCoursesQuery.queryKey, (courses) => courses && change(courses))
    void queryClient.invalidateQueries({ queryKey: ['courses', 'published'] })
  }
}

export function useAddCourse() {
  const changeList = useCourseList()
  return useMutation({
    mutationFn: (name: string) => call(createCourse, { body: { name } }),
    onSuccess: (added) => changeList((courses) => [...courses, added]),
    meta: { successText: () => texts.courseAdded(), errorText: () => texts.courseAddFailed() },
  })
}

export type CourseEdit = Pick<Course, 'id' | 'name' | 'description' | 'state' | 'version'>

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412

export function useUpdateCourse() {
  const changeList = useCourseList()
  return useMutation({
    mutationFn: ({ id, version, ...body }: CourseEdit) =>
      call(updateCourse, { params: { id }, body, ifMatch: version }),
    onSuccess: (saved) => changeList((courses) => courses.map((course) => (course.id === saved.id ? saved : course))),
    meta: {
      successText: () => texts.courseUpdated(),
      // A conflict is shown in the row, where both versions are.
      errorText: (error) => (isConflict(error) ? null : texts.courseUpdateFailed()),
    },
  })
}

export function useDeleteCourse() {
  const changeList = useCourseList()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Course) => call(deleteCourse, { params: { id }, ifMatch: version }),
    onSuccess: (_nothing, { id }) => changeList((courses) => courses.filter((course) => course.id !== id)),
    onError: (error) => isConflict(error) && void queryClient.invalidateQueries(allCoursesQuery),
    meta: {
      successText: () => texts.courseDeleted(),
      errorText: (error) => (isConflict(error) ? texts.courseDeleteConflict() : texts.courseDeleteFailed()),
    },
  })
}
