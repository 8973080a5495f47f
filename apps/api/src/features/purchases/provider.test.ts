import { afterEach, expect, test } from 'vitest'
import { startShop } from '../../testing/start-shop.ts'
import { type Provider, ProviderError } from './provider.ts'
import { settleOrder } from './settle-order.ts'

const shop = await startShop({ webhook: false })
const { sandbox } = shop
const provider = shop.parts.provider as Provider

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
  'a payment that is captured': () =>
    provider.capture({ id: 'pay_unknown000000', amountPaise: 2500, currency: 'INR' } as never),
  'an order that is read': () => provider.readPayments('order_unknown0000'),
  'a refund that is asked for': () =>
    provider.refund({ paymentId: 'pay_unknown000000', amountPaise: 2500, key: 'abhyas-1-unknown-1' }),
}

test.each(Object.entries(CALLS))('%s: a no is told from not now and from silence', async (_, call) => {
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
})

test('F12 captured by two at once: both see what has become of it', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions: 1 })]
  const { body: created } = await shop.order(buyer, module)
  await sandbox.pay({ orderId: created.razorpayOrderId, result: 'authorized' })
  // Both have read that it is not captured before either captures it.
  await sandbox.addApiFault({ kind: 'latency', path: '/v1/payments', times: 2, ms: 300 })
  const key = { learnerId: buyer.id, orderId: created.orderId }
  const needs = { databases: shop.parts.databases, provider }
  await Promise.all([settleOrder(needs, key, 'webhook'), settleOrder(needs, key, 'reconciler')])
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})
