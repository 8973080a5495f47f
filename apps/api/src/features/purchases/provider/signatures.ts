import { createHmac, timingSafeEqual } from 'node:crypto'

// Buffer.from silently stops at the first character that is not hex, so we check the whole text.
const SIGNATURE = /^[\da-f]{64}$/i

function isSignedWith(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest()
  return SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/**
 * Tells whether the provider's checkout signed a payment for this order. The order's id comes from our tables, not from
 * the browser.
 */
export const isSignedPayment = (
  secret: string,
  { providerOrderId, paymentId, signature }: { providerOrderId: string; paymentId: string; signature: string },
): boolean => isSignedWith(secret, `${providerOrderId}|${paymentId}`, signature)

/**
 * Tells whether the provider signed these bytes. While a secret is replaced, repeated messages still have signatures
 * with the old secret.
 */
export const isSignedMessage = (secrets: readonly string[], bytes: Uint8Array, signature: string): boolean =>
  secrets.some((secret) => isSignedWith(secret, bytes, signature))
