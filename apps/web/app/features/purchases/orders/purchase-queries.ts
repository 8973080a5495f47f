import { checkMyOrder, getMyOrder, getMyOrders, getOffer } from '@abhyas/contract/purchases-orders'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../../api/call.ts'

const SHOWN_AT_ONCE = 10
/** While an order is open the money may come by another way than this page. */
const ASK_AGAIN_MS = 15_000
/** More often while somebody pays on this page. */
export const ASK_WHILE_PAYING_MS = 4_000

/** Under this key is everything that a purchase changes (api/module-news.ts). */
const PURCHASES = 'purchases'

export const offerQuery = (moduleId: number) =>
  queryOptions({
    queryKey: [PURCHASES, 'offer', moduleId],
    queryFn: ({ signal }) => call(getOffer, { params: { moduleId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.openOrderId ? ASK_AGAIN_MS : false),
  })

/** Asks the provider by the way: whoever paid and lost the page finds the module open when they come back. */
export const openOrderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['open-order', orderId],
    queryFn: ({ signal }) => call(checkMyOrder, { params: { orderId } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const myOrdersQuery = infiniteQueryOptions({
  queryKey: [PURCHASES, 'orders'],
  queryFn: ({ pageParam, signal }) =>
    callPage(getMyOrders, { query: { after: pageParam, limit: SHOWN_AT_ONCE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ nextAfter }) => nextAfter,
  staleTime: 0,
})

export const myOrderQuery = (orderId: number) =>
  queryOptions({
    queryKey: [PURCHASES, 'order', orderId],
    queryFn: ({ signal }) => call(getMyOrder, { params: { orderId } }, { signal }),
    staleTime: 0,
  })
