import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startShop } from '../../../testing/start-shop.ts'
import { createProvider, type Provider, ProviderError } from './provider.ts'
import { settleOrder } from '../settling/settle-order.ts'

const shop = await startShop({ webhook: false })
const { sandbox } = shop
const provider = shop.dependencies.provider as Provider

afterEach(() => sandbox.clearApiFaults())

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  const { status, code, isRefusal } = error as ProviderError
  return { status, code, isRefusal }
}

const CALLS = {
  'capturing a payment': () =>
    provider.capture({ id: 'pay_unknown000000', amountPaise: 2500, currency: 'INR' } as never),
  'reading an order': () => provider.readPayments('order_unknown0000'),
  'requesting a refund': () =>
    provider.refund({ paymentId: 'pay_unknown000000', amountPaise: 2500, key: 'abhyas-1-unknown-1' }),
}

test.each(Object.entries(CALLS))(
  '%s: a refusal differs from a temporary error and from a closed connection',
  async (_, call) => {
    expect(await failureOf(call())).toEqual({ status: 400, code: 'provider_400', isRefusal: true })
    for (const [kind, status] of [
      ['429', 429],
      ['500', 500],
      ['502-html', 502],
    ] as const) {
      await sandbox.addApiFault({ kind })
      expect(await failureOf(call())).toEqual({ status, code: `provider_${status}`, isRefusal: false })
    }
    await sandbox.addApiFault({ kind: 'reset' })
    expect(await failureOf(call())).toEqual({ status: null, code: 'provider_ECONNRESET', isRefusal: false })
  },
)

const PAYMENT = { id: 'pay_1', status: 'captured', amount: 2500, currency: 'INR', created_at: 1 }

test.each([
  ['an amount is missing', { ...PAYMENT, amount: undefined }],
  ['an amount is no number', { ...PAYMENT, amount: 'NaN' }],
  ['an amount is not whole', { ...PAYMENT, amount: 25.5 }],
  ['a refunded amount is no number', { ...PAYMENT, amount_refunded: 'some' }],
  ['a status is unknown', { ...PAYMENT, status: 'paid' }],
  ['the time is missing', { ...PAYMENT, created_at: undefined }],
])('a payment is refused when %s', async (_, payment) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ entity: 'collection', count: 1, items: [payment] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const odd = createProvider({ ...shop.keys, apiBase, checkoutUrl: apiBase, accountId: undefined })
  expect(await failureOf(odd.readPayments('order_1'))).toEqual({
    status: null,
    code: 'provider_not_understood',
    isRefusal: false,
  })
})

test('F12 two processes that capture a payment at once both read its final state', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions: 1 })]
  const { body: created } = await shop.order(buyer, module)
  await sandbox.pay({ orderId: created.razorpayOrderId, result: 'authorized' })
  // Both processes read that the payment is not captured before either captures it.
  await sandbox.addApiFault({ kind: 'latency', path: '/v1/payments', times: 2, ms: 300 })
  const key = { learnerId: buyer.id, orderId: created.orderId }
  const settle = (source: 'webhook' | 'reconciler') =>
    settleOrder(shop.dependencies.databases, { key, source }, provider)
  await Promise.all([settle('webhook'), settle('reconciler')])
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})
