import { checkMyOrder, type Order } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import { ApiError, isGone, isUnauthorized } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'

/** The waits add up to a little more than two minutes. After that the server checks the order in the background. */
const PAUSES_MS = [0, 2000, 3000, 5000, 8000, 15_000, 30_000, 30_000, 30_000]

/** Asks less and less often until the provider knows of the payment. Returns null when it does not in time. */
export async function watchOrder(orderId: number, signal: AbortSignal): Promise<Order | null> {
  let askedMs = 0
  for (const pauseMs of PAUSES_MS) {
    await pause(Math.max(pauseMs, askedMs), signal)
    if (signal.aborted) return null
    askedMs = 0
    try {
      const order = await call(checkMyOrder, { params: { orderId } }, { signal })
      if (!isUnpaidOrder(order)) return order
    } catch (error) {
      if (isUnauthorized(error) || isGone(error)) throw error
      if (error instanceof ApiError) askedMs = error.retryAfterMs ?? 0
    }
  }
  return null
}

/** A learner who returns from the bank's app, or to the network, does not wait any longer. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: ended.signal })
    addEventListener('online', end, { signal: ended.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: ended.signal,
    })
  })
}
