import { expect, test } from 'vitest'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const ORDER = { amount: 2500, currency: 'INR', receipt: 'mine' }

async function start() {
  const sandbox = await startTestSandbox()
  const create = () => sandbox.call('POST', '/orders', ORDER)
  const countOrders = async () => (await sandbox.control.readLedger({ receipt: 'mine' })).orders.length
  return { ...sandbox, create, countOrders }
}

test('429 and 500 come as often as the fault says, and create nothing', async () => {
  const { control, create, countOrders } = await start()
  await control.addApiFault({ kind: '429', times: 2 })
  await control.addApiFault({ kind: '500' })
  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await create()).status)
  expect(statuses).toEqual([429, 429, 500, 200])
  expect(await countOrders()).toBe(1)
})

test('502 comes with a page of HTML', async () => {
  const { control, origin, countOrders, create } = await start()
  await control.addApiFault({ kind: '502-html' })
  await expect(create()).rejects.toThrow(SyntaxError)
  expect(await countOrders()).toBe(0)
  await control.addApiFault({ kind: '502-html', times: 5 })
  await control.clearApiFaults()
  expect((await create()).status).toBe(200)
  expect((await fetch(`${origin}/v1/orders`)).status).toBe(401)
})

test('a call whose connection is reset creates nothing', async () => {
  const { control, create, countOrders } = await start()
  await control.addApiFault({ kind: 'reset' })
  await expect(create()).rejects.toThrow('fetch failed')
  expect(await countOrders()).toBe(0)
})

test('a connection that is lost after the work leaves the order created', async () => {
  const { control, create, countOrders } = await start()
  await control.addApiFault({ kind: 'commit-then-hang-up' })
  await expect(create()).rejects.toThrow('fetch failed')
  expect(await countOrders()).toBe(1)
})

test('a call that hangs creates nothing when its caller gives up', async () => {
  const { control, origin, countOrders, create } = await start()
  await control.addApiFault({ kind: 'hang-before', method: 'GET' })
  const hanging = fetch(`${origin}/v1/orders`, {
    headers: { authorization: `Basic ${btoa('rzp_test_SandboxTests00:secret-of-the-key')}` },
    signal: AbortSignal.timeout(200),
  })
  await expect(hanging).rejects.toThrow('timeout')
  expect(await countOrders()).toBe(0)
  expect((await create()).status).toBe(200)
})

test('a slow call is carried out even when its caller has given up', async () => {
  const { control, origin, countOrders } = await start()
  await control.addApiFault({ kind: 'latency', ms: 300 })
  const slow = fetch(`${origin}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('rzp_test_SandboxTests00:secret-of-the-key')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(ORDER),
    signal: AbortSignal.timeout(100),
  })
  await expect(slow).rejects.toThrow('timeout')
  expect(await countOrders()).toBe(0)
  await expect.poll(countOrders).toBe(1)
})

test('a fault applies only to its method and path', async () => {
  const { control, call, create } = await start()
  await control.addApiFault({ kind: '500', method: 'POST', path: '/v1/payments' })
  await control.addApiFault({ kind: '429', method: 'GET', path: '/v1/orders' })
  expect((await create()).status).toBe(200)
  expect((await call('GET', '/payments')).status).toBe(200)
  expect((await call('GET', '/orders?receipt=mine')).status).toBe(429)
  expect((await call('POST', '/payments/pay_NobodysPayment/refund', {})).status).toBe(500)
})
