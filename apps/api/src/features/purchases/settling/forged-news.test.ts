import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { startShop } from '../../../testing/start-shop.ts'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'

const shop = await startShop({ webhook: false, razorpay: { accountId: 'acc_ours' } })
const { db, keys, sandbox } = shop

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const countEvents = async () => (await db.selectOne<{ count: number }>(sql`select count(*) from payment_events`)).count
const messageOf = (orderId: string, changes: object = {}) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_ours',
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_forgedforged12', order_id: orderId, status: 'captured', amount: 2500 } } },
    ...changes,
  })
const tell = (body: string, headers: Record<string, string>) =>
  fetch(shop.origin + WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const signed = (body: string, id: string, secret = keys.webhookSecrets[0] ?? '') => ({
  'x-razorpay-signature': sign(secret, body),
  'x-razorpay-event-id': id,
})

async function ordered() {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions: 1 })]
  const { body: created } = await shop.order(buyer, module)
  return { buyer, module, created }
}

test('F2 400 for a forged signature and for the signature of another order; the module stays closed, and each try is recorded', async () => {
  const { buyer, module, created } = await ordered()
  const other = await shop.buy(await shop.buildBuyer(), await shop.buildSold({ questions: 1 }))
  for (const signature of ['ab'.repeat(32), 'not hex', other.signed.razorpay_signature]) {
    const forged = {
      razorpay_payment_id: other.signed.razorpay_payment_id,
      razorpay_order_id: created.razorpayOrderId,
      razorpay_signature: signature,
    }
    expect(await shop.confirm(buyer, forged)).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } })
  }
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  const noted = await db
    .dbOf(buyer.id)
    .select(sql`select from learner.order_events where learner_id = ${buyer.id} and kind = 'callback_refused'`)
  expect(noted).toHaveLength(3)
})

test('400 for a message without a body, even with a correct signature', async () => {
  const headers = signed('', 'evt_without_a_body')
  const response = await fetch(shop.origin + WEBHOOK_PATH, { method: 'POST', headers })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'payment_not_verified' })
})

test('F2 a forged callback is recorded with the current state of the order', async () => {
  const { buyer, created } = await ordered()
  const key = sql`learner_id = ${buyer.id} and id = ${created.orderId}`
  const held = Promise.withResolvers<void>()
  const changing = db.dbOf(buyer.id).transaction(async (tx) => {
    await tx.write(sql`update learner.orders set state = 'expired' where ${key}`)
    held.resolve()
    await pause(300)
  })
  await held.promise
  const { razorpayOrderId: razorpay_order_id } = created
  const forged = { razorpay_order_id, razorpay_payment_id: 'pay_forged', razorpay_signature: 'ab'.repeat(32) }
  expect(await shop.confirm(buyer, forged)).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } })
  await changing
  const [refused] = await db.dbOf(buyer.id).select<{ state: string }>(sql`
    select state from learner.order_events where learner_id = ${buyer.id} and kind = 'callback_refused'`)
  expect(refused).toEqual({ state: 'expired' })
})

test('F3 403 for another learner with a genuine signature; the owner of the order gets the module', async () => {
  const [buyer, thief, module] = [
    await shop.buildBuyer(),
    await shop.buildBuyer(),
    await shop.buildSold({ questions: 1 }),
  ]
  const { signed: genuine } = await shop.buy(buyer, module)
  expect(await shop.confirm(thief, genuine)).toMatchObject({ status: 403, body: { code: 'order_of_another' } })
  expect(await shop.isOpen(thief, module.id)).toBe(false)
  expect(await shop.confirm(buyer, genuine)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await shop.confirm(buyer, { ...genuine, razorpay_order_id: 'order_nobodysnobody1' })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
})

test('400 for a message with a missing, wrong or double signature, or changed after signing; no event is stored', async () => {
  const { created } = await ordered()
  const body = messageOf(created.razorpayOrderId)
  const before = await countEvents()
  const good = signed(body, 'evt_1')
  const bad = [
    { 'x-razorpay-event-id': 'evt_1' },
    { ...good, 'x-razorpay-signature': sign('another secret', body) },
    { ...good, 'x-razorpay-signature': `${good['x-razorpay-signature']}, ${good['x-razorpay-signature']}` },
    { 'x-razorpay-signature': good['x-razorpay-signature'] },
  ]
  for (const headers of bad) expect((await tell(body, headers)).status).toBe(400)
  expect((await tell(body.replace('2500', '2600'), good)).status).toBe(400)
  expect((await tell(JSON.stringify(JSON.parse(body), null, 1), good)).status).toBe(400)
  expect(await countEvents()).toBe(before)
})

test('a genuine message about a payment that is not in the provider’s books opens nothing', async () => {
  const { buyer, module, created } = await ordered()
  const body = messageOf(created.razorpayOrderId)
  expect((await tell(body, signed(body, 'evt_2'))).status).toBe(200)
  await shop.tend()
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
})

test('a genuine message about an order that the provider does not know is marked as handled', async () => {
  const body = messageOf('order_unknown0000')
  expect((await tell(body, signed(body, 'evt_unknown'))).status).toBe(200)
  const isHandled = async () =>
    (
      await db.selectOne<{ isHandled: boolean }>(
        sql`select handled_at is not null as "isHandled" from payment_events where id = 'evt_unknown'`,
      )
    ).isHandled
  await vi.waitFor(async () => expect(await isHandled()).toBe(true))
})

test('200 for both secrets while one is replaced, and each event is stored once', async () => {
  const { created } = await ordered()
  const before = await countEvents()
  const body = messageOf(created.razorpayOrderId)
  for (const secret of keys.webhookSecrets)
    expect((await tell(body, signed(body, `evt_of_${secret}`, secret))).status).toBe(200)
  expect((await tell(body, signed(body, `evt_of_${keys.webhookSecrets[0]}`))).status).toBe(200)
  expect(await countEvents()).toBe(before + 2)
})

test('F22 200 without storing messages of another account, unknown events and malformed messages; 413 for a megabyte', async () => {
  const { created } = await ordered()
  const before = await countEvents()
  const others = [
    messageOf(created.razorpayOrderId, { account_id: 'acc_theirs' }),
    messageOf(created.razorpayOrderId, { event: 'settlement.processed' }),
    '{"event":7}',
    '[]',
  ]
  for (const body of others) expect((await tell(body, signed(body, 'evt_3'))).status).toBe(200)
  const large = messageOf(created.razorpayOrderId, { filler: 'x'.repeat(1024 * 1024) })
  expect((await tell(large, signed(large, 'evt_4'))).status).toBe(413)
  expect(await countEvents()).toBe(before)
})

test('F8 a payment with another amount than the order puts the order under review, and the module stays closed', async () => {
  const { buyer, module, created } = await ordered()
  await db.dbOf(buyer.id).write(sql`update learner.orders set amount_paise = 5000 where learner_id = ${buyer.id}`)
  const paid = await sandbox.pay({ orderId: created.razorpayOrderId })
  if (!paid.isPaid) throw new Error('It was not paid.')
  expect(await shop.confirm(buyer, paid.response)).toMatchObject({ status: 200, body: { state: 'review' } })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
})
