import { getProjects } from '@abhyas/contract/projects'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'
import { pagesQuery } from '../api-query.ts'

/** A response that is no array counts as an empty list. */
export const projectsQuery = infiniteQueryOptions({
  ...pagesQuery(getProjects, { query: {} }),
  queryFn: async ({ pageParam, signal }) => {
    const page = await callPage(getProjects, { query: { after: pageParam } }, { signal })
    return { ...page, rows: Array.isArray(page.rows) ? page.rows : [] }
  },
})
