import { getPractisedTopics } from '@abhyas/contract/practice'
import { apiQuery } from './api-query.ts'

export const practisedTopicsQuery = apiQuery(getPractisedTopics, {}, { staleTime: 0 })
