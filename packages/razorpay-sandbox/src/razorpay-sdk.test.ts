import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { receiveWebhooks } from './testing/receive-webhooks.ts'
import { KEYS, startTestSandbox, WEBHOOK_SECRETS } from './testing/start-test-sandbox.ts'

/** Razorpay's unmodified SDK. It has no option for its address, so this changes the SDK's internal setting. */
async function startWithSdk(keySecret = KEYS.keySecret) {
  const receiver = await receiveWebhooks()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url, seed: 7 })
  const sdk = new Razorpay({ key_id: KEYS.keyId, key_secret: keySecret })
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = sandbox.origin
  return { sdk, receiver, ...sandbox }
}

const ORDER = { amount: 2500, currency: 'INR', receipt: 'purchase-1' }

test('an order is created, fetched, found by its receipt and edited', async () => {
  const { sdk } = await startWithSdk()
  const order = await sdk.orders.create(ORDER)
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    entity: 'order',
    amount: 2500,
    amount_paid: 0,
    amount_due: 2500,
    currency: 'INR',
    receipt: 'purchase-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.closeTo(Date.now() / 1000, -1),
  })
  expect(await sdk.orders.fetch(order.id)).toEqual(order)
  await sdk.orders.create({ ...ORDER, receipt: 'purchase-2' })
  expect(await sdk.orders.all({ receipt: 'purchase-1' })).toEqual({ entity: 'collection', count: 1, items: [order] })
  expect(await sdk.orders.all({ receipt: 'purchase-3' })).toMatchObject({ count: 0, items: [] })

  await sdk.orders.edit(order.id, { notes: { learner: '17' } })
  expect(await sdk.orders.fetch(order.id)).toEqual({ ...order, notes: { learner: '17' } })
})

test('a paid order lists its payment, and the signature of checkout is valid', async () => {
  const { sdk, control } = await startWithSdk()
  const order = await sdk.orders.create(ORDER)
  await control.pay({ orderId: order.id, result: 'failed' })
  const outcome = await control.pay({ orderId: order.id })
  if (!outcome.isPaid) throw new Error('not paid')
  const { razorpay_payment_id: id, razorpay_signature: signature } = outcome.response

  const of = { order_id: order.id, payment_id: id }
  expect(validatePaymentVerification(of, signature, KEYS.keySecret)).toBe(true)
  expect(validatePaymentVerification({ ...of, order_id: 'order_Another0000000' }, signature, KEYS.keySecret)).toBe(
    false,
  )
  expect(await sdk.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 2500,
    amount_due: 0,
    attempts: 2,
  })
  const payment = await sdk.payments.fetch(id)
  expect(payment).toMatchObject({
    id,
    order_id: order.id,
    amount: 2500,
    status: 'captured',
    captured: true,
    method: 'upi',
  })
  const { items } = await sdk.orders.fetchPayments(order.id)
  expect(items.map(({ status }) => status)).toEqual(['captured', 'failed'])
  expect(await sdk.payments.all({ count: 1 })).toEqual({ entity: 'collection', count: 1, items: [payment] })
})

test('an authorised payment is captured once, for its amount', async () => {
  const { sdk, pay } = await startWithSdk()
  const order = await sdk.orders.create({ ...ORDER, payment: { capture: 'manual' } } as never)
  const id = await pay(order.id)
  expect(await sdk.payments.fetch(id)).toMatchObject({ status: 'authorized', captured: false, fee: null })
  await expect(sdk.payments.capture(id, 2400, 'INR')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', field: 'amount' },
  })
  expect(await sdk.payments.capture(id, 2500, 'INR')).toMatchObject({ status: 'captured', captured: true, fee: 59 })
  await expect(sdk.payments.capture(id, 2500, 'INR')).rejects.toMatchObject({ statusCode: 400 })
})

test('a payment is refunded in part and then in full, and no further', async () => {
  const { sdk, pay } = await startWithSdk()
  const id = await pay((await sdk.orders.create(ORDER)).id)
  const refund = await sdk.payments.refund(id, { amount: 1000, receipt: 'refund-1' })
  expect(refund).toMatchObject({ entity: 'refund', payment_id: id, amount: 1000, status: 'processed', notes: [] })
  expect(await sdk.refunds.fetch(refund.id)).toEqual(refund)
  expect(await sdk.payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 1000,
    refund_status: 'partial',
  })
  await expect(sdk.payments.refund(id, { amount: 1501 })).rejects.toMatchObject({ statusCode: 400 })

  expect(await sdk.payments.refund(id, {})).toMatchObject({ amount: 1500 })
  expect(await sdk.payments.fetch(id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 2500,
    refund_status: 'full',
  })
  expect(await sdk.payments.fetchMultipleRefund(id, {})).toMatchObject({ count: 2 })
  await expect(sdk.payments.refund(id, {})).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  })
})

test("the SDK accepts a webhook's signature, but not for the same body after parsing and writing it again", async () => {
  const { sdk, pay, control, receiver } = await startWithSdk()
  await pay((await sdk.orders.create(ORDER)).id)
  await control.advanceClock({ ms: 0 })
  const [first] = receiver.received
  if (!first) throw new Error('no webhook came')
  expect(validateWebhookSignature(first.body, first.signature, WEBHOOK_SECRETS[0])).toBe(true)
  const rewritten = JSON.stringify(JSON.parse(first.body))
  expect(validateWebhookSignature(rewritten, first.signature, WEBHOOK_SECRETS[0])).toBe(false)
})

test('401 with a wrong secret, 400 for an unknown id', async () => {
  const { sdk: stranger } = await startWithSdk('another-secret')
  await expect(stranger.orders.create(ORDER)).rejects.toMatchObject({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  })
  const { sdk } = await startWithSdk()
  for (const call of [
    sdk.orders.fetch('order_NobodysOrder00'),
    sdk.payments.fetch('pay_NobodysPayment'),
    sdk.customers.fetch('x'),
  ])
    await expect(call).rejects.toMatchObject({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR' } })
})
