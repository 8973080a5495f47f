import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA256: of 'order|payment' with the key's secret for checkout, of the raw body with the webhook's secret for events. */
export function sign(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
