import {
  getGoal,
  getGoalChoices,
  getGoalReadiness,
  getRevisionPlan,
  getSetAside,
} from '@abhyas/contract/learning-goals'
import { getExamReadiness, getTopicReadiness } from '@abhyas/contract/learning-readiness'
import { apiQuery, wholeListQuery } from './api-query.ts'

/** Every answer moves these, so they are read again each time. */
const FRESH = { staleTime: 0 }
/** The page says by itself what failed, or nobody misses it. */
const UNTOLD = { meta: { errorText: () => null } }

export const goalReadinessQuery = apiQuery(getGoalReadiness, {}, { ...FRESH, ...UNTOLD })

export const examReadinessQuery = (examId: number) =>
  apiQuery(getExamReadiness, { params: { examId } }, { ...FRESH, ...UNTOLD })

export const topicReadinessQuery = (topicId: number) =>
  wholeListQuery(getTopicReadiness, { params: { topicId } }, UNTOLD)

export const goalQuery = apiQuery(getGoal, {}, { ...FRESH, ...UNTOLD })
export const goalChoicesQuery = apiQuery(getGoalChoices, {}, UNTOLD)

export const revisionPlanQuery = apiQuery(getRevisionPlan, {}, { ...FRESH, ...UNTOLD })

/** Questions carry their correct answers: a learner who comes back from an exam fetches them again. */
export const setAsideQuery = apiQuery(getSetAside, {}, { ...FRESH, ...UNTOLD, gcTime: 0 })
