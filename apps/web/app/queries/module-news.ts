import { getMyModules } from '@abhyas/contract/purchases'
import { getMyOrder, getMyOrders, getOffer } from '@abhyas/contract/purchases-orders'
import { getMyProgress } from '@abhyas/contract/practice-progress'
import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { keysOf } from './request-key.ts'

const CHANNEL = 'my-modules'

/** The queries whose responses a purchase or a refund changes. */
const CHANGED_BY_A_PURCHASE = keysOf(getMyModules, getMyProgress, getOffer, getMyOrders, getMyOrder)

/** A module was opened or closed here: this tab and the other tabs of this browser fetch again what is open. */
export async function tellModuleNews(queryClient: QueryClient): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than ours
  channel.postMessage('changed')
  channel.close()
  await refetch(queryClient)
}

export function hearModuleNews(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', () => void refetch(queryClient))
  return () => channel.close()
}

/** A query that was refused may be allowed now. Other data on the screen stays, above all the questions of a round. */
const refetch = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      state.status === 'error' || CHANGED_BY_A_PURCHASE.some((key) => partialMatchKey(queryKey, key)),
  })
