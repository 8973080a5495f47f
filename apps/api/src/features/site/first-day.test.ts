import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FirstDayItem, MailCause, TestMail } from '@abhyas/contract/site'
import { catchMails } from '@abhyas/testing/catch-mails'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openMailTransport } from '../../jobs/open-mail-transport.ts'
import { buildAdmin, buildModule, buildQuestion, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { siteValues } from '../../testing/site-values.ts'
import { startShop } from '../../testing/start-shop.ts'
import { readFirstDay } from './read-first-day.ts'
import { sendTestMail } from './send-test-mail.ts'

const mails = await catchMails()
afterAll(mails.close)
const mailFrom = 'Abhyas <no-reply@abhyas.in>'
const api = await startShop({ config: { smtpUrl: mails.smtpUrl, mailFrom } })
const { db, send } = api
const { site } = api.dependencies.config
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

const readItem = async (kind: FirstDayItem['kind']) =>
  (await send<FirstDayItem[]>('GET /api/site/first-day', { token })).body.find((item) => item.kind === kind)

test('an empty site has nothing done but its payment key, which the provider accepts', async () => {
  const { body } = await send<FirstDayItem[]>('GET /api/site/first-day', { token })
  expect(body.map(({ kind, state, count, detail }) => [kind, state, count, detail])).toEqual([
    ['content', 'open', 0, ''],
    ['links', 'open', 13, ''],
    ['mail', 'open', 0, ''],
    ['payments', 'done', 0, 'test'],
    ['webhook', 'open', 0, ''],
    ['backup', 'unknown', 0, ''],
    ['password', 'open', 3, ''],
  ])
})

test('content is done with the first published question that learners can reach', async () => {
  const draft = await buildModule(db, { state: 'draft' })
  await buildQuestion(db, { topicId: (await buildTopic(db, { moduleId: draft.id })).id })
  expect(await readItem('content')).toMatchObject({ state: 'open', count: 0 })
  await buildQuestion(db, { topicId: (await buildTopic(db)).id })
  expect(await readItem('content')).toMatchObject({ state: 'done', count: 1 })
})

test('every link that is set to a real address is one example less', async () => {
  await send('PUT /api/site/settings', { token, body: siteValues({ notesC: 'https://notes.in/c' }) })
  expect(await readItem('links')).toMatchObject({ state: 'open', count: 12 })
})

test("a test mail goes to the admin's own address, and its result is remembered", async () => {
  const { status, body } = await send<TestMail>('POST /api/site/test-mail', { token })
  expect([status, body]).toEqual([200, { address: admin.email, cause: null }])
  await expect.poll(() => mails.mailsTo(admin.email).map(({ subject }) => subject)).toEqual(['Abhyas: test mail'])
  expect(await readItem('mail')).toMatchObject({ state: 'done', at: expect.any(String) })
})

test('a sender that is an example is not done, although the mail server accepts its mails', async () => {
  const items = await readFirstDay(db, { site, mailFrom: 'Abhyas <no-reply@abhyas.example>', payments: null })
  expect(items.find(({ kind }) => kind === 'mail')).toMatchObject({ state: 'open', detail: 'example_sender', said: '' })
})

/** Starts a mail server that refuses, and returns its address. */
const refusing = async (commandReplies: Record<string, string>) => {
  const sink = await startMailSink({ commandReplies })
  onTestFinished(sink.close)
  return sink.smtpUrl
}
const ASKS_FOR_LOGIN = { EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '535 bad password' }
const withLogin = (smtpUrl: string) => smtpUrl.replace('//', '//user:wrong@')
const awayServer = async () => {
  const sink = await startMailSink()
  await sink.close()
  return sink.smtpUrl
}

test.each<[cause: MailCause, said: string, smtpUrl: () => Promise<string>, config?: object]>([
  ['no_connection', 'ECONNREFUSED', awayServer],
  ['no_connection', 'ENOTFOUND', async () => 'smtp://mail.invalid:587'],
  ['not_encrypted', '454 not here', () => refusing({ STARTTLS: '454 not here' }), { isMailEncrypted: true }],
  ['login_refused', '535 bad password', async () => withLogin(await refusing(ASKS_FOR_LOGIN))],
  ['login_refused', '530 log in first', () => refusing({ MAIL: '530 log in first' })],
  ['sender_refused', '550 who', () => refusing({ MAIL: '550 who' })],
  ['address_refused', '550 nobody', () => refusing({ RCPT: '550 nobody' })],
  ['other', '554 looks like spam', () => refusing({ DATA: '554 looks like spam' })],
])('a test mail that fails says why: %s (%s)', async (cause, said, startRefusing, config) => {
  const transport = openMailTransport({ smtpUrl: await startRefusing(), isMailEncrypted: false, ...config })
  onTestFinished(() => transport.close())
  expect(await sendTestMail(db, admin.email, { transport, mailFrom, site })).toEqual({ address: admin.email, cause })
  const words = expect.stringContaining(said)
  expect(await readItem('mail')).toMatchObject({ state: 'open', detail: cause, said: words, at: expect.any(String) })
})

test('the webhook is done after the first event with a valid signature', async () => {
  const [buyer, sold] = [await api.buildBuyer(), await api.buildSold()]
  await api.buy(buyer, sold)
  await expect.poll(async () => (await readItem('webhook'))?.state).toBe('done')
})

test.each([
  [{ status: 401 }, { state: 'open', detail: 'refused' }],
  [{ status: null }, { state: 'unknown', detail: 'silent' }],
])('a provider that fails with %o makes the keys %o', async (failure, expected) => {
  const payments = { keyId: 'rzp_live_x', listPayments: () => Promise.reject(Object.assign(new Error(), failure)) }
  const items = await readFirstDay(db, { site, mailFrom, payments })
  expect(items.find(({ kind }) => kind === 'payments')).toMatchObject(expected)
})

test('npm run backup:note makes the backup known', async () => {
  const command = fileURLToPath(new URL('../../note-backup.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: api.url }
  expect((await promisify(execFile)(process.execPath, [command], { env })).stdout).toContain('noted')
  expect(await readItem('backup')).toMatchObject({ state: 'done', at: expect.any(String) })
})
