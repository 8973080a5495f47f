import { getAllCourses, getMyArchivedCourses } from '@abhyas/contract/catalog'
import { getTopic } from '@abhyas/contract/catalog-topics'
import { getPractisedTopics } from '@abhyas/contract/practice'
import { getMyModules } from '@abhyas/contract/purchases'
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

/** Shown to nobody but those who own a module of them. */
export const myArchivedCoursesQuery = queryOptions({
  queryKey: ['courses', 'archived'],
  queryFn: ({ signal }) => call(getMyArchivedCourses, {}, { signal }),
})

/** The modules that are open to me. */
export const myModulesQuery = queryOptions({
  queryKey: ['purchases', 'my-modules'],
  queryFn: ({ signal }) => call(getMyModules, {}, { signal }),
})

export const practisedTopicsQuery = queryOptions({
  queryKey: ['practised-topics'],
  queryFn: ({ signal }) => call(getPractisedTopics, {}, { signal }),
  staleTime: 0,
})

export const topicQuery = (id: number) =>
  queryOptions({
    queryKey: ['topic', id],
    queryFn: ({ signal }) => call(getTopic, { params: { id } }, { signal }),
  })
