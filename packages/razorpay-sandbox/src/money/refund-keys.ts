import { badRequest, conflict } from '../api-error.ts'

/**
 * The request that first used a key, and the refund that it made. The refund is null while that request is under way.
 */
export type RefundKeys = Map<string, { request: string; refundId: string | null }>

/** Returns null for a new key, which is then taken. Returns the refund's id when the same request comes again. */
export function takeRefundKey(keys: RefundKeys, key: string, request: string): string | null {
  if (!/^[\w-]{10,}$/.test(key))
    throw badRequest('The idempotency key must have at least 10 characters: letters, digits, hyphens and underscores')
  const earlier = keys.get(key)
  if (!earlier) {
    keys.set(key, { request, refundId: null })
    return null
  }
  if (earlier.request !== request)
    throw conflict('Different request with the same idempotency key has already been processed.')
  if (earlier.refundId === null) throw conflict('Another request with the same idempotency key is in progress.')
  return earlier.refundId
}
