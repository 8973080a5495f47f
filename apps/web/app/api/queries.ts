import { getAllCourses } from '@abhyas/contract/catalog'
import { getMe } from '@abhyas/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Queries that more than one feature asks. */
export const myProfileQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
})

/** As everybody sees them: published, and without a token. */
export const publishedCoursesQuery = queryOptions({
  queryKey: ['courses', 'published'],
  queryFn: ({ signal }) => call(getAllCourses, {}, { signal, asStranger: true }),
})
