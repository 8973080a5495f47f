import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { queueDueMails } from '@abhyas/api/jobs/mails/queue-due-mails'
import { sendMail } from '@abhyas/api/jobs/mails/send-mail'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildOrder } from '@abhyas/api/testing/build-order'
import {
  buildAdmin,
  buildGrant,
  buildLearner,
  buildModule,
  buildQuestion,
  buildReport,
  openSessionOf,
  PASSWORD,
} from '@abhyas/api/testing/builders'
import { startTestApi, testConfig } from '@abhyas/api/testing/test-api'
import { sql } from '@abhyas/database/sql'
import { catchMails, type Mail } from '@abhyas/testing/catch-mails'
import { afterAll, expect, test, vi } from 'vitest'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const api = await startTestApi()
const { db, send, dependencies } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const transport = openMailTransport({ smtpUrl, isMailEncrypted: false })
afterAll(() => transport.close())

const verified = async () => openSessionOf(api, await buildLearner(db, { isVerified: true }))

/** Does the work of the worker, then returns the only mail to this person. */
async function onlyMailTo({ email }: { email: string }): Promise<Mail> {
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1))
  return mailsTo(email)[0] as Mail
}
async function mailAll(): Promise<void> {
  await queueDueMails(databases, dependencies.jobs)
  await queueDueMails(databases, dependencies.jobs)
  const tools = { transport, config: testConfig(), log: { warn: () => undefined } }
  for (const { id } of await db.select<{ id: number }>(sql`select id from mails where state = 'queued' order by id`))
    await sendMail(databases, id, tools)
}

test('a given module is told once, in the language of the account', async () => {
  const learner = await verified()
  await send('PUT /api/users/me/mail-settings', { token: learner.token, body: { lang: 'hi' } })
  const module = await buildModule(db, { name: 'Collections' })
  await send('POST /api/purchases/grants', { token: admin.token, body: { email: learner.email, moduleId: module.id } })
  const mail = await onlyMailTo(learner)
  expect(mail.subject).toBe('Abhyas: मॉड्यूल Collections आपके लिए खुल गया है')
  expect(mail.text).toContain(`/user/module/${module.id}/topics`)
  expect(mail.text).toContain('कोई सवाल? हमें लिखें: http')
})

test('a void attempt is told with the reason and a way to ask', async () => {
  const learner = await verified()
  const { id } = await buildAttempt(db, learner)
  const body = { reason: 'The hall lost power.' }
  expect(await send(`POST /api/users/${learner.id}/attempts/${id}/void`, { token: admin.token, body })).toMatchObject({
    status: 204,
  })
  const mail = await onlyMailTo(learner)
  expect(mail.subject).toBe('Abhyas: your attempt at Mock exam does not count')
  for (const text of ['The hall lost power.', `attempt ${id}`, 'Write to us: http']) expect(mail.text).toContain(text)
})

test('a refund that was made is told with the amount', async () => {
  const learner = await verified()
  const { id } = await buildOrder(db, learner, { state: 'refunded' })
  await db.dbOf(learner.id).write(sql`update learner.refunds set is_mail_due = true where learner_id = ${learner.id}`)
  const mail = await onlyMailTo(learner)
  expect(mail.subject).toBe(`Abhyas: refund for order ${id}`)
  expect(mail.text).toContain('₹25.00')
})

test('an answered report is told with the question and the reply, unless it was opened again', async () => {
  const question = await buildQuestion(db, { questionText: 'What does `int` hold?' })
  const [told, untold] = [await verified(), await verified()]
  const answer = async (reporterId: number) => {
    const { id } = await buildReport(db, { questionId: question.id, reporterId })
    const put = (body: object) => send(`PUT /api/question-reports/${id}`, { token: admin.token, body })
    expect(await put({ state: 'settled', reply: 'You were right, we fixed it.' })).toMatchObject({ status: 204 })
    return put
  }
  await answer(told.id)
  await (
    await answer(untold.id)
  )({ state: 'open' })
  const mail = await onlyMailTo(told)
  expect(mail.subject).toBe('Abhyas: you were right about a question')
  for (const text of ['What does int hold?', 'You were right, we fixed it.', '/user/reports'])
    expect(mail.text).toContain(text)
  expect(mailsTo(untold.email)).toEqual([])
  expect(await db.select(sql`select id from mails where user_id = ${untold.id}`)).toEqual([])
})

const DAY = 86_400_000
const dayOldOrder = (learner: { id: number }, moduleId?: number) =>
  buildOrder(db, learner, {
    state: 'placed',
    orderedAt: new Date(Date.now() - DAY - 60_000),
    ...(moduleId && { moduleId }),
  })

test('an order that is unpaid for a day is told once; its link and its header switch these mails off', async () => {
  const learner = await verified()
  const { moduleId } = await dayOldOrder(learner)
  const mail = await onlyMailTo(learner)
  expect(mail.subject).toBe('Abhyas: your order of Basics is not paid yet')
  expect(mail.text).toContain(`/user/buynow/${moduleId}`)
  const [, token = ''] = /\/unsubscribe#(\S+)/.exec(mail.text) ?? []
  expect(mail.headers['list-unsubscribe']).toContain(`/api/mails/unsubscribe/${token}`)
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

  const forged = token.replace(/^\d+/, String(admin.id))
  expect(await send(`POST /api/mails/unsubscribe/${forged}`)).toMatchObject({ body: { code: 'link_expired' } })
  const byMailProgram = await fetch(`${api.origin}/api/mails/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(byMailProgram.status).toBe(204)
  expect(await send('GET /api/users/me', { token: learner.token })).toMatchObject({
    body: { wantsOrderMails: false, wantsReportMails: true },
  })
  await dayOldOrder(learner)
  await onlyMailTo(learner)
})

test('no reminder for a younger order, a module that was given, an unverified address, or an order that is paid meanwhile', async () => {
  const [young, owner, payer] = [await verified(), await verified(), await verified()]
  const unverified = await buildLearner(db)
  await buildOrder(db, young, { state: 'placed', orderedAt: new Date(Date.now() - DAY + 60_000) })
  const module = await buildModule(db)
  await buildGrant(db, owner, module.id)
  await dayOldOrder(owner, module.id)
  await dayOldOrder(unverified)
  const paid = await dayOldOrder(payer)
  await queueDueMails(databases, dependencies.jobs)
  await db.dbOf(payer.id).write(sql`update learner.orders set state = 'expired' where id = ${paid.id}`)
  await mailAll()
  expect(mailsTo(young.email)).toEqual([])
  expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual(['Abhyas: the module Basics is open for you'])
  expect([...mailsTo(unverified.email), ...mailsTo(payer.email)]).toEqual([])
})

test('a changed password and a deleted account are told; the address is forgotten with the last mail', async () => {
  const learner = await verified()
  const body = { currentPassword: PASSWORD, newPassword: 'Other#pass2' }
  expect(await send('PUT /api/users/me/password', { token: learner.token, body })).toMatchObject({ status: 204 })
  expect((await onlyMailTo(learner)).subject).toBe('Abhyas: your password was changed')

  await send('DELETE /api/users/me', { token: learner.token, body: { password: 'Other#pass2' } })
  const lastMail = () => db.select(sql`select state, last_address from mails where kind = 'account_deleted'`)
  expect(await lastMail()).toEqual([{ state: 'queued', last_address: learner.email }])
  expect(await db.select(sql`select id from mails where user_id = ${learner.id}`)).toEqual([])
  await mailAll()
  await vi.waitFor(() =>
    expect(mailsTo(learner.email).map(({ subject }) => subject)).toContain('Abhyas: your account was deleted'),
  )
  expect(await lastMail()).toEqual([{ state: 'sent', last_address: null }])
})

test('an admin sees what was sent and sends it again, at most ten times an hour; a reminder is never repeated', async () => {
  const learner = await verified()
  await dayOldOrder(learner)
  await buildGrant(db, learner, (await buildModule(db)).id)
  await mailAll()
  const list = async () =>
    (await send<{ id: number; kind: string }[]>(`GET /api/users/${learner.id}/mails`, { token: admin.token })).body
  const again = (id = 0) => send(`POST /api/mails/${id}/again`, { token: admin.token })
  const mails = await list()
  expect(mails).toMatchObject([
    { kind: 'unpaid_order', state: 'sent', tries: 1, failure: null },
    { kind: 'grant', state: 'sent', isResent: false },
  ])
  expect(await again(mails[0]?.id)).toMatchObject({ status: 409, body: { code: 'mail_not_repeatable' } })
  expect(await again(mails[1]?.id)).toMatchObject({ status: 204 })
  expect(await list()).toMatchObject([{ kind: 'grant', isResent: true, state: 'queued' }, {}, {}])
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(3))
  for (let nth = 2; nth <= 10; nth += 1) expect(await again(mails[1]?.id)).toMatchObject({ status: 204 })
  expect(await again(mails[1]?.id)).toMatchObject({ status: 429 })
  expect(await again(999_999_999)).toMatchObject({ status: 404, body: { code: 'mail_not_found' } })
})
