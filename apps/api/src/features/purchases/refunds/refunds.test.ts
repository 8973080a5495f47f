import { randomUUID } from 'node:crypto'
import type { OrderTimeline } from '@abhyas/contract/purchases-manage'
import { sql } from '@abhyas/database/sql'
import { afterEach, expect, test } from 'vitest'
import { buildAdmin, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildExam } from '../../../testing/builders.ts'
import { type Buyer, startShop } from '../../../testing/start-shop.ts'

const shop = await startShop({ webhook: false })
const { sandbox, db, send } = shop
const admin = await openSessionOf(shop, await buildAdmin(db))

afterEach(async () => {
  await sandbox.setRefundResult({ result: 'processed' })
  await sandbox.clearApiFaults()
})

type Sold = Awaited<ReturnType<typeof shop.buildSold>>

async function bought(questions = 20) {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions })]
  const { created, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  return { buyer, module, created, paymentId: signed.razorpay_payment_id }
}
const practise = ({ token }: Buyer, { questionIds }: Sold, count: number) =>
  send('POST /api/practice/answers', {
    token,
    body: {
      answers: questionIds
        .slice(0, count)
        .map((questionId) => ({ id: randomUUID(), questionId, questionVersion: 1, option: 1, spentMs: 9, agoMs: 0 })),
    },
  })
const giveBack = ({ token }: Buyer, orderId: number) => send(`POST /api/orders/mine/${orderId}/refund`, { token })
const ledgerOf = async (orderId: string) => (await sandbox.readLedger({ orderId })).orders[0]
const timelineOf = async (buyer: Buyer, orderId: number) =>
  (await send<OrderTimeline>(`GET /api/users/${buyer.id}/orders/${orderId}`, { token: admin.token })).body
const revenueOf = async ({ id }: { id: number }) => {
  const { body } = await send<{ modules: { module: { id: number } }[] }>(
    'GET /api/orders/revenue?from=2020-01-01&to=2099-12-31',
    { token: admin.token },
  )
  return body.modules.find(({ module }) => module.id === id)
}
const dueNow = (buyer: Buyer) =>
  db.dbOf(buyer.id).write(sql`update learner.refunds set next_try_at = now() where learner_id = ${buyer.id}`)

test('F13 within 7 days and with less than a tenth shown, the module closes at once and the money goes back', async () => {
  const { buyer, module, created } = await bought()
  await practise(buyer, module, 1)
  expect(await giveBack(buyer, created.orderId)).toMatchObject({ status: 200, body: { state: 'refund_pending' } })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ refundedPaise: 0 })
  await shop.tend()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({
    state: 'refunded',
    refund: { state: 'processed' },
  })
  expect(await ledgerOf(created.razorpayOrderId)).toMatchObject({ refundedPaise: 2500 })
})

test('F13 409 with the numbers when a tenth is shown, and nothing changes; an answered question counts as shown', async () => {
  const { buyer, module, created } = await bought()
  await practise(buyer, module, 2)
  const refused = await giveBack(buyer, created.orderId)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'refund_too_much_shown', values: { shown: '2', total: '20', percent: '10' } },
  })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  const { body } = await send(`GET /api/orders/mine/${created.orderId}`, { token: buyer.token })
  expect(body).toMatchObject({
    terms: { isAllowed: false, refusal: 'too_much_shown', shownCount: 2, questionCount: 20 },
  })
})

test('F13 free samples count neither as bought nor as shown', async () => {
  const { buyer, module, created } = await bought()
  await buildTopic(db, { moduleId: module.id })
  await db.write(sql`update topics set is_free_sample = true where id = ${module.topicId}`)
  await practise(buyer, module, 20)
  const { body } = await send(`GET /api/orders/mine/${created.orderId}`, { token: buyer.token })
  expect(body).toMatchObject({ terms: { shownCount: 0, questionCount: 0, isAllowed: true } })
  expect(await giveBack(buyer, created.orderId)).toMatchObject({ status: 200 })
})

test('F13 409 after 7 days, by the database’s clock', async () => {
  const { buyer, module, created } = await bought()
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set paid_at = now() - interval '7 days' where learner_id = ${buyer.id}`)
  const refused = await giveBack(buyer, created.orderId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'refund_too_late', values: { days: '7' } } })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F13 409 while an exam of the module is open', async () => {
  const { buyer, module, created } = await bought()
  const exam = await buildExam(db, { topicId: module.topicId, questionIds: module.questionIds.slice(0, 1) })
  await buildAttempt(db, buyer, { examId: exam.id, state: 'open' })
  expect(await giveBack(buyer, created.orderId)).toMatchObject({ status: 409, body: { code: 'refund_exam_open' } })
})

test('F14 when answers and a refund come at the same moment, only one of them succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { buyer, module, created } = await bought()
    const [given] = await Promise.all([giveBack(buyer, created.orderId), practise(buyer, module, 4)])
    const { answered } = await db
      .dbOf(buyer.id)
      .selectOne<{ answered: number }>(
        sql`select count(*) as answered from learner.progress where learner_id = ${buyer.id}`,
      )
    expect([given.status, answered]).toEqual(given.status === 200 ? [200, 0] : [409, 4])
  }
})

test('F15 when the provider closes the connection after a refund, the repeated call has the same key and pays once', async () => {
  const { buyer, created, paymentId } = await bought()
  await giveBack(buyer, created.orderId)
  await sandbox.addApiFault({ method: 'POST', path: `/v1/payments/${paymentId}/refund`, kind: 'commit-then-hang-up' })
  await shop.tend()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'refund_pending' })
  await dueNow(buyer)
  await shop.tend()
  expect(await shop.orderOf(buyer, created.orderId)).toMatchObject({ state: 'refunded' })
  const ledger = await ledgerOf(created.razorpayOrderId)
  expect(ledger?.payments[0]?.refunds).toHaveLength(1)
})

test('F15 a failed refund opens the module again and puts the order under review, and an admin resolves it by hand', async () => {
  const { buyer, module, created } = await bought()
  await giveBack(buyer, created.orderId)
  await sandbox.setRefundResult({ result: 'failed' })
  await shop.tend()
  expect(await timelineOf(buyer, created.orderId)).toMatchObject({ state: 'paid', reviewReason: 'refund_failed' })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
  const { token } = admin
  const listed = await send<OrderTimeline[]>('GET /api/orders/all?needsReview=true', { token })
  expect(listed.body.map(({ id }) => id)).toContain(created.orderId)
  const line = `POST /api/users/${buyer.id}/orders/${created.orderId}/resolve`
  expect(await send(line, { token, body: { reason: 'By bank transfer' } })).toMatchObject({
    status: 200,
    body: { state: 'refunded', reviewReason: null },
  })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  expect(await send(line, { token, body: { reason: 'Again' } })).toMatchObject({
    body: { code: 'order_not_in_review' },
  })
})

test.each(['failed', 'refused'])(
  'F15 when a refund is %s and the order cannot be read, both stay pending and are decided together later',
  async (how) => {
    const { buyer, module, created, paymentId } = await bought()
    await giveBack(buyer, created.orderId)
    // The provider refuses a refund of more than the remaining money.
    if (how === 'refused') await sandbox.refundInDashboard({ paymentId, amountPaise: 500 })
    await sandbox.setRefundResult({ result: 'failed' })
    await sandbox.addApiFault({ path: `/v1/orders/${created.razorpayOrderId}`, kind: '500' })
    await shop.tend()
    expect(await timelineOf(buyer, created.orderId)).toMatchObject({
      state: 'refund_pending',
      refunds: [{ state: 'pending' }],
    })
    await dueNow(buyer)
    await shop.tend()
    expect(await timelineOf(buyer, created.orderId)).toMatchObject({ state: 'paid', reviewReason: 'refund_failed' })
    expect(await shop.isOpen(buyer, module.id)).toBe(true)
  },
)

test('F15 an admin requests a failed refund again, and it succeeds', async () => {
  const { buyer, created } = await bought()
  await giveBack(buyer, created.orderId)
  await sandbox.setRefundResult({ result: 'failed' })
  await shop.tend()
  await sandbox.setRefundResult({ result: 'processed' })
  const line = `POST /api/users/${buyer.id}/orders/${created.orderId}/refund`
  expect(await send(line, { token: admin.token, body: { reason: 'Once more' } })).toMatchObject({ status: 200 })
  await shop.tend()
  expect(await timelineOf(buyer, created.orderId)).toMatchObject({ state: 'refunded', reviewReason: null })
})

test('F15 a refund that is pending at the bank is processed when the bank confirms it', async () => {
  const { buyer, created } = await bought()
  await giveBack(buyer, created.orderId)
  await sandbox.setRefundResult({ result: 'pending' })
  await shop.tend()
  const timeline = await timelineOf(buyer, created.orderId)
  expect(timeline).toMatchObject({ state: 'refund_pending', refunds: [{ state: 'pending' }] })
  await sandbox.settleRefund({ refundId: timeline.refunds[0]?.providerRefundId ?? '', result: 'processed' })
  await dueNow(buyer)
  await shop.tend()
  expect(await timelineOf(buyer, created.orderId)).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'processed' }],
  })
})

test('an admin refunds an order for a reason, however much was answered; 400 without a reason', async () => {
  const { buyer, module, created } = await bought()
  await practise(buyer, module, 20)
  const line = `POST /api/users/${buyer.id}/orders/${created.orderId}/refund`
  expect(await send(line, { token: admin.token, body: { reason: ' ' } })).toMatchObject({ status: 400 })
  expect(await send(line, { token: admin.token, body: { reason: 'Bought the wrong one' } })).toMatchObject({
    status: 200,
    body: {
      state: 'refund_pending',
      refunds: [{ kind: 'admin', reason: 'Bought the wrong one', requestedBy: admin.id }],
    },
  })
  expect(await shop.isOpen(buyer, module.id)).toBe(false)
  expect(await send(line, { token: admin.token, body: { reason: 'Again' } })).toMatchObject({
    status: 409,
    body: { code: 'refund_not_paid' },
  })
})

test('a payment and its refund are in the revenue exactly once', async () => {
  const { buyer, module, created } = await bought()
  await shop.tend()
  await giveBack(buyer, created.orderId)
  await shop.tend()
  await shop.tend()
  await shop.tend()
  expect(await revenueOf(module)).toMatchObject({
    orders: 1,
    captured: 25,
    refunds: 1,
    refunded: 25,
  })
})
