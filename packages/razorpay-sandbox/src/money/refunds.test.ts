import { expect, test } from 'vitest'
import { namesOf, receiveWebhooks } from '../testing/receive-webhooks.ts'
import { startTestSandbox } from '../testing/start-test-sandbox.ts'

const KEY = 'refund-key-1'
const DAY_MS = 24 * 3_600_000

async function start() {
  const receiver = await receiveWebhooks()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const paymentId = await sandbox.pay(await sandbox.order())
  await sandbox.control.advanceClock({ ms: 0 })
  receiver.received.length = 0
  const refund = (body: object, key?: string) =>
    sandbox.call(
      'POST',
      `/payments/${paymentId}/refund`,
      body,
      key === undefined ? {} : { 'x-refund-idempotency': key },
    )
  const readPayment = async () => (await sandbox.call('GET', `/payments/${paymentId}`)).body
  const come = async () => {
    await sandbox.control.advanceClock({ ms: 0 })
    return receiver.received.splice(0)
  }
  return { ...sandbox, paymentId, refund, readPayment, come }
}

test('200 with the same refund for the same key and body, 409 for another body', async () => {
  const { refund, readPayment } = await start()
  const first = await refund({ amount: 1000 }, KEY)
  expect(first.status).toBe(200)
  expect(await refund({ amount: 1000 }, KEY)).toEqual(first)
  expect(await refund({ amount: 900 }, KEY)).toMatchObject({
    status: 409,
    body: { error: { code: 'BAD_REQUEST_ERROR' } },
  })
  expect(await readPayment()).toMatchObject({ amount_refunded: 1000 })
})

test('400 for a key that is too short or has other characters', async () => {
  const { refund, readPayment } = await start()
  for (const key of ['ninechars', 'with blanks in it', 'with/slashes']) expect((await refund({}, key)).status).toBe(400)
  expect(await readPayment()).toMatchObject({ amount_refunded: 0 })
})

test('409 while the first request with the key is under way, and only one refund is made', async () => {
  const { control, refund, readPayment } = await start()
  await control.addApiFault({ kind: 'latency', ms: 300, path: '/v1/payments' })
  const first = refund({}, KEY)
  await expect.poll(async () => (await refund({}, KEY)).status, { interval: 20 }).toBe(409)
  const { status, body } = await first
  expect(status).toBe(200)
  expect((await refund({}, KEY)).body.id).toBe(body.id)
  expect(await readPayment()).toMatchObject({ amount_refunded: 2500, refund_status: 'full' })
})

test('a key whose request was refused may be used again', async () => {
  const { refund } = await start()
  expect((await refund({ amount: 2600 }, KEY)).status).toBe(400)
  expect((await refund({ amount: 2500 }, KEY)).status).toBe(200)
})

test('400 for less than a rupee, for an unknown field, and for a payment that was never captured', async () => {
  const { refund, call, order, pay } = await start()
  expect((await refund({ amount: 99 })).status).toBe(400)
  expect((await refund({ reason: 'x' })).body.error?.reason).toBe('extra_field_sent')
  const failed = await pay(await order(), 'failed')
  expect((await call('POST', `/payments/${failed}/refund`, {})).status).toBe(400)
})

test('400 for a payment that is older than six months', async () => {
  const { control, refund } = await start()
  await control.advanceClock({ ms: 181 * DAY_MS })
  expect((await refund({})).body.error?.description).toBe('The payment is older than 6 months')
})

test('a refund is created and then processed, and sends an event for both', async () => {
  const { refund, paymentId, come } = await start()
  const { body } = await refund({})
  const received = await come()
  expect(namesOf(received)).toEqual(['refund.created', 'refund.processed'])
  expect(received[0]?.payload).toMatchObject({
    refund: { entity: { id: body.id, amount: 2500, status: 'processed' } },
    payment: { entity: { id: paymentId, status: 'refunded', amount_refunded: 2500 } },
  })
})

test('a failed refund returns the money to the merchant', async () => {
  const { control, call, refund, readPayment, come } = await start()
  await control.setRefundResult({ result: 'failed', afterMs: DAY_MS })
  const { body } = await refund({})
  expect(body.status).toBe('pending')
  expect(await readPayment()).toMatchObject({ status: 'refunded', amount_refunded: 2500 })
  await control.advanceClock({ ms: DAY_MS })
  expect(namesOf(await come())).toEqual(['refund.created', 'refund.failed'])
  expect((await call('GET', `/refunds/${body.id}`)).body.status).toBe('failed')
  expect(await readPayment()).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })
})

test('a pending refund stays pending until it is settled', async () => {
  const { control, call, refund, come } = await start()
  await control.setRefundResult({ result: 'pending' })
  const { body } = await refund({ amount: 500 })
  await control.advanceClock({ ms: 7 * DAY_MS })
  expect((await call('GET', `/refunds/${body.id}`)).body.status).toBe('pending')
  await control.settleRefund({ refundId: body.id, result: 'processed' })
  expect(namesOf(await come())).toEqual(['refund.created', 'refund.processed'])
})

test('a refund in the dashboard needs no call of the API', async () => {
  const { control, call, paymentId, come } = await start()
  const { refundId } = await control.refundInDashboard({ paymentId })
  expect((await call('GET', `/payments/${paymentId}/refunds/${refundId}`)).body).toMatchObject({ amount: 2500 })
  expect(namesOf(await come())).toEqual(['refund.created', 'refund.processed'])
  await expect(control.refundInDashboard({ paymentId })).rejects.toThrow('400')
})
