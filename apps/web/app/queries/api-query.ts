import type { CallInput, Endpoint, ResponseOf } from '@abhyas/contract/endpoint'
import { infiniteQueryOptions, type QueryMeta, type QueryObserverOptions, queryOptions } from '@tanstack/react-query'
import { call, callAll, callPage } from '../api/call.ts'
import type { RequestParts } from '../api/request-url.ts'
import { type RequestKey, requestKey } from './request-key.ts'

type Options<Data> = Pick<
  QueryObserverOptions<Data, Error, Data, Data, RequestKey>,
  'gcTime' | 'meta' | 'refetchInterval' | 'retry' | 'staleTime'
>

/** Fetched once: whatever happens to the network later, a round goes on with the data that it began with. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity }

/** A query that calls one endpoint, under a key that is made from the endpoint and the input. */
export const apiQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { patienceMs, ...options }: Options<ResponseOf<E>> & { patienceMs?: number } = {},
) =>
  queryOptions({
    ...options,
    queryKey: requestKey(endpoint, 'once', input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, ...(patienceMs !== undefined && { patienceMs }) }),
  })

/** The same without a login: everybody gets the same response. */
export const publicQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: requestKey(endpoint, 'public', input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, withoutLogin: true }),
  })

/** The largest page that the API gives. */
const LARGEST_PAGE = { query: { limit: 200 } }

/** A list that can grow, read as a whole: as many pages as there are. */
export function wholeListQuery<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'query'>,
  options: { meta?: QueryMeta } = {},
) {
  const all = { ...input, ...LARGEST_PAGE } as CallInput<E> & typeof LARGEST_PAGE
  return queryOptions({
    ...options,
    queryKey: requestKey(endpoint, 'once', all),
    queryFn: ({ signal }) => callAll(endpoint, all, { signal }),
  })
}

type PagesInput<E extends Endpoint> =
  CallInput<E> extends { query: infer Query } ? Omit<CallInput<E>, 'query'> & { query: Omit<Query, 'after'> } : never

/** A list that can grow, read page after page. */
export const pagesQuery = <E extends Endpoint>(
  endpoint: E,
  input: PagesInput<E>,
  options: { meta?: QueryMeta; staleTime?: number } = {},
) =>
  infiniteQueryOptions({
    ...options,
    queryKey: requestKey(endpoint, 'pages', input),
    queryFn: ({ pageParam, signal }) => callPage(endpoint, pageOf(input, pageParam) as CallInput<E>, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  })

/** The input for the page that follows the row with this id; 0 for the first page. */
export const pageOf = (input: RequestParts, after: number): RequestParts => ({
  ...input,
  query: { after, ...input.query },
})
