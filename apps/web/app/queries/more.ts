import { getMistakes, getMix, getMore } from '@abhyas/contract/learning-more'
import type { CallInput } from '@abhyas/contract/endpoint'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isUnauthorized } from '../api/api-error.ts'
import { apiQuery, ONCE } from './api-query.ts'

/** What the learner can practise beside the five of today. */
export const moreQuery = apiQuery(getMore, {}, { staleTime: 0, meta: { errorText: () => null } })

/** Questions carry their correct answers: a learner who comes back from an exam fetches them again. */
const ROUND = {
  ...ONCE,
  gcTime: 0,
  meta: { errorText: (error: Error) => (isUnauthorized(error) ? texts.questionUnauthorized() : null) },
}

export const mistakesQuery = queryOptions({ ...apiQuery(getMistakes, {}), ...ROUND })

export const mixQuery = (query: CallInput<typeof getMix>['query']) =>
  queryOptions({ ...apiQuery(getMix, { query }), ...ROUND })
