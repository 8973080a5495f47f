import { createOrder, handlePaymentCallback, type Offer, type Order } from '@abhyas/contract/purchases-orders'
import { isUnpaidOrder } from '@abhyas/contract/rules/order-states'
import { ApiError, isUnauthorized, NetworkError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { LoginRecord } from '../../../api/login-record.ts'
import { type Checkout, type CheckoutOptions, loadCheckout, type PaidResponse } from './load-checkout.ts'

type Purchase = {
  offer: Offer
  checkout: NonNullable<Offer['checkout']>
  buyer: LoginRecord
  phone: string
  brand: string
  /** Closes the payment window when the learner leaves the page. */
  signal: AbortSignal
  onOrdered: (orderId: number) => void
  onPaymentFailed: (reason: string) => void
}

/**
 * The state of a purchase after the payment window has closed. `settled`: the server has asked the provider and knows.
 * `unknown`: the window says it is paid, but our server could not be reached or does not know yet. `refused`: our server
 * does not accept the signature.
 */
export type PurchaseOutcome =
  | { kind: 'settled'; order: Order }
  | { kind: 'unknown' | 'refused' | 'closed'; orderId: number }
  | { kind: 'no_order' }

/** Loads the provider's script first, so that a learner who cannot pay creates no order. */
export async function buyModule(purchase: Purchase): Promise<PurchaseOutcome> {
  const { offer, checkout, buyer, phone, brand, signal, onOrdered, onPaymentFailed } = purchase
  const PaymentWindow = await loadCheckout(checkout.scriptUrl)
  const { orderId, razorpayOrderId, amount } = await call(createOrder, {
    body: { user: { id: buyer.userId }, module: { id: offer.module.id }, amount: offer.amount, phno: phone },
  })
  if (!razorpayOrderId) return { kind: 'no_order' }
  onOrdered(orderId)
  const options = {
    key: checkout.keyId,
    amount: Math.round(amount * 100),
    currency: 'INR' as const,
    name: brand,
    description: offer.module.name,
    order_id: razorpayOrderId,
    prefill: { name: buyer.username, email: buyer.email, contact: phone },
    theme: { color: '#4338ca' },
  }
  const before = document.activeElement
  const paid = await openPaymentWindow(PaymentWindow, options, { signal, onPaymentFailed })
  // The payment window took the focus with it.
  if (before instanceof HTMLElement) before.focus()
  return paid ? settle(orderId, paid) : { kind: 'closed', orderId }
}

type PaymentWindowListeners = Pick<Purchase, 'signal' | 'onPaymentFailed'>

/** Returns null when the learner closes the window. After a failed payment the window stays open for another try. */
function openPaymentWindow(
  PaymentWindow: Checkout,
  options: Omit<CheckoutOptions, 'handler' | 'modal'>,
  { signal, onPaymentFailed }: PaymentWindowListeners,
): Promise<PaidResponse | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null)
    const shown = new PaymentWindow({ ...options, handler: resolve, modal: { ondismiss: () => resolve(null) } })
    shown.on('payment.failed', ({ error }) => onPaymentFailed(error.description))
    signal.addEventListener('abort', () => {
      shown.close()
      resolve(null)
    })
    shown.open()
  })
}

async function settle(orderId: number, paid: PaidResponse): Promise<PurchaseOutcome> {
  try {
    const order = await call(handlePaymentCallback, { body: paid })
    return isUnpaidOrder(order) ? { kind: 'unknown', orderId } : { kind: 'settled', order }
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500))
      return { kind: 'unknown', orderId }
    if (isUnauthorized(error)) throw error
    return { kind: 'refused', orderId }
  }
}
