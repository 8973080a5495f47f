import type { CallInput } from '@abhyas/contract/endpoint'
import { getRegradeChanges, getRegrades, previewChanges, previewRegrade } from '@abhyas/contract/exams-regrades'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { apiQuery, ONCE } from '../api-query.ts'
import { keysOf, requestKey } from '../request-key.ts'

const POLL_MS = 2_000

/** What these queries say is said on the card. A dry run counts anew each time, because attempts come in. */
const ON_CARD = { ...ONCE, gcTime: 0, meta: { errorText: () => null } }

/** The queries whose responses change when past attempts are corrected. */
export const REGRADE_KEYS = keysOf(getRegrades, previewRegrade, previewChanges, getRegradeChanges)

type Planned = Omit<CallInput<typeof previewRegrade>['body'], 'next'>

/** What each policy would do, part by part. */
export const dryRunQuery = (id: number, planned: Planned) =>
  infiniteQueryOptions({
    ...ON_CARD,
    queryKey: requestKey(previewRegrade, 'pages', { params: { id }, body: planned }),
    queryFn: ({ pageParam, signal }) =>
      call(previewRegrade, { params: { id }, body: { ...planned, next: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

type PlannedChanges = Omit<CallInput<typeof previewChanges>['body'], 'next'>

export const plannedChangesQuery = (id: number, planned: PlannedChanges) =>
  infiniteQueryOptions({
    ...ON_CARD,
    queryKey: requestKey(previewChanges, 'pages', { params: { id }, body: planned }),
    queryFn: ({ pageParam, signal }) =>
      call(previewChanges, { params: { id }, body: { ...planned, next: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const madeChangesQuery = (regradeId: number) =>
  infiniteQueryOptions({
    ...ON_CARD,
    queryKey: requestKey(getRegradeChanges, 'pages', { params: { id: regradeId } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        getRegradeChanges,
        { params: { id: regradeId }, query: pageParam === null ? {} : { next: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The corrections of a question. While one runs, the card shows how far it is. */
export const regradesQuery = (id: number) => ({
  ...apiQuery(getRegrades, { params: { id } }, { meta: { errorText: () => null } }),
  refetchInterval: ({ state }: { state: { data?: { endedAt: string | null }[] | undefined } }) =>
    state.data?.some(({ endedAt }) => endedAt === null) ? POLL_MS : false,
})
