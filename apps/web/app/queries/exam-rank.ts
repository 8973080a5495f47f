import { getLeaders, getRank } from '@abhyas/contract/exams-rank'
import { apiQuery } from './api-query.ts'

/** The page itself says that it failed. */
const QUIET = { staleTime: 0, meta: { errorText: () => null } }

export const rankQuery = (attemptId: number) => apiQuery(getRank, { params: { attemptId } }, QUIET)

export const leadersQuery = (examId: number) => apiQuery(getLeaders, { params: { examId } }, QUIET)
