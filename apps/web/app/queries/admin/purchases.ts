import { getGrants } from '@abhyas/contract/purchases'
import { getOrders, getOrderTimeline, getReconciliations, getRevenue } from '@abhyas/contract/purchases-manage'
import type { OrderState } from '@abhyas/contract/purchases-orders'
import { isUnfinishedOrder } from '@abhyas/contract/rules/order-states'
import * as texts from '@abhyas/messages/texts'
import { isGone } from '../../api/api-error.ts'
import { apiQuery, pagesQuery } from '../api-query.ts'
import { keyOf, keysOf } from '../request-key.ts'
import { WAITING_KEYS } from './dashboards.ts'

const REFETCH_WHILE_OPEN_MS = 15_000

/** The queries whose responses change when an admin changes an order. */
export const LEARNERS_ORDERS_KEYS = [...keysOf(getOrders, getOrderTimeline, getRevenue), ...WAITING_KEYS]

export type OrdersFilter = { search: string; state: OrderState | undefined }

/** An order in any state may need a review, so the API has a parameter of its own for it. */
export const ordersInput = ({ search, state }: OrdersFilter) => ({
  search,
  ...(state === 'review' ? { needsReview: 'true' as const } : { state }),
})

export const learnersOrdersQuery = (filter: OrdersFilter) =>
  pagesQuery(getOrders, { query: ordersInput(filter) }, { meta: { errorText: () => texts.manageOrdersFailed() } })

/** The timeline of an unfinished order is fetched again and again. */
export const orderTimelineQuery = (userId: number, orderId: number) =>
  apiQuery(
    getOrderTimeline,
    { params: { userId, orderId } },
    {
      refetchInterval: ({ state }) => (state.data && isUnfinishedOrder(state.data) ? REFETCH_WHILE_OPEN_MS : false),
      meta: { errorText: (error) => (isGone(error) ? null : texts.orderTimelineFailed()) },
    },
  )

export const revenueQuery = (period: { from: string; to: string }) =>
  apiQuery(getRevenue, { query: period }, { meta: { errorText: () => texts.revenueFailed() } })

export const grantsQuery = (userId: number) => apiQuery(getGrants, { params: { userId } })

/** The queries whose responses change when an admin has looked at a difference. */
export const RECONCILIATIONS_KEYS = [keyOf(getReconciliations), ...WAITING_KEYS]

export const reconciliationsQuery = (needsLook: boolean) =>
  pagesQuery(
    getReconciliations,
    { query: needsLook ? { needsLook: 'true' as const } : {} },
    { meta: { errorText: () => texts.reconciliationsFailed() } },
  )
