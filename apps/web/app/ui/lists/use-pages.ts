import { type QueryKey, type QueryMeta, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../api/call.ts'

type PagesOptions<Row> = {
  queryKey: QueryKey
  fetchPage: (after: number, signal: AbortSignal) => Promise<Page<Row>>
  meta: QueryMeta
}

/** A list that can grow, page after page; what was there stays while other words are searched for. */
export function usePages<Row>({ queryKey, fetchPage, meta }: PagesOptions<Row>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.nextAfter,
    placeholderData: (before) => before,
    meta,
  })
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    data: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total ?? '',
    isError,
    /** What is shown is the answer to an earlier question. */
    isOld: isPlaceholderData,
    refetch,
    more: hasNextPage ? { isPending: isFetchingNextPage, show: () => void fetchNextPage() } : null,
  }
}
