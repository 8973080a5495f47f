import { queueReminders } from '@abhyas/api/features/learning/reminders/queue-reminders'
import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { sendMail } from '@abhyas/api/jobs/mails/send-mail'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildDueReminder } from '@abhyas/api/testing/build-reminder'
import { buildMail } from '@abhyas/api/testing/build-mail'
import { type BuiltAccount, buildLearner, openSessionOf } from '@abhyas/api/testing/builders'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { startTestApi, testConfig } from '@abhyas/api/testing/test-api'
import { sql } from '@abhyas/database/sql'
import { catchMails } from '@abhyas/testing/catch-mails'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { startServerProcess } from '@abhyas/testing/server-process'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { endTimeOf } from './testing/end-time-of.ts'

const { smtpUrl, mailsTo, close } = await catchMails()
afterAll(close)
const api = await startTestApi()
const { db, send, url, dependencies } = api
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const PATIENCE = { timeout: 60_000, interval: 50 }

const queueAll = () => queueReminders(databases, dependencies.jobs)
const verified = () => buildLearner(db, { isVerified: true })
const mailerTo = (smtp: string) => {
  const transport = openMailTransport({ smtpUrl: smtp, isMailEncrypted: false })
  afterAll(() => transport.close())
  const tools = { transport, config: testConfig(), log: { warn: () => undefined } }
  /** Tries every queued mail once, as the worker does. */
  return async () => {
    for (const { id } of await db.select<{ id: number }>(sql`select id from mails where state = 'queued' order by id`))
      await sendMail(databases, id, tools).catch(() => undefined)
  }
}
const mailAll = mailerTo(smtpUrl)
const mailRowsOf = ({ id }: { id: number }) =>
  db.select<{ state: string; tries: number }>(sql`
    select kind, state, tries from mails where user_id = ${id} order by id`)

test('a reminder is mailed in the language of the account, with its page, and is recorded', async () => {
  const learner = await openSessionOf(api, await verified())
  await send('PUT /api/users/me/mail-settings', { token: learner.token, body: { lang: 'hi' } })
  await buildDueReminder(db, learner)
  await queueAll()
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  const [mail] = mailsTo(learner.email)
  expect(mail?.subject).toBe('Abhyas: आज के आपके पाँच प्रश्न तैयार हैं')
  expect(mail?.text).toContain('/user/today')
  expect(await mailRowsOf(learner)).toEqual([{ kind: 'daily_reminder', state: 'sent', tries: 1 }])
})

test('the header and the link of a reminder stop reminders by mail without a login, and nothing else', async () => {
  const [learner, other] = [await openSessionOf(api, await verified()), await verified()]
  for (const each of [learner, other]) await buildDueReminder(db, each)
  await queueAll()
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  const [mail] = mailsTo(learner.email)
  expect(mail?.subject).toBe('Abhyas: your five questions for today are ready')
  const [, token = ''] = /\/unsubscribe#(\S+)/.exec(mail?.text ?? '') ?? []
  expect(mail?.headers['list-unsubscribe']).toContain(`/api/mails/unsubscribe/${token}`)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

  for (const forged of [token.replace(/^\d+/, String(other.id)), token.replace('.reminders', '')])
    expect(await send(`POST /api/mails/unsubscribe/${forged}`)).toMatchObject({ body: { code: 'link_expired' } })
  const byMailProgram = await fetch(`${api.origin}/api/mails/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(byMailProgram.status).toBe(204)
  expect(await send('GET /api/reminders', { token: learner.token })).toMatchObject({
    body: { byMail: false, nextAt: null },
  })
  expect(await send('GET /api/users/me', { token: learner.token })).toMatchObject({ body: { wantsOrderMails: true } })
  expect(await db.selectOne(sql`select by_mail from reminders where user_id = ${other.id}`)).toEqual({ by_mail: true })
})

test('a reminder that became wrong before it was sent is not sent, and not recorded', async () => {
  const practise = ({ id }: BuiltAccount) =>
    db.dbOf(id).write(sql`insert into learner.study_days values (${id}, 100000, 1, 1)`)
  const beginExam = (learner: BuiltAccount) => buildAttempt(db, learner, { state: 'open' })
  const expire = ({ id }: BuiltAccount) => db.write(sql`update users set role_expires_at = now() where id = ${id}`)
  const stop = ({ id }: BuiltAccount) =>
    db.write(sql`update reminders set by_mail = false, next_at = null where user_id = ${id}`)
  const wait = ({ id }: BuiltAccount) =>
    db.write(sql`update mails set created_at = now() - interval '121 minutes' where user_id = ${id}`)
  const learner = await verified()
  const others: BuiltAccount[] = []
  const changes = [practise, beginExam, expire, stop, wait]
  while (others.length < changes.length) others.push(await verified())
  for (const each of [...others, learner]) await buildDueReminder(db, each)
  await queueAll()
  for (const [nth, change] of changes.entries()) await change(others[nth] as BuiltAccount)
  await mailAll()
  await vi.waitFor(() => expect(mailsTo(learner.email)).toHaveLength(1))
  for (const other of others) {
    expect(mailsTo(other.email)).toEqual([])
    expect(await mailRowsOf(other)).toEqual([])
  }
})

test('a reminder waits for a mail server that is away', async () => {
  const learner = await verified()
  await buildDueReminder(db, learner)
  await queueAll()
  await mailerTo('smtp://127.0.0.1:1')()
  expect(await mailRowsOf(learner)).toMatchObject([{ state: 'queued', tries: 1 }])
  await mailAll()
  expect(await mailRowsOf(learner)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('a reminder that the mail server may have accepted is not sent again; another mail is', async () => {
  const [learner, control] = [await verified(), await verified()]
  const breaking = await startMailSink({
    beforeTaking: async () => {
      await proxy.cut()
      await proxy.restore()
    },
  })
  onTestFinished(breaking.close)
  const proxy = await startTcpProxy(breaking.smtpUrl)
  onTestFinished(proxy.cut)
  await buildDueReminder(db, learner)
  await queueAll()
  await buildMail(db, control.id)
  const mailAndBreak = mailerTo(proxy.url)
  await mailAndBreak()
  await mailAndBreak()
  expect(breaking.tried).toEqual([learner.email, control.email, control.email])
  expect(await mailRowsOf(learner)).toMatchObject([{ state: 'failed', tries: 1 }])
  await db.write(sql`delete from mails where user_id = ${control.id}`)
})

test('a worker that is killed while it sends a reminder leaves it at one try; another mail is tried again', async () => {
  const [learner, control] = [await verified(), await verified()]
  let isHolding = true
  const holding = await startMailSink({
    beforeTaking: () => (isHolding ? new Promise(() => undefined) : Promise.resolve()),
  })
  onTestFinished(holding.close)
  const startWorker = () =>
    startServerProcess({
      databaseUrl: url,
      only: 'worker',
      env: { SMTP_URL: holding.smtpUrl },
    })
  await buildDueReminder(db, learner)
  await queueAll()
  await db.transaction(async (tx) => {
    const { id } = await buildMail(tx as typeof db, control.id)
    await dependencies.jobs.enqueue(tx, 'send-mail', { mailId: id })
  })
  const killed = await startWorker()
  await vi.waitFor(() => expect(holding.tried.toSorted()).toEqual([learner.email, control.email].toSorted()), PATIENCE)
  await killed.kill()
  isHolding = false

  const next = await startWorker()
  onTestFinished(next.stop)
  await endTimeOf(dependencies.jobs, 'send-mail')
  await vi.waitFor(async () => expect(await mailRowsOf(control)).toMatchObject([{ state: 'sent', tries: 2 }]), PATIENCE)
  await vi.waitFor(
    async () => expect(await mailRowsOf(learner)).toMatchObject([{ state: 'failed', tries: 1 }]),
    PATIENCE,
  )
  expect(holding.tried.filter((to) => to === learner.email)).toHaveLength(1)
  expect(holding.tried.filter((to) => to === control.email)).toHaveLength(2)
})
