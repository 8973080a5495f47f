import { getExamsByTopic } from '@abhyas/contract/exams'
import { getMyAttempts } from '@abhyas/contract/exams-attempts'
import { getResult } from '@abhyas/contract/exams-results'
import { getMocks } from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isLocked } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { apiQuery, pagesQuery, wholeListQuery } from './api-query.ts'
import { keyOf, requestKey } from './request-key.ts'

/** My newest attempts at the exams of a topic: one query for a whole page, which picks the attempts at each exam. */
export const myAttemptsQuery = (topicId: number) =>
  apiQuery(getMyAttempts, { query: { topicId, limit: 200 } }, { staleTime: 0 })

export const openAttemptsQuery = apiQuery(getMyAttempts, { query: { state: 'open', limit: 200 } }, { staleTime: 0 })

export const examHistoryQuery = pagesQuery(getMyAttempts, { query: { limit: 5 } }, { staleTime: 0 })

/** The result of this attempt; without one, the result of the latest graded attempt, or null when there is none. */
export const resultQuery = (attemptId: number | undefined) =>
  queryOptions({
    queryKey: attemptId
      ? requestKey(getResult, 'once', { params: { attemptId } })
      : ([...keyOf(getResult), 'latest'] as const),
    queryFn: async ({ signal }) => {
      const id = attemptId ?? (await call(getMyAttempts, { query: { state: 'graded', limit: 1 } }, { signal }))[0]?.id
      return id === undefined ? null : call(getResult, { params: { attemptId: id } }, { signal })
    },
    staleTime: 0,
  })

export const offeredExamsQuery = (topicId: number) =>
  wholeListQuery(
    getExamsByTopic,
    { params: { topicId } },
    // The page itself says that the module is locked.
    { meta: { errorText: (error) => (isLocked(error) ? null : texts.examListFailed()) } },
  )

/** For learners the published mock exams that they may take or buy, for admins all. */
export const mocksQuery = wholeListQuery(getMocks, {}, { meta: { errorText: () => texts.mocksFailed() } })
