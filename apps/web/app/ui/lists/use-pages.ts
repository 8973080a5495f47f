import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Page } from '../../api/call.ts'
import type { RequestKey } from '../../queries/request-key.ts'

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

type PagesQuery<Row> = UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, RequestKey, number>

/** A list with a search: the rows stay on the screen while the rows of another search are loading. */
export const usePages = <Row>(query: PagesQuery<Row>) =>
  pagesOf(useInfiniteQuery({ ...query, placeholderData: (before) => before }))
