const TIMEOUT_MS = 20_000

/**
 * The message of the provider's window after a payment. It is signed, and only our server decides whether it is true.
 */
export type PaidResponse = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

export type CheckoutOptions = {
  key: string
  /** In paise. */
  amount: number
  currency: 'INR'
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (response: PaidResponse) => void
  modal: { ondismiss: () => void }
}

type CheckoutWindow = {
  open: () => void
  close: () => void
  on: (event: 'payment.failed', listener: (failure: { error: { description: string } }) => void) => void
}

export type Checkout = new (options: CheckoutOptions) => CheckoutWindow

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

/** The provider's script did not load: there is no network, or the browser blocks it. */
export class CheckoutMissing extends Error {}

let loading: Promise<Checkout> | undefined

/** Loads the provider's script once. After a failure the next call tries again. */
export function loadCheckout(url: string): Promise<Checkout> {
  loading ??= addScript(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function addScript(url: string): Promise<Checkout> {
  const script = document.createElement('script')
  return new Promise<Checkout>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new CheckoutMissing(url))
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve(window.Razorpay)
      else fail()
    })
    script.src = url
    document.head.append(script)
  })
}
