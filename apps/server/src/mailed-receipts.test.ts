import { setTimeout as pause } from 'node:timers/promises'
import { mailReceipts } from '@abhyas/api/jobs/mail-receipts'
import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildLearner, buildModule } from '@abhyas/api/testing/builders'
import { testConfig } from '@abhyas/api/testing/test-api'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { catchMails } from '@abhyas/testing/catch-mails'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, test, vi } from 'vitest'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const { db } = await openTestDatabase()
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const mailerTo = (smtp: string) => {
  const transport = openMailTransport({ smtpUrl: smtp, isMailEncrypted: false })
  afterAll(() => transport.close())
  const log = { warn: () => undefined }
  return () => mailReceipts(databases, { transport, config: testConfig(), log })
}
const mailAll = mailerTo(smtpUrl)

const makeDue = (id: number) =>
  db.dbOf(id).write(sql`update learner.orders set is_receipt_due = true where learner_id = ${id}`)

test('a receipt is mailed once, with the module, the amount and a link to the order', async () => {
  const learner = await buildLearner(db)
  const module = await buildModule(db, { name: 'Collections', price: 1249.5 })
  const { id, paymentId } = await buildOrder(db, learner, { moduleId: module.id })
  await makeDue(learner.id)
  await mailAll()
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  const [mail] = mailsTo(learner.email)
  for (const text of ['Collections', '₹1,249.50', String(paymentId), `/user/orders/${id}`])
    expect(mail?.text).toContain(text)
  expect(mail?.subject).toContain(String(id))
})

test('the receipt of a deleted account is not sent, and the next one is', async () => {
  const [gone, learner] = [await buildLearner(db), await buildLearner(db)]
  for (const person of [gone, learner]) {
    await buildOrder(db, person)
    await makeDue(person.id)
  }
  await db.write(sql`delete from users where id = ${gone.id}`)
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  expect(mailsTo(gone.email)).toEqual([])
})

const slow = await startMailSink({ beforeTaking: () => pause(50) })
afterAll(slow.close)
const twoWorkers = [mailerTo(slow.smtpUrl), mailerTo(slow.smtpUrl)]

test('two workers that mail receipts at once send each of them once', async () => {
  const emails: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const learner = await buildLearner(db)
    await buildOrder(db, learner)
    await makeDue(learner.id)
    emails.push(learner.email)
  }
  await Promise.all(twoWorkers.map((mail) => mail()))
  expect(slow.taken.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  expect(new Set(slow.taken.map(({ messageId }) => messageId)).size).toBe(8)
})

const replies: Record<string, string> = {}
const picky = await startMailSink({ replies })
afterAll(picky.close)
const mailPicky = mailerTo(picky.smtpUrl)

test('an address that refuses mails for good is tried once, one that refuses for now is tried again', async () => {
  const [never, later, learner] = [await buildLearner(db), await buildLearner(db), await buildLearner(db)]
  for (const person of [never, later, learner]) {
    await buildOrder(db, person)
    await makeDue(person.id)
  }
  Object.assign(replies, { [never.email]: '550 nobody', [later.email]: '450 not now' })
  await mailPicky()
  await mailPicky()
  expect(picky.tried).toEqual([never.email, later.email, learner.email, later.email])
})

const mailNowhere = mailerTo('smtp://127.0.0.1:1')

test('a mail server that is away keeps all receipts due', async () => {
  const learner = await buildLearner(db)
  await buildOrder(db, learner)
  await makeDue(learner.id)
  await expect(mailNowhere()).rejects.toThrow('ECONNREFUSED')
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
})
