import { getContent, getContentLoad } from '@abhyas/contract/content'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'

const REFETCH_WHILE_RUNNING_MS = 1000

export const contentQuery = apiQuery(getContent, {}, { meta: { errorText: () => texts.contentFailed() } })

/** The load that is running or ran last, also one that another admin started. */
export const contentLoadQuery = apiQuery(
  getContentLoad,
  {},
  { refetchInterval: ({ state }) => (state.data?.load?.state === 'running' ? REFETCH_WHILE_RUNNING_MS : false) },
)
