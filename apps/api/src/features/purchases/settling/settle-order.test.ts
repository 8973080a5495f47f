import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@abhyas/database/sql'
import { afterEach, expect, test, vi } from 'vitest'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'
import { checkOpenOrders, reconcile } from './reconcile.ts'

const shop = await startShop()
const { sandbox, db, dependencies } = shop
const SILENT = { drop: ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const }

afterEach(async () => {
  await sandbox.setScenario({})
  await sandbox.clearApiFaults()
})

const start = async () => ({ buyer: await shop.buildBuyer(), module: await shop.buildSold({ questions: 1 }) })
const isOpenSoon = (buyer: Buyer, moduleId: number, isOpen = true) =>
  vi.waitFor(async () => expect(await shop.isOpen(buyer, moduleId)).toBe(isOpen), { timeout: 8000, interval: 50 })
const ledgerOf = async (orderId: string) => (await sandbox.readLedger({ orderId })).orders[0]
const stateChanges = async ({ id }: Buyer) =>
  (
    await db.dbOf(id).select<{ state: string }>(sql`
      select state from learner.order_events where learner_id = ${id} and kind = 'state_changed' order by order_id, nth`)
  ).map(({ state }) => state)
const countUnhandled = async () =>
  (await db.selectOne<{ count: number }>(sql`select count(*) from payment_events where handled_at is null`)).count
/**
 * Finishes all outstanding work, as if every job had run. First it waits until the server has handled all received
 * events.
 */
async function settleAll() {
  await sandbox.advanceClock({ ms: 0 })
  await vi.waitFor(async () => expect(await countUnhandled()).toBe(0), 8000)
  await shop.tend()
  await db.dbOf(1).write(sql`update learner.orders set next_check_at = now() where state in ('draft', 'placed')`)
  await checkOpenOrders(dependencies.databases, dependencies)
}

test('F1 when the browser vanishes after paying, the webhook opens the module', async () => {
  const { buyer, module } = await start()
  await shop.buy(buyer, module)
  await isOpenSoon(buyer, module.id)
})

test('[API-35] F4 a callback before the webhooks pays the order and opens the module at once, and the webhooks change nothing', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ webhookDelayMs: 300 })
  const { created, signed } = await shop.buy(buyer, module)
  expect(await shop.confirm(buyer, signed)).toMatchObject({
    status: 200,
    body: { state: 'paid', paymentId: signed.razorpay_payment_id, paymentMethod: 'upi' },
  })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  await pause(400)
  await settleAll()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'paid', refund: null })
  expect(await stateChanges(buyer)).toEqual(['paid'])
})

test('F4 a callback after the webhook returns the same paid order', async () => {
  const { buyer, module } = await start()
  const { signed } = await shop.buy(buyer, module)
  await isOpenSoon(buyer, module.id)
  expect(await shop.confirm(buyer, signed)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await stateChanges(buyer)).toEqual(['paid'])
})

test('F5 repeated and reversed webhooks change nothing after the first one', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ copies: 3, order: 'reverse' })
  const { created } = await shop.buy(buyer, module)
  await isOpenSoon(buyer, module.id)
  await sandbox.replay({ orderId: created.razorpayOrderId })
  await settleAll()
  expect(await stateChanges(buyer)).toEqual(['paid'])
  const [{ payments } = { payments: 0 }] = await db
    .dbOf(buyer.id)
    .select<{ payments: number }>(sql`select count(*) as payments from learner.payments where learner_id = ${buyer.id}`)
  expect(payments).toBe(1)
})

test('F5 a failed payment is recorded, and the next payment of the same order counts', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  await sandbox.pay({ orderId: created.razorpayOrderId, result: 'failed' })
  await vi.waitFor(async () =>
    expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({
      state: 'placed',
      lastFailure: expect.any(String),
    }),
  )
  const { signed } = await shop.buy(buyer, module)
  expect(await shop.confirm(buyer, signed)).toMatchObject({
    body: { id: created.orderId, state: 'paid', lastFailure: null },
  })
  await sandbox.replay({ orderId: created.razorpayOrderId, events: ['payment.failed'] })
  await settleAll()
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F6 without any webhook, the check of open orders opens the module', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ drop: [...SILENT.drop] })
  await shop.buy(buyer, module)
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  expect(await checkOpenOrders(dependencies.databases, dependencies)).toMatchObject({ failed: 0 })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F6 a payment of an expired order is found by the reconciliation', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ drop: [...SILENT.drop] })
  const { created } = await shop.buy(buyer, module)
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set state = 'expired' where learner_id = ${buyer.id} and id = ${created.orderId}`)
  expect(await reconcile(dependencies.databases, 'hour', dependencies)).toMatchObject({ failed: 0 })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  expect(await reconcile(dependencies.databases, 'day', dependencies)).toMatchObject({ mended: 0, failed: 0 })
})

test('F9 when two orders of one module are paid, the second payment is refunded automatically', async () => {
  const { buyer, module } = await start()
  const { body: first } = await shop.order(buyer, module)
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set state = 'expired' where learner_id = ${buyer.id} and id = ${first.orderId}`)
  const second = await shop.buy(buyer, module)
  await shop.confirm(buyer, second.signed)
  await sandbox.pay({ orderId: first.razorpayOrderId })
  await vi.waitFor(async () => expect((await shop.orderOf(buyer, first.orderId)).state).toBe('refund_pending'))
  await settleAll()
  expect(await shop.orderOf(buyer, first.orderId)).toMatchObject({ state: 'refunded', refund: { kind: 'duplicate' } })
  expect(await shop.orderOf(buyer, second.created.orderId)).toMatchObject({ state: 'paid' })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  expect(await ledgerOf(first.razorpayOrderId)).toMatchObject({ capturedPaise: 2500, refundedPaise: 2500 })
})

test('F10 a failed payment that is authorised after another payment paid the order is refunded, and the module stays open', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  await sandbox.setScenario({ orderId: created.razorpayOrderId, result: 'late', lateMs: 60_000 })
  await sandbox.pay({ orderId: created.razorpayOrderId })
  await sandbox.setScenario({ orderId: created.razorpayOrderId })
  const { signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  await sandbox.advanceClock({ ms: 120_000 })
  await settleAll()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'paid' })
  const ledger = await ledgerOf(created.razorpayOrderId)
  expect((ledger?.capturedPaise ?? 0) - (ledger?.refundedPaise ?? 0)).toBe(2500)
})

test('F10 a late authorisation alone opens the module', async () => {
  const { buyer, module } = await start()
  const { body: created } = await shop.order(buyer, module)
  await sandbox.setScenario({ orderId: created.razorpayOrderId, result: 'late', lateMs: 60_000 })
  await sandbox.pay({ orderId: created.razorpayOrderId })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  await sandbox.advanceClock({ ms: 120_000 })
  await isOpenSoon(buyer, module.id)
})

test('F12 an authorised payment is captured by us, and the module opens only then', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ drop: [...SILENT.drop], result: 'authorized' })
  const { created } = await shop.buy(buyer, module)
  expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ capturedPaise: 0 })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  await checkOpenOrders(dependencies.databases, dependencies)
  expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ capturedPaise: 2500 })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F16 a refund made in the provider’s dashboard closes the module', async () => {
  const { buyer, module } = await start()
  const { created, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  await sandbox.refundInDashboard({ paymentId: signed.razorpay_payment_id })
  await isOpenSoon(buyer, module.id, false)
  await settleAll()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'refunded', refund: { kind: 'dashboard' } })
})

test('F17 a dispute changes nothing until it is lost, and then the module closes', async () => {
  const { buyer, module } = await start()
  const { created, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  const paymentId = signed.razorpay_payment_id
  await sandbox.dispute({ paymentId, step: 'created' })
  await settleAll()
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  await sandbox.dispute({ paymentId, step: 'lost' })
  await isOpenSoon(buyer, module.id, false)
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'reversed' })
})

test('F18 an event that could not be handled is handled by the next worker', async () => {
  const { buyer, module } = await start()
  await sandbox.addApiFault({ method: 'GET', path: '/v1/orders', kind: '500', times: 3 })
  await shop.buy(buyer, module)
  await sandbox.advanceClock({ ms: 0 })
  await pause(300)
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  await sandbox.clearApiFaults()
  await db.write(sql`update payment_events set next_try_at = now() where handled_at is null`)
  await shop.tend()
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test.each(['account', 'module'])(
  'F21 when the %s was deleted before the money came, the money is refunded',
  async (gone) => {
    const { buyer, module } = await start()
    const { body: created } = await shop.order(buyer, module)
    await db.write(
      gone === 'account'
        ? sql`delete from users where id = ${buyer.id}`
        : sql`delete from modules where id = ${module.id}`,
    )
    await sandbox.pay({ orderId: created.razorpayOrderId })
    await settleAll()
    await settleAll()
    const [order] = await db.dbOf(buyer.id).select<{ state: string; kind: string }>(sql`
      select o.state, r.kind from learner.orders o join learner.refunds r using (learner_id, payment_id)
      where o.learner_id = ${buyer.id}`)
    expect(order).toEqual({ state: 'refunded', kind: 'undeliverable' })
    expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ capturedPaise: 2500, refundedPaise: 2500 })
  },
)

test('a learner’s check after paying finds the payment, and returns 503 while the provider is away', async () => {
  const { buyer, module } = await start()
  await sandbox.setScenario({ drop: [...SILENT.drop] })
  const { created } = await shop.buy(buyer, module)
  const { token } = buyer
  expect(await shop.send(`POST /api/orders/mine/${created.orderId}/check`, { token })).toMatchObject({
    status: 200,
    body: { state: 'paid' },
  })
  await sandbox.addApiFault({ kind: '502-html' })
  expect(await shop.send(`POST /api/orders/mine/${created.orderId}/check`, { token })).toMatchObject({
    status: 503,
    body: { code: 'payments_unavailable' },
  })
})
