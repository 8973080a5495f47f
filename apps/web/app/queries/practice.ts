import { getGoalReadiness, getRevisionPlan } from '@abhyas/contract/learning-goals'
import { getMore } from '@abhyas/contract/learning-more'
import { getToday } from '@abhyas/contract/learning-today'
import { getPractisedTopics } from '@abhyas/contract/practice'
import { getMyProgress, getProgress } from '@abhyas/contract/practice-progress'
import { apiQuery } from './api-query.ts'
import { keysOf } from './request-key.ts'

export const practisedTopicsQuery = apiQuery(getPractisedTopics, {}, { staleTime: 0 })

/** How far the learner is in each topic of this place. A page shows its cards even when this fails. */
export const progressQuery = (kind: 'course' | 'module' | 'topic', id: number) =>
  apiQuery(getProgress, { params: { kind, id } }, { staleTime: 0 })

/** The modules that are open to the learner, and how far they are in each. */
export const myProgressQuery = apiQuery(getMyProgress, {}, { staleTime: 0 })

/** The queries whose responses an answer in practice changes. */
export const CHANGED_BY_PRACTICE = keysOf(
  getPractisedTopics,
  getProgress,
  getMyProgress,
  getToday,
  getMore,
  getGoalReadiness,
  getRevisionPlan,
)
