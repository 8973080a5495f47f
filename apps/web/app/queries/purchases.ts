import { checkMyOrder, getMyOrder, getMyOrders, getOffer } from '@abhyas/contract/purchases-orders'
import type { QueryKey } from '@tanstack/react-query'
import { apiQuery, pagesQuery } from './api-query.ts'
import { keyOf } from './request-key.ts'

/** While an order is open, it may be paid in another tab or on another device. */
const REFETCH_MS = 15_000
/** More often while the learner pays on this page. */
export const REFETCH_WHILE_PAYING_MS = 4_000

export const offerQuery = (moduleId: number) =>
  apiQuery(
    getOffer,
    { params: { moduleId } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.openOrderId ? REFETCH_MS : false) },
  )

/** The server asks the provider too: a learner who paid and lost the page finds the module open on coming back. */
export const openOrderQuery = (orderId: number) =>
  apiQuery(checkMyOrder, { params: { orderId } }, { retry: false, staleTime: 0, gcTime: 0 })

/** For the order that is checked until it is settled, which takes many calls. */
export const watchedOrderKey = (orderId: number): QueryKey => [...keyOf(checkMyOrder), 'until settled', orderId]

export const myOrdersQuery = pagesQuery(getMyOrders, { query: { limit: 10 } }, { staleTime: 0 })

export const myOrderQuery = (orderId: number) => apiQuery(getMyOrder, { params: { orderId } }, { staleTime: 0 })
