import { expect, test } from 'vitest'
import { startTestSandbox } from '../testing/start-test-sandbox.ts'

const ORDER = { amount: 2500, currency: 'INR' }
const DAY_MS = 24 * 3_600_000

test('400 for an order that Razorpay would not accept', async () => {
  const { call } = await startTestSandbox()
  const create = async (body: object) => {
    const { status, body: answer } = await call('POST', '/orders', body)
    return { status, field: answer.error?.field, reason: answer.error?.reason }
  }
  const refused = { status: 400, reason: 'input_validation_failed' }
  expect(await create({ ...ORDER, amount: 99 })).toEqual({ ...refused, field: 'amount' })
  expect(await create({ ...ORDER, amount: 100.5 })).toEqual({ ...refused, field: 'amount' })
  expect(await create({ currency: 'INR' })).toEqual({ ...refused, field: 'amount' })
  expect(await create({ ...ORDER, currency: 'USD' })).toEqual({ ...refused, field: 'currency' })
  expect(await create({ ...ORDER, receipt: 'r'.repeat(41) })).toEqual({ ...refused, field: 'receipt' })
  const notes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`note-${index}`, 'x']))
  expect(await create({ ...ORDER, notes })).toEqual({ ...refused, field: 'notes' })
  expect(await create({ ...ORDER, learner: 17 })).toEqual({ status: 400, reason: 'extra_field_sent' })
})

test('200 for two orders with one receipt, so a merchant must look before ordering again', async () => {
  const { call, order } = await startTestSandbox()
  const ids = [await order({ receipt: 'twice' }), await order({ receipt: 'twice' })]
  const { body } = await call('GET', '/orders?receipt=twice')
  expect(body.items.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('lists are newest first, in pages, between two moments', async () => {
  const { call, control, order } = await startTestSandbox()
  const ids: string[] = []
  for (let day = 0; day < 5; day += 1) {
    ids.push(await order())
    await control.advanceClock({ ms: DAY_MS })
  }
  const list = async (query: string) => {
    const { body } = await call('GET', `/orders?${query}`)
    return body.items.map(({ id }) => ids.indexOf(id))
  }
  const createdAt = async (index: number) => (await call('GET', `/orders/${ids[index]}`)).body.created_at
  expect(await list('')).toEqual([4, 3, 2, 1, 0])
  expect(await list('count=2&skip=1')).toEqual([3, 2])
  expect(await list(`from=${await createdAt(1)}&to=${await createdAt(3)}`)).toEqual([3, 2, 1])
  expect(await list(`from=${await createdAt(1)}&to=${await createdAt(3)}&skip=2`)).toEqual([1])
  expect(await list(`to=${(await createdAt(1)) - 1}`)).toEqual([0])
  expect((await call('GET', '/orders?count=101')).status).toBe(400)
})

test('orders can be filtered by whether a payment of theirs is authorised and not captured', async () => {
  const { call, order, pay } = await startTestSandbox()
  const [waiting, done] = [await order(), await order()]
  await pay(waiting, 'authorized')
  await pay(done)
  const list = async (authorized: 0 | 1) => (await call('GET', `/orders?authorized=${authorized}`)).body.items
  expect(await list(1)).toMatchObject([{ id: waiting, status: 'attempted' }])
  expect(await list(0)).toMatchObject([{ id: done, status: 'paid' }])
})

test('400 for an order that is older than 180 days', async () => {
  const { call, control, order } = await startTestSandbox()
  const id = await order()
  await control.advanceClock({ ms: 180 * DAY_MS - 60_000 })
  expect((await call('GET', `/orders/${id}`)).status).toBe(200)
  await control.advanceClock({ ms: 120_000 })
  expect((await call('GET', `/orders/${id}`)).body.error?.description).toBe('Order older than 180 days')
  await expect(control.pay({ orderId: id })).rejects.toThrow('400')
})

test('400 for an unknown address, as Razorpay responds', async () => {
  const { call } = await startTestSandbox()
  expect(await call('GET', '/nothing')).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' } },
  })
})

test('the same seed gives the same ids, before and after a reset', async () => {
  const [one, other] = [await startTestSandbox({ seed: 5 }), await startTestSandbox({ seed: 5 })]
  const id = await one.order()
  expect(await other.order()).toBe(id)
  expect(await one.order()).not.toBe(id)
  await one.control.reset({ seed: 5 })
  expect(await one.order()).toBe(id)
  expect((await one.call('GET', '/orders')).body.count).toBe(1)
})
