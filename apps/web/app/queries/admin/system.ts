import { getSystemHealth } from '@abhyas/contract/system'
import { apiQuery } from '../api-query.ts'

/** While the page is visible. */
export const HEALTH_EVERY_MS = 10_000

/** It is asked for again soon, so a request that fails is not repeated at once. */
export const healthQuery = apiQuery(
  getSystemHealth,
  {},
  { staleTime: 0, retry: false, refetchInterval: HEALTH_EVERY_MS, patienceMs: 5_000 },
)
