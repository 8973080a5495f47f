import { createHmac, timingSafeEqual } from 'node:crypto'

// A buffer made of hex ends silently where the hex does: nothing may follow.
const SIGNATURE = /^[\da-f]{64}$/i

function isSignedWith(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest()
  return SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/** By the provider's checkout, of a payment for this order: the one we know, and not the one that the browser names. */
export const isSignedPayment = (
  secret: string,
  { providerOrderId, paymentId, signature }: { providerOrderId: string; paymentId: string; signature: string },
): boolean => isSignedWith(secret, `${providerOrderId}|${paymentId}`, signature)

/** Over the bytes as they came. While a secret is replaced, what is sent again still has the old one's. */
export const isSignedMessage = (secrets: readonly string[], bytes: Uint8Array, signature: string): boolean =>
  secrets.some((secret) => isSignedWith(secret, bytes, signature))
