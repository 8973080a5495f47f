import Razorpay from 'razorpay'
import type { RazorpayConfig } from '../../config.ts'

// A learner waits for some of these calls.
const PATIENCE_MS = 5_000
const PAGE = 100

export type ProviderRefund = { id: string; amountPaise: number; status: 'pending' | 'processed' | 'failed' }

export type ProviderPayment = {
  id: string
  orderId: string | null
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amountPaise: number
  currency: string
  refundedPaise: number
  method: string | null
  error: string | null
  /** In seconds, as the provider counts. */
  createdAt: number
}

/** What we ask the payment provider for. Everything fails with a ProviderError. */
export type Provider = {
  placeOrder(order: { receipt: string; amountPaise: number }): Promise<{ id: string }>
  findOrder(receipt: string): Promise<{ id: string; amountPaise: number } | null>
  readReceipt(orderId: string): Promise<string | null>
  readPayments(orderId: string): Promise<ProviderPayment[]>
  readRefunds(paymentId: string): Promise<ProviderRefund[]>
  capture(payment: ProviderPayment): Promise<void>
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>
  /** One page of all payments of a time, the newest first; fewer than asked for: the last one. */
  listPayments(period: { from: Date; to: Date; skip: number }): Promise<ProviderPayment[]>
  pageSize: number
}

/** `status`: the provider's HTTP answer; null when there was none, so that nobody knows whether it was done. */
export class ProviderError extends Error {
  readonly status: number | null
  /** For the log, which holds no messages. */
  readonly code: string
  constructor(status: number | null, description: string, silence = 'silent') {
    super(`The payment provider: ${description}`)
    this.status = status
    this.code = `provider_${status ?? silence}`
  }
  /** The SDK looks here into every error, and throws one that says nothing where it finds no answer. */
  get response(): never {
    throw this
  }
  /** It understood, and said no: asking again says no again. */
  get isRefusal(): boolean {
    return this.status === 400
  }
}

/** The little of the SDK's axios that it does not describe. */
type Axios = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number }
  interceptors: { response: { use(ok: undefined, fail: (error: AxiosError) => never): void } }
  post(url: string, body: unknown, config: { headers: Record<string, string> }): Promise<unknown>
}
type AxiosError = Error & { code?: string; response?: { status: number; data?: { error?: { description?: string } } } }

type RawPayment = {
  id: string
  order_id?: string | null
  status: string
  amount: number | string
  currency: string
  amount_refunded?: number | string | null
  method?: string | null
  error_description?: string | null
  created_at: number
}
type RawRefund = { id: string; amount?: number | string | null; status: string }

/** Razorpay through its own SDK, with what that leaves out: an address, patience, errors that say what happened, and the key of a refund. */
export function createProvider({ keyId, keySecret, apiBase }: RazorpayConfig): Provider {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const axios = (sdk as unknown as { api: { rq: Axios } }).api.rq
  Object.assign(axios.defaults, { baseURL: apiBase, timeout: PATIENCE_MS, maxRedirects: 0 })
  axios.interceptors.response.use(undefined, (error) => {
    const { response, message, code } = error
    // The cause is left out: it carries the request, and with it the secret.
    throw new ProviderError(response?.status ?? null, response?.data?.error?.description ?? message, code)
  })
  return {
    placeOrder: ({ receipt, amountPaise }) =>
      ask(async () => {
        const { id } = await sdk.orders.create({ amount: amountPaise, currency: 'INR', receipt })
        return { id }
      }),
    findOrder: (receipt) =>
      ask(async () => {
        const { items } = await sdk.orders.all({ receipt })
        // The oldest: there are several only when an answer got lost, and nobody knows of the others.
        const found = items
          .filter((order) => order.receipt === receipt)
          .toSorted((a, b) => a.created_at - b.created_at)[0]
        return found ? { id: found.id, amountPaise: Number(found.amount) } : null
      }),
    readReceipt: (orderId) => ask(async () => (await sdk.orders.fetch(orderId)).receipt ?? null),
    readPayments: (orderId) =>
      ask(async () => ((await sdk.orders.fetchPayments(orderId)) as { items: RawPayment[] }).items.map(paymentOf)),
    readRefunds: (paymentId) =>
      ask(async () =>
        ((await sdk.payments.fetchMultipleRefund(paymentId, { count: PAGE })) as { items: RawRefund[] }).items.map(
          refundOf,
        ),
      ),
    capture: ({ id, amountPaise, currency }) =>
      ask(async () => void (await sdk.payments.capture(id, amountPaise, currency))),
    refund: ({ paymentId, amountPaise, key }) =>
      ask(async () => {
        const headers = { 'X-Refund-Idempotency': key }
        const raw = await axios.post(`/v1/payments/${paymentId}/refund`, { amount: amountPaise }, { headers })
        return refundOf(((raw as { data?: RawRefund }).data ?? raw) as RawRefund)
      }),
    listPayments: ({ from, to, skip }) =>
      ask(async () => {
        const period = { from: Math.floor(from.getTime() / 1000), to: Math.ceil(to.getTime() / 1000) }
        return ((await sdk.payments.all({ ...period, count: PAGE, skip })) as { items: RawPayment[] }).items.map(
          paymentOf,
        )
      }),
    pageSize: PAGE,
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError(null, 'answered what is not understood')
  }
}

const paymentOf = (raw: RawPayment): ProviderPayment => ({
  id: raw.id,
  orderId: raw.order_id ?? null,
  status: raw.status as ProviderPayment['status'],
  amountPaise: Number(raw.amount),
  currency: raw.currency,
  refundedPaise: Number(raw.amount_refunded ?? 0),
  method: raw.method ?? null,
  error: raw.error_description ?? null,
  createdAt: raw.created_at,
})

const refundOf = (raw: RawRefund): ProviderRefund => ({
  id: raw.id,
  amountPaise: Number(raw.amount ?? 0),
  status: raw.status as ProviderRefund['status'],
})
