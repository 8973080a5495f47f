import { expect, test } from 'vitest'
import { namesOf, receiveWebhooks } from '../testing/receive-webhooks.ts'
import { startTestSandbox } from '../testing/start-test-sandbox.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

async function start() {
  const receiver = await receiveWebhooks()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  /** Returns the names of the events that arrived since the last call. */
  const come = async () => {
    await sandbox.control.advanceClock({ ms: 0 })
    return namesOf(receiver.received.splice(0))
  }
  const readPayment = async (id: string) => (await sandbox.call('GET', `/payments/${id}`)).body
  return { ...sandbox, come, readPayment }
}

test('400 for paying an order that is paid, or has an authorised payment', async () => {
  const { control, order, pay } = await start()
  const [paid, waiting] = [await order(), await order()]
  await pay(paid)
  await expect(control.pay({ orderId: paid })).rejects.toThrow('already done')
  await pay(waiting, 'authorized')
  await expect(control.pay({ orderId: waiting })).rejects.toThrow('not captured yet')
})

test('a failed payment leaves the order open, with the reason of the failure', async () => {
  const { control, call, order, come } = await start()
  const id = await order()
  const outcome = await control.pay({ orderId: id, vpa: 'failure@razorpay' })
  expect(outcome).toMatchObject({
    isPaid: false,
    failure: { error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } } },
  })
  expect(await come()).toEqual(['payment.failed'])
  expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
    amount_due: 2500,
  })
  expect(await control.pay({ orderId: id, vpa: 'success@razorpay' })).toMatchObject({ isPaid: true })
})

test('a late payment fails, is authorised a while later, and captured', async () => {
  const { control, order, pay, come, readPayment } = await start()
  const id = await pay(await order(), 'late')
  expect(await readPayment(id)).toMatchObject({ status: 'failed', error_code: 'BAD_REQUEST_ERROR' })
  expect(await come()).toEqual(['payment.failed'])
  await control.advanceClock({ ms: 15 * MINUTE_MS })
  expect(await come()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect(await readPayment(id)).toMatchObject({ status: 'captured', error_code: null })
})

test('a late payment stays authorised when the time for automatic capture is over', async () => {
  const { control, order, pay, readPayment } = await start()
  const capture_options = { automatic_expiry_period: 12 }
  const id = await pay(await order({ payment: { capture: 'automatic', capture_options } }), 'late')
  await control.advanceClock({ ms: 15 * MINUTE_MS })
  expect(await readPayment(id)).toMatchObject({ status: 'authorized' })
})

test('a late payment of an order that is already paid is refunded at once', async () => {
  const { control, order, pay, come, readPayment } = await start()
  const orderId = await order()
  const late = await pay(orderId, 'late')
  await pay(orderId)
  await come()
  await control.advanceClock({ ms: 15 * MINUTE_MS })
  expect(await come()).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
  expect(await readPayment(late)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 2500 })
  expect((await control.readLedger({ orderId })).orders).toMatchObject([{ capturedPaise: 2500, refundedPaise: 0 }])
})

test('a payment that is authorised and never captured is refunded after three days', async () => {
  const { control, call, order, pay, readPayment } = await start()
  const id = await pay(await order(), 'authorized')
  await control.advanceClock({ ms: 3 * DAY_MS - MINUTE_MS })
  expect(await readPayment(id)).toMatchObject({ status: 'authorized' })
  await control.advanceClock({ ms: 2 * MINUTE_MS })
  expect(await readPayment(id)).toMatchObject({ status: 'refunded', captured: false })
  expect((await call('POST', `/payments/${id}/capture`, { amount: 2500 })).status).toBe(400)
})

test('a delayed capture happens at its time', async () => {
  const { control, order, pay, come, readPayment } = await start()
  await control.setScenario({ captureDelayMs: 10 * MINUTE_MS })
  const id = await pay(await order())
  expect(await come()).toEqual(['payment.authorized'])
  expect(await readPayment(id)).toMatchObject({ status: 'authorized' })
  await control.advanceClock({ ms: 10 * MINUTE_MS })
  expect(await come()).toEqual(['payment.captured', 'order.paid'])
})

test('real time moves the clock too', async () => {
  const { control, order, pay, readPayment } = await start()
  await control.setScenario({ captureDelayMs: 50 })
  const id = await pay(await order())
  await expect.poll(async () => (await readPayment(id)).status).toBe('captured')
})

test('the scenario of an order comes before that of its receipt, and that before the one for all', async () => {
  const { control, order, pay, readPayment } = await start()
  await control.setScenario({ result: 'failed' })
  await control.setScenario({ receipt: 'mine', result: 'authorized' })
  const [any, ofReceipt, ofBoth] = [await order(), await order({ receipt: 'mine' }), await order({ receipt: 'mine' })]
  await control.setScenario({ orderId: ofBoth, result: 'captured' })
  const statusOf = async (orderId: string) => (await readPayment(await pay(orderId))).status
  expect([await statusOf(any), await statusOf(ofReceipt), await statusOf(ofBoth)]).toEqual([
    'failed',
    'authorized',
    'captured',
  ])
})
