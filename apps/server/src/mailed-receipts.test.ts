import { setTimeout as pause } from 'node:timers/promises'
import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { queueDueMails } from '@abhyas/api/jobs/mails/queue-due-mails'
import { sendMail } from '@abhyas/api/jobs/mails/send-mail'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildLearner, buildModule } from '@abhyas/api/testing/builders'
import { startTestApi, testConfig } from '@abhyas/api/testing/test-api'
import { sql } from '@abhyas/database/sql'
import { catchMails } from '@abhyas/testing/catch-mails'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, test, vi } from 'vitest'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const { db, dependencies } = await startTestApi()
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }

const queueAll = () => queueDueMails(databases, dependencies.jobs)
const selectQueued = () => db.select<{ id: number }>(sql`select id from mails where state = 'queued' order by id`)
const mailerTo = (smtp: string) => {
  const transport = openMailTransport({ smtpUrl: smtp, isMailEncrypted: false })
  afterAll(() => transport.close())
  const tools = { transport, config: testConfig(), log: { warn: () => undefined } }
  /** Tries every queued mail once, as the worker does. Returns the errors of the tries that are repeated later. */
  return async () => {
    await queueAll()
    const errors: unknown[] = []
    for (const { id } of await selectQueued()) await sendMail(databases, id, tools).catch((error) => errors.push(error))
    return errors
  }
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
  expect(await db.select(sql`select kind, reference, state, tries from mails where user_id = ${learner.id}`)).toEqual([
    { kind: 'receipt', reference: id, state: 'sent', tries: 1 },
  ])
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
const mailSlowly = mailerTo(slow.smtpUrl)

test('two workers that find receipts at once, and one that finds them again, queue each of them once', async () => {
  const emails: string[] = []
  const ids: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const learner = await buildLearner(db)
    await buildOrder(db, learner)
    await makeDue(learner.id)
    emails.push(learner.email)
    ids.push(learner.id)
  }
  await Promise.all([queueAll(), queueAll()])
  // A worker was killed after it queued the mails and before it marked the orders.
  for (const id of ids) await makeDue(id)
  await mailSlowly()
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
  Object.assign(replies, { [never.email]: `550 ${never.email} is nobody`, [later.email]: '450 not now' })
  await mailPicky()
  await mailPicky()
  expect(picky.tried).toEqual([never.email, later.email, learner.email, later.email])
  const stateOf = ({ id }: { id: number }) =>
    db.selectOne<{ failure: string }>(sql`select state, tries, cause, failure from mails where user_id = ${id}`)
  const [refused, delayed] = [expect.stringContaining('550 …'), expect.stringContaining('450')]
  expect(await stateOf(never)).toEqual({ state: 'failed', tries: 1, cause: 'address_refused', failure: refused })
  expect(await stateOf(later)).toEqual({ state: 'queued', tries: 2, cause: 'address_refused', failure: delayed })
  expect(await stateOf(learner)).toEqual({ state: 'sent', tries: 1, cause: null, failure: null })
  await db.write(sql`delete from mails where user_id = ${later.id}`)
})

const mailNowhere = mailerTo('smtp://127.0.0.1:1')

test('a mail server that is away keeps all receipts queued', async () => {
  const learner = await buildLearner(db)
  await buildOrder(db, learner)
  await makeDue(learner.id)
  expect(String(await mailNowhere())).toContain('ECONNREFUSED')
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
})
