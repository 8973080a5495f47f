import { expect, test, vi } from 'vitest'
import { startSandbox } from './start-sandbox.ts'
import { KEYS, startTestSandbox } from './testing/start-test-sandbox.ts'

test('the sandbox does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  try {
    await expect(startSandbox()).rejects.toThrow('does not run in production')
  } finally {
    vi.unstubAllEnvs()
  }
})

test('checkout shows the order, and refuses a wrong amount, a wrong key and a paid order', async () => {
  const { origin, order, pay } = await startTestSandbox()
  const orderId = await order()
  const show = async (more: object = {}) => {
    const query = new URLSearchParams({ key: KEYS.keyId, order_id: orderId, amount: '2500', ...more })
    const response = await fetch(`${origin}/v1/checkout/order?${query.toString()}`)
    const answer = (await response.json()) as { error?: { description: string } }
    return { status: response.status, told: answer.error?.description ?? answer }
  }
  expect(await show()).toEqual({ status: 200, told: { amount: 2500, currency: 'INR' } })
  expect(await show({ amount: '100' })).toEqual({
    status: 400,
    told: expect.stringContaining('different from your order amount'),
  })
  expect(await show({ key: 'rzp_test_another' })).toMatchObject({ status: 400 })
  await pay(orderId)
  expect(await show()).toEqual({ status: 400, told: 'Payment already done for this order.' })
})

test('checkout.js and the page that it opens are served', async () => {
  const { origin } = await startTestSandbox()
  const typeOf = async (path: string) => (await fetch(`${origin}/v1/${path}`)).headers.get('content-type')
  expect(await typeOf('checkout.js')).toMatch('text/javascript')
  expect(await typeOf('checkout?origin=http://localhost')).toMatch('text/html')
  expect(await typeOf('checkout/frame.js')).toMatch('text/javascript')
  expect(await typeOf('checkout/frame.css')).toMatch('text/css')
})
