import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildGrant, buildModule } from '../../../testing/builders.ts'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'
import { statusesOf } from '../../../testing/send.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const shop = await startShop({ webhook: false })
const { sandbox, db, send } = shop

const ledgerOf = async (orderId: number) => (await sandbox.readLedger({ receipt: `abhyas-${orderId}` })).orders
const ordersOf = ({ id }: Buyer) =>
  db.dbOf(id).select<{ id: number }>(sql`select id from learner.orders where learner_id = ${id}`)
const wish = ({ id }: Buyer, module: { id: number; price: number }) => ({
  user: { id },
  module: { id: module.id },
  amount: module.price,
  phno: '9876543210',
})
const ask = ({ token }: Buyer, body: object) => send('POST /api/buy-now/create-order', { token, body })

test.each([
  { price: 25, paise: 2500 },
  { price: 49.5, paise: 4950 },
])(
  '[API-34] 200 with the order and $price rupees; only the provider gets $paise paise, in INR, with our receipt',
  async ({ price, paise }) => {
    const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ price })]
    const { status, body } = await shop.order(buyer, module)
    const { orderId, razorpayOrderId } = body
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { razorpayOrderId: expect.any(String), amount: price },
    })
    expect(Object.values(body)).not.toContain(paise)
    expect(await ledgerOf(orderId)).toMatchObject([
      { orderId: razorpayOrderId, receipt: `abhyas-${orderId}`, amountPaise: paise, currency: 'INR' },
    ])
  },
)

test('[API-33] (API-54) 200 with a bare boolean: false before the purchase and true after it; 403 for another learner’s purchase', async () => {
  const [buyer, other, module] = [await shop.buildBuyer(), await shop.buildBuyer(), await shop.buildSold()]
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  const { signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  expect(await shop.isOpen(other, module.id)).toBe(false)
  const path = `GET /api/buy-now/verify-purchase?userId=${buyer.id}&moduleId=${module.id}`
  expect(await send(path, { token: other.token })).toMatchObject({ status: 403, body: { code: 'not_your_account' } })
})

test('400 for a wrong phone number, 403 for another account, 404 for an unknown module, 409 for a module without questions', async () => {
  const [buyer, other, module] = [await shop.buildBuyer(), await shop.buildBuyer(), await shop.buildSold()]
  const good = wish(buyer, module)
  for (const phno of ['', '12345', '98765432101', '98765abcde'])
    expect(await ask(buyer, { ...good, phno })).toMatchObject({ status: 400, body: { code: 'phone_invalid' } })
  expect(await ask(other, good)).toMatchObject({ status: 403, body: { code: 'not_your_account' } })
  expect(await ask(buyer, { ...good, module: { id: 999_999 } })).toMatchObject({ status: 404 })
  const empty = await buildModule(db)
  expect(await shop.order(buyer, empty)).toMatchObject({ status: 409, body: { code: 'module_not_sold' } })
  expect(await ordersOf(buyer)).toEqual([])
})

test('F8 409 when the amount differs from the price, and there is no order', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  for (const amount of [1, 24.99, 2500, 0, -25])
    expect(await ask(buyer, { ...wish(buyer, module), amount })).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
  expect(await ordersOf(buyer)).toEqual([])
})

test('F9 simultaneous and repeated requests make one order in our tables and one at the provider', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  await sandbox.addApiFault({ method: 'POST', path: '/v1/orders', kind: 'latency', ms: 400 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.order(buyer, module)))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.razorpayOrderId)).size).toBe(1)
  expect(await shop.order(buyer, module)).toMatchObject({ body: answers[0]?.body })
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await ledgerOf(answers[0]?.body.orderId ?? 0)).toHaveLength(1)
})

test('F7 an order is found by its receipt and exists once when the provider created it and closed the connection', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  await sandbox.addApiFault({ method: 'POST', path: '/v1/orders', kind: 'commit-then-hang-up' })
  expect(await shop.order(buyer, module)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
  const { status, body } = await shop.order(buyer, module)
  expect(status).toBe(200)
  const [order] = await ordersOf(buyer)
  expect(await ledgerOf(order?.id ?? 0)).toMatchObject([{ orderId: body.razorpayOrderId }])
})

test('F7 an order is registered once when the provider is slower than our timeout, and the next try returns its id', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  await sandbox.addApiFault({ method: 'POST', path: '/v1/orders', kind: 'latency', ms: 7_000 })
  expect(await shop.order(buyer, module)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
  const { status, body } = await shop.order(buyer, module)
  expect(status).toBe(200)
  await pause(3_000)
  expect(await ledgerOf(body.orderId)).toMatchObject([{ orderId: body.razorpayOrderId }])
})

test.each(['429', '500', '502-html', 'reset'] as const)(
  'F19 503 with Retry-After when the provider fails with %s, and the next try works',
  async (kind) => {
    const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
    await sandbox.addApiFault({ method: 'POST', path: '/v1/orders', kind })
    const refused = await shop.order(buyer, module)
    expect(refused).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await shop.order(buyer, module)).toMatchObject({ status: 200 })
    expect(await ordersOf(buyer)).toHaveLength(1)
  },
)

test('F11 409 for a module that was bought or granted, and there is no new order', async () => {
  const [buyer, bought, given] = [await shop.buildBuyer(), await shop.buildSold(), await shop.buildSold()]
  const { signed } = await shop.buy(buyer, bought)
  await shop.confirm(buyer, signed)
  await buildGrant(db, buyer, given.id)
  for (const module of [bought, given])
    expect(await shop.order(buyer, module)).toMatchObject({ status: 409, body: { code: 'module_owned' } })
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a changed price makes a new order, and a payment of the old order opens the module for the old price', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  const { body: old } = await shop.order(buyer, module)
  await db.write(sql`update modules set price_paise = 3000 where id = ${module.id}`)
  const { body: created } = await shop.order(buyer, { ...module, price: 30 })
  expect(created).toMatchObject({ amount: 30 })
  expect(created.orderId).not.toBe(old.orderId)
  expect(await shop.orderOf(buyer, old.orderId)).toMatchObject({ state: 'expired' })
  const paid = await sandbox.pay({ orderId: old.razorpayOrderId })
  if (paid.isPaid) await shop.confirm(buyer, paid.response)
  expect(await shop.orderOf(buyer, old.orderId)).toMatchObject({ state: 'paid', amount: 25 })
})

test('429 after thirty orders in an hour', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  for (let n = 0; n < 30; n += 1) expect((await shop.order(buyer, module)).status).toBe(200)
  expect(await shop.order(buyer, module)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
})

test('503 in an installation without payment keys, and its offer has no checkout', async () => {
  const api = await startTestApi({ database: shop })
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold()]
  const { token } = buyer
  expect(await api.send('POST /api/buy-now/create-order', { token, body: wish(buyer, module) })).toMatchObject({
    status: 503,
    body: { code: 'payments_unavailable' },
  })
  const offer = `GET /api/buy-now/offer/${module.id}`
  expect((await api.send(offer, { token })).body).toMatchObject({ checkout: null, isForSale: true })
  expect((await send(offer, { token })).body).toMatchObject({
    amount: 25,
    topicCount: 1,
    questionCount: 20,
    boughtQuestionCount: 20,
    examCount: 0,
    isOwned: false,
    openOrderId: null,
    checkout: { keyId: shop.keys.keyId },
  })
})
