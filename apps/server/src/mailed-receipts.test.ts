import { createReceiptMailer } from '@abhyas/api/jobs/mail-receipts'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildLearner, buildModule } from '@abhyas/api/testing/builders'
import { swallowMails } from '@abhyas/api/testing/swallow-mails'
import { testConfig } from '@abhyas/api/testing/test-api'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchMails } from './testing/catch-mails.ts'

const { smtpUrl, mailsTo } = await catchMails()
const { db } = await openTestDatabase()
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const mailReceipts = createReceiptMailer(databases, testConfig({ smtpUrl }), { warn: () => undefined })

const makeDue = (id: number) =>
  db.dbOf(id).write(sql`update learner.orders set is_receipt_due = true where learner_id = ${id}`)

test('a receipt is mailed once, says what was paid for what, and leads to the order', async () => {
  const learner = await buildLearner(db)
  const module = await buildModule(db, { name: 'Collections', price: 1249.5 })
  const { id, paymentId } = await buildOrder(db, learner, { moduleId: module.id })
  await makeDue(learner.id)
  await mailReceipts()
  await mailReceipts()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  const [mail] = mailsTo(learner.email)
  for (const text of ['Collections', '₹1,249.50', String(paymentId), `/user/orders/${id}`])
    expect(mail?.text).toContain(text)
  expect(mail?.subject).toContain(String(id))
})

test('whose account is gone gets none, and keeps nobody waiting', async () => {
  const [gone, learner] = [await buildLearner(db), await buildLearner(db)]
  for (const person of [gone, learner]) {
    await buildOrder(db, person)
    await makeDue(person.id)
  }
  await db.write(sql`delete from users where id = ${gone.id}`)
  await mailReceipts()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  expect(mailsTo(gone.email)).toEqual([])
})

test('an address that refuses mails keeps nobody waiting: for good once, for now until it takes it', async () => {
  const [never, later, learner] = [await buildLearner(db), await buildLearner(db), await buildLearner(db)]
  for (const person of [never, later, learner]) {
    await buildOrder(db, person)
    await makeDue(person.id)
  }
  const picky = await swallowMails({ [never.email]: '550 nobody', [later.email]: '450 not now' })
  onTestFinished(picky.close)
  const mailPicky = createReceiptMailer(databases, testConfig({ smtpUrl: picky.smtpUrl }), { warn: () => undefined })
  await mailPicky()
  await mailPicky()
  expect(picky.tried).toEqual([never.email, later.email, learner.email, later.email])
})

test('a mail server that is away keeps all receipts due', async () => {
  const learner = await buildLearner(db)
  await buildOrder(db, learner)
  await makeDue(learner.id)
  const mailNowhere = createReceiptMailer(databases, testConfig({ smtpUrl: 'smtp://127.0.0.1:1' }), {
    warn: () => undefined,
  })
  await expect(mailNowhere()).rejects.toThrow('ECONNREFUSED')
  await mailReceipts()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
})
