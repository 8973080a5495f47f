import {
  type InfiniteData,
  type QueryKey,
  type QueryMeta,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Page } from '../../api/call.ts'

/** A list that loads page after page, as its component shows it. */
export function pagesOf<Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) {
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    data: data?.pages.flatMap(({ rows }) => rows),
    /** The number of all rows, or '' when the server does not count them. */
    total: data?.pages[0]?.total ?? '',
    isError,
    /** The rows belong to an earlier search. */
    isOld: isPlaceholderData,
    refetch,
    /** Null when all rows are shown. */
    more: hasNextPage ? { isPending: isFetchingNextPage, show: () => void fetchNextPage() } : null,
  }
}

type PagesOptions<Row> = {
  queryKey: QueryKey
  fetchPage: (after: number, signal: AbortSignal) => Promise<Page<Row>>
  meta: QueryMeta
}

/** A list with a search: the rows stay on the screen while the rows of another search are loading. */
export const usePages = <Row>({ queryKey, fetchPage, meta }: PagesOptions<Row>) =>
  pagesOf(
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last) => last.nextAfter,
      placeholderData: (before) => before,
      meta,
    }),
  )
