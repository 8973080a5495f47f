import { getOrders, getOrderTimeline, getRevenue, type LearnersOrder } from '@abhyas/contract/purchases-manage'
import type { OrderState } from '@abhyas/contract/purchases-orders'
import { isUnfinishedOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from '../../../api/api-error.ts'
import { call, callPage, type Page } from '../../../api/call.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'

/** What is kept of orders, and asked for anew when an admin changes one. */
export const ORDERS_KEY = ['learners-orders']

const ASK_WHILE_OPEN_MS = 15_000

export type OrdersFilter = { search: string; state: OrderState | undefined }

export const fetchOrders = (
  { search, state }: OrdersFilter,
  page: { after?: number; limit?: number },
  signal: AbortSignal,
): Promise<Page<LearnersOrder>> => {
  // A person may have to look at an order in any state.
  const asked = state === 'review' ? { needsReview: 'true' } : { state }
  return callPage(getOrders, { query: { search, ...asked, ...page } }, { signal })
}

export const useLearnersOrders = (filter: OrdersFilter) =>
  usePages<LearnersOrder>({
    queryKey: [...ORDERS_KEY, 'list', filter],
    fetchPage: (after, signal) => fetchOrders(filter, { after }, signal),
    meta: { errorText: () => texts.manageOrdersFailed() },
  })

/** The timeline of an unfinished order is fetched again and again. */
export const orderTimelineQuery = (userId: number, orderId: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'timeline', userId, orderId],
    queryFn: ({ signal }) => call(getOrderTimeline, { params: { userId, orderId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinishedOrder(state.data) ? ASK_WHILE_OPEN_MS : false),
    meta: { errorText: (error) => (isGone(error) ? null : texts.orderTimelineFailed()) },
  })

export const revenueQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'revenue', period],
    queryFn: ({ signal }) => call(getRevenue, { query: period }, { signal }),
    meta: { errorText: () => texts.revenueFailed() },
  })
