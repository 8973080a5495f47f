import { inSpan } from '@abhyas/tracing/tracing'
import Razorpay from 'razorpay'
import type { z } from 'zod'
import { providerCalls } from '../../../metrics/refusals.ts'
import type { RazorpayConfig } from '../../../payment-settings.ts'
import { listOf, MadeOrder, Payment, Refund } from './provider-shapes.ts'

// A learner waits for some of these calls.
const PATIENCE_MS = 5_000
const PAGE = 100

export type ProviderRefund = z.output<typeof Refund>
export type ProviderPayment = z.output<typeof Payment>

/** The calls that we make to the payment provider. Each one fails with a ProviderError. */
export type Provider = {
  registerOrder(order: { reference: string; amountPaise: number }): Promise<{ id: string }>
  /** Returns the orders with this reference, the oldest first. There are several when a response got lost. */
  findOrders(reference: string): Promise<string[]>
  readReference(orderId: string): Promise<string | null>
  readPayments(orderId: string): Promise<ProviderPayment[]>
  readRefunds(paymentId: string): Promise<ProviderRefund[]>
  capture(payment: ProviderPayment): Promise<void>
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>
  /**
   * Returns one page of the payments of a period, the newest first. The last page has fewer payments than `pageSize`.
   */
  listPayments(period: { from: Date; to: Date; skip: number }): Promise<ProviderPayment[]>
  pageSize: number
}

const GATEWAY_TIMEOUT = 504
/** The connection was closed, or was never opened. */
const CLOSED_CODES = new Set(
  ['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'].map((code) => `provider_${code}`),
)

/**
 * `status` is the status of the provider's response. It is null without a response: then the call may have been carried
 * out.
 */
export class ProviderError extends Error {
  readonly status: number | null
  /** The provider's error code. The log holds this code, never the provider's message. */
  readonly code: string
  constructor(status: number | null, description: string, silence = 'silent') {
    super(`The payment provider: ${description}`)
    this.status = status
    this.code = `provider_${status ?? silence}`
  }
  /**
   * The SDK reads `response` of every error. Without a response it would throw an error without information, so we
   * throw this error.
   */
  get response(): never {
    throw this
  }
  /** Tells whether the provider may still be carrying out the call: it neither responded nor closed the connection. */
  get mayBeUnderWay(): boolean {
    return this.status === GATEWAY_TIMEOUT || (this.status === null && !CLOSED_CODES.has(this.code))
  }
  /** Tells whether the provider understood and refused the call. It would refuse the same call again. */
  get isRefusal(): boolean {
    return this.status === 400
  }
}

/** The parts of the SDK's axios that the SDK's types do not describe. */
type Axios = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number }
  interceptors: { response: { use(ok: undefined, fail: (error: AxiosError) => never): void } }
  post(url: string, body: unknown, config: { headers: Record<string, string> }): Promise<unknown>
}
type AxiosError = Error & { code?: string; response?: { status: number; data?: { error?: { description?: string } } } }

/**
 * Calls Razorpay through its SDK. We add an address, a timeout, informative errors and the idempotency key of a refund.
 */
export function createProvider({ keyId, keySecret, apiBase }: RazorpayConfig): Provider {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const axios = (sdk as unknown as { api: { rq: Axios } }).api.rq
  Object.assign(axios.defaults, { baseURL: apiBase, timeout: PATIENCE_MS, maxRedirects: 0 })
  axios.interceptors.response.use(undefined, (error) => {
    const { response, message, code } = error
    // The error omits its cause, because the cause contains the request and its secret.
    throw new ProviderError(response?.status ?? null, response?.data?.error?.description ?? message, code)
  })
  return {
    registerOrder: ({ reference, amountPaise }) =>
      ask(MadeOrder, () => sdk.orders.create({ amount: amountPaise, currency: 'INR', receipt: reference })),
    async findOrders(reference) {
      const { items } = await ask(listOf(MadeOrder), () => sdk.orders.all({ receipt: reference }))
      // The provider lists the newest first, and its times have a resolution of one second.
      const found = items.filter((order) => order.receipt === reference).toReversed()
      return found.toSorted((a, b) => a.created_at - b.created_at).map(({ id }) => id)
    },
    readReference: async (orderId) => (await ask(MadeOrder, () => sdk.orders.fetch(orderId))).receipt ?? null,
    readPayments: async (orderId) => (await ask(listOf(Payment), () => sdk.orders.fetchPayments(orderId))).items,
    readRefunds: async (paymentId) =>
      (await ask(listOf(Refund), () => sdk.payments.fetchMultipleRefund(paymentId, { count: PAGE }))).items,
    capture: async ({ id, amountPaise, currency }) =>
      void (await ask(Payment, () => sdk.payments.capture(id, amountPaise, currency))),
    refund: ({ paymentId, amountPaise, key }) =>
      ask(Refund, async () => {
        const headers = { 'X-Refund-Idempotency': key }
        const raw = await axios.post(`/v1/payments/${paymentId}/refund`, { amount: amountPaise }, { headers })
        return (raw as { data?: unknown }).data ?? raw
      }),
    async listPayments({ from, to, skip }) {
      const period = { from: Math.floor(from.getTime() / 1000), to: Math.ceil(to.getTime() / 1000) }
      return (await ask(listOf(Payment), () => sdk.payments.all({ ...period, count: PAGE, skip }))).items
    },
    pageSize: PAGE,
  }
}

async function ask<Shape extends z.ZodType>(shape: Shape, call: () => Promise<unknown>): Promise<z.output<Shape>> {
  try {
    const response = shape.parse(await inSpan('Razorpay', 'client', call))
    providerCalls.ok.add()
    return response
  } catch (error) {
    const known =
      error instanceof ProviderError
        ? error
        : new ProviderError(null, 'answered what is not understood', 'not_understood')
    providerCalls[known.isRefusal ? 'refused' : 'failed'].add()
    throw known
  }
}
