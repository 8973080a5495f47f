import { getDays, getDrafts, getJobRuns, getWaiting } from '@abhyas/contract/dashboards-manage'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'
import { keysOf } from '../request-key.ts'

/** The navigation of every admin page shows these counts, so a page that opens soon afterwards does not fetch again. */
const FRESH_MS = 30_000

/** The query whose response changes when an admin deals with something that waits. */
export const WAITING_KEYS = keysOf(getWaiting)

export const waitingQuery = apiQuery(getWaiting, {}, { staleTime: FRESH_MS, refetchInterval: 2 * FRESH_MS, meta: {} })

export const jobRunsQuery = apiQuery(getJobRuns, {}, { meta: { errorText: () => texts.jobRunsFailed() } })

export const draftsQuery = apiQuery(getDrafts, {}, { meta: { errorText: () => texts.draftsFailed() } })

export const daysQuery = apiQuery(getDays, {}, { staleTime: FRESH_MS, meta: { errorText: () => texts.daysFailed() } })
