import { getRun, type SnippetRun } from '@abhyas/contract/questions-runs'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'

const REFETCH_WHILE_RUNNING_MS = 700

export const isUnfinishedRun = ({ state }: SnippetRun): boolean => state === 'queued' || state === 'running'

export const runQuery = (id: number) =>
  apiQuery(
    getRun,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && isUnfinishedRun(state.data) ? REFETCH_WHILE_RUNNING_MS : false),
      meta: { errorText: () => texts.runItFailed() },
    },
  )
