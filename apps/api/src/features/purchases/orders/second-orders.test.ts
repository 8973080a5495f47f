import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'
import { checkOpenOrders, reconcile } from '../settling/reconcile.ts'

const shop = await startShop({ webhook: false })
const { sandbox, db, dependencies } = shop

const start = async () => ({ buyer: await shop.buildBuyer(), module: await shop.buildSold({ questions: 1 }) })
const ledgerOf = async (orderId: string) => (await sandbox.readLedger({ orderId })).orders[0]

/** Made at the provider behind our back, with the receipt of an order that has its number. */
async function makeSecond({ orderId }: { orderId: number }): Promise<string> {
  const { keyId, keySecret } = shop.keys
  const made = await fetch(`${dependencies.config.razorpay?.apiBase}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 2500, currency: 'INR', receipt: `abhyas-${orderId}` }),
  })
  return ((await made.json()) as { id: string }).id
}

const notedOf = ({ id }: Buyer) =>
  db.dbOf(id).select<{ note: string }>(sql`
    select note from learner.order_events where learner_id = ${id} and kind = 'placed_twice'`)

test('F7 a second order at the provider is noted once, and a learner is asked to pay the first', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  const second = await makeSecond(created)
  for (let round = 0; round < 2; round += 1) {
    await db.dbOf(buyer.id).write(sql`
      update learner.orders set place_tries = 2, next_check_at = now() where learner_id = ${buyer.id}`)
    await checkOpenOrders(dependencies.databases, dependencies)
  }
  expect(await notedOf(buyer)).toEqual([{ note: second }])
  expect(await shop.order(buyer, module)).toMatchObject({ body: { razorpayOrderId: created.razorpayOrderId } })
})

test('F7 money that comes to the second order opens the module', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  const paid = await sandbox.pay({ orderId: await makeSecond(created) })
  await reconcile(dependencies.databases, 'hour', dependencies)
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  expect(await notedOf(buyer)).toHaveLength(1)
  if (paid.isPaid)
    expect(await shop.confirm(buyer, paid.response)).toMatchObject({ status: 200, body: { state: 'paid' } })
})

test('F7 money that comes to both orders opens the module once, and the later payment goes back', async () => {
  const { buyer, module } = await start()
  const { created, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  const second = await makeSecond(created)
  await sandbox.pay({ orderId: second })
  await reconcile(dependencies.databases, 'hour', dependencies)
  await shop.tend()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'paid', refund: null })
  expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ capturedPaise: 2500, refundedPaise: 0 })
  expect(await ledgerOf(second)).toMatchObject({ capturedPaise: 2500, refundedPaise: 2500 })
})
