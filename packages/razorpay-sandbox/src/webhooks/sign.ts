import { createHmac } from 'node:crypto'

/**
 * Returns a hex HMAC-SHA256. Checkout signs 'order|payment' with the key's secret; events sign the raw body with the
 * webhook's secret.
 */
export function sign(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
