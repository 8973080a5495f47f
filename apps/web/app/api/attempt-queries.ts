import { getMyAttempts, getResult } from '@abhyas/contract/exams-attempts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** My newest attempts, of one topic or of all: asked once for a whole page, which picks what it shows of each exam. */
export const myAttemptsQuery = (topicId?: number) =>
  queryOptions({
    queryKey: ['my-attempts', 'newest', topicId],
    queryFn: ({ signal }) => call(getMyAttempts, { query: { topicId, limit: 200 } }, { signal }),
    staleTime: 0,
  })

export const openAttemptsQuery = queryOptions({
  queryKey: ['my-attempts', 'open'],
  queryFn: ({ signal }) => call(getMyAttempts, { query: { state: 'open', limit: 200 } }, { signal }),
  staleTime: 0,
})

/** Without an attempt: that of the latest one that was graded; null when there is none. */
export const resultQuery = (attemptId: number | undefined) =>
  queryOptions({
    queryKey: ['result', attemptId ?? 'latest'],
    queryFn: async ({ signal }) => {
      const id = attemptId ?? (await call(getMyAttempts, { query: { state: 'graded', limit: 1 } }, { signal }))[0]?.id
      return id === undefined ? null : call(getResult, { params: { attemptId: id } }, { signal })
    },
    staleTime: 0,
  })
