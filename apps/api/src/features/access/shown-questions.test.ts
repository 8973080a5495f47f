import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { RefundTerms } from '@abhyas/contract/purchases-orders'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAttempt } from '../../testing/build-attempt.ts'
import { buildAdmin, buildExam, buildGrant, openSessionOf } from '../../testing/builders.ts'
import { type Buyer, startShop } from '../../testing/start-shop.ts'

const shop = await startShop({ webhook: false })
const { db, send } = shop

type Sold = Awaited<ReturnType<typeof shop.buildSold>>

async function bought(buyer?: Buyer) {
  const learner = buyer ?? (await shop.buildBuyer())
  const module = await shop.buildSold()
  const { created, signed } = await shop.buy(learner, module)
  await shop.confirm(learner, signed)
  return { buyer: learner, module, orderId: created.orderId }
}
const open = ({ token }: Buyer, { topicId }: Sold, limit: number, after = 0) =>
  send<{ id: number }[]>(`GET /api/questions/getQuestionsByTopicId/${topicId}?limit=${limit}&after=${after}`, { token })
const giveBack = ({ token }: Buyer, orderId: number) => send(`POST /api/orders/mine/${orderId}/refund`, { token })
const termsOf = async ({ token }: Buyer, orderId: number) =>
  (await send<{ terms: RefundTerms }>(`GET /api/orders/mine/${orderId}`, { token })).body.terms
const countRows = async ({ id }: Buyer) =>
  (
    await db
      .dbOf(id)
      .selectOne<{ count: number }>(sql`select count(*) from learner.shown_questions where learner_id = ${id}`)
  ).count

async function sitExam(buyer: Buyer, { topicId, questionIds }: Sold, count: number) {
  const exam = await buildExam(db, { topicId, questionIds: questionIds.slice(0, count) })
  const attempt = await buildAttempt(db, buyer, { examId: exam.id, state: 'graded' })
  await db.dbOf(buyer.id).write(sql`
    update learner.attempts set is_logged = true, started_at = now() where learner_id = ${buyer.id}`)
  return { exam, attempt }
}
const resultOf = ({ token }: Buyer, attemptId: number) =>
  send<AttemptResult>(`GET /api/attempts/${attemptId}/result`, { token })

test('F13 409 when a tenth was shown in practice and nothing was answered; each question counts once', async () => {
  const { buyer, module, orderId } = await bought()
  for (let round = 0; round < 3; round += 1) await open(buyer, module, 1)
  expect(await termsOf(buyer, orderId)).toMatchObject({ shownCount: 1, questionCount: 20, isAllowed: true })
  await open(buyer, module, 1, module.questionIds[0])
  expect(await termsOf(buyer, orderId)).toMatchObject({ shownCount: 2, refusal: 'too_much_shown', isAllowed: false })
  expect(await giveBack(buyer, orderId)).toMatchObject({
    status: 409,
    body: { code: 'refund_too_much_shown', values: { shown: '2', total: '20' } },
  })
  expect(await shop.isOpen(buyer, module.id)).toBe(true)
})

test('F13 409 when an exam showed a tenth and was submitted without an answer', async () => {
  const { buyer, module, orderId } = await bought()
  await sitExam(buyer, module, 2)
  expect(await giveBack(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'refund_too_much_shown' } })
})

test('shown questions are not noted for a granted module, nor after the days of the refund rule', async () => {
  const { buyer, module } = await bought()
  await db.dbOf(buyer.id).write(sql`
    update learner.orders set paid_at = now() - interval '7 days' where learner_id = ${buyer.id}`)
  const given = await shop.buildBuyer()
  await buildGrant(db, given, module.id)
  for (const learner of [buyer, given]) {
    expect(await open(learner, module, 5)).toMatchObject({ status: 200 })
    expect(await countRows(learner)).toBe(0)
  }
})

test('F14 a page and a refund at the same moment never give both the questions and the money', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { buyer, module, orderId } = await bought()
    const [given, page] = await Promise.all([giveBack(buyer, orderId), open(buyer, module, 4)])
    expect([given.status, page.status]).toEqual(given.status === 200 ? [200, 403] : [409, 200])
  }
})

test('the rule grants two refunds in 90 days; an admin decides about the third', async () => {
  const { buyer, orderId: first } = await bought()
  const { orderId: second } = await bought(buyer)
  const { module, orderId: third } = await bought(buyer)
  const asked = await Promise.all([first, second, third].map((orderId) => giveBack(buyer, orderId)))
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  expect(asked.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'refund_too_many', values: { limit: '2', days: '90' } },
  })
  const kept = [first, second, third][asked.findIndex(({ status }) => status === 409)] ?? 0
  expect(await termsOf(buyer, kept)).toMatchObject({ refusal: 'too_many', isAllowed: false })
  const admin = await openSessionOf(shop, await buildAdmin(db))
  const byAdmin = await send(`POST /api/users/${buyer.id}/orders/${kept}/refund`, {
    token: admin.token,
    body: { reason: 'A fair reason' },
  })
  expect(byAdmin).toMatchObject({ status: 200, body: { state: 'refund_pending' } })
  await db.dbOf(buyer.id).write(sql`
    update learner.refunds set requested_at = now() - interval '91 days' where learner_id = ${buyer.id}`)
  const { created, signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  expect(await giveBack(buyer, created.orderId)).toMatchObject({ status: 200 })
})

test('after a refund a result has its score and no questions, and the paper is not shown again', async () => {
  const { buyer, module, orderId } = await bought()
  const { exam, attempt } = await sitExam(buyer, module, 1)
  expect((await resultOf(buyer, attempt.id)).body).toMatchObject({ isGivenBack: false, items: [{}] })
  expect(await giveBack(buyer, orderId)).toMatchObject({ status: 200 })
  const { status, body } = await resultOf(buyer, attempt.id)
  expect({ status, body }).toMatchObject({ status: 200, body: { isGivenBack: true, items: [], questionCount: 1 } })
  const paper = `GET /api/exams/${exam.id}/questions?attemptId=${attempt.id}`
  expect(await send(paper, { token: buyer.token })).toMatchObject({
    status: 403,
    body: { code: 'module_locked', values: { moduleId: String(module.id) } },
  })
  const { signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  expect((await resultOf(buyer, attempt.id)).body).toMatchObject({ isGivenBack: false, items: [{}] })
  expect(await send(paper, { token: buyer.token })).toMatchObject({ status: 200 })
})
