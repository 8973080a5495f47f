import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'
import { checkOpenOrders, reconcile } from '../settling/reconcile.ts'

const shop = await startShop({ webhook: false })
const { sandbox, db, dependencies } = shop

const start = async () => ({ buyer: await shop.buildBuyer(), module: await shop.buildSold({ questions: 1 }) })
const ledgerOf = async (orderId: string) => (await sandbox.readLedger({ orderId })).orders[0]

/** Makes a second order at the provider without our knowledge, with the receipt of a registered order. */
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

test('F7 a second order at the provider is recorded once, and the learner pays the first one', async () => {
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

test('F7 a payment of the second order opens the module', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  const paid = await sandbox.pay({ orderId: await makeSecond(created) })
  await reconcile(dependencies.databases, 'hour', dependencies)
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  expect(await notedOf(buyer)).toHaveLength(1)
  if (paid.isPaid)
    expect(await shop.confirm(buyer, paid.response)).toMatchObject({ status: 200, body: { state: 'paid' } })
})

test('F7 payments of both orders open the module once, and the later payment is refunded', async () => {
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
