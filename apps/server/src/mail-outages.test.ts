import { openMailTransport } from '@abhyas/api/jobs/open-mail-transport'
import { buildLearner, uniqueEmail } from '@abhyas/api/testing/builders'
import { startTcpProxy } from '@abhyas/api/testing/tcp-proxy'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { freePort } from '@abhyas/database/local-postgres'
import { sql } from '@abhyas/database/sql'
import { startMailSink } from '@abhyas/testing/mail-sink'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const HOUR = 3600
const PATIENCE = { timeout: 20_000, interval: 50 }

const away = await openTestDatabase()
const awayPort = await freePort()
const duringOutage = await startProduct(away.url, {
  roles: ['api', 'worker'],
  config: { smtpUrl: `smtp://127.0.0.1:${awayPort}` },
})

test('every mail that is requested while the mail server is away for an hour arrives once', async () => {
  const { db } = away
  const { send } = duringOutage
  const emails: string[] = []
  const requestReset = async () => {
    const { email } = await buildLearner(db, { email: uniqueEmail() })
    expect(await send('POST /auth/request-password-reset', { body: { email } })).toMatchObject({ status: 204 })
    emails.push(email)
  }
  const selectMails = () =>
    db.select<{ state: string; wait: number }>(sql`
      select state, extract(epoch from start_after - now())::float8 as wait
      from pgboss.job where name = 'send-mail'`)
  /** Waits until every mail was tried, then lets the longest wait pass and gives its seconds. */
  const passTime = async (): Promise<number> => {
    const waits = await vi.waitFor(async () => {
      const mails = await selectMails()
      for (const { state, wait } of mails)
        expect({ state, isWaiting: wait > 0 }).toEqual({ state: 'retry', isWaiting: true })
      return mails.map(({ wait }) => wait)
    }, PATIENCE)
    const longest = Math.max(...waits)
    await db.write(sql`
      update pgboss.job set start_after = start_after - make_interval(secs => ${longest})
      where name = 'send-mail'`)
    return longest
  }

  for (let passed = 0; passed < HOUR; passed += await passTime()) if (emails.length < 5) await requestReset()
  const mailServer = await startMailSink({ port: awayPort })
  onTestFinished(mailServer.close)
  await vi.waitFor(async () => {
    await db.write(sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
    expect((await selectMails()).map(({ state }) => state)).toEqual(emails.map(() => 'completed'))
  }, PATIENCE)
  expect(mailServer.taken.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  expect(await db.select(sql`select state, failure from mails`)).toEqual(
    emails.map(() => ({ state: 'sent', failure: null })),
  )
})

const cut = await openTestDatabase()
const proxy = await startTcpProxy(cut.url)
const mailServer = await startMailSink({ beforeTaking: () => proxy.cut() })
afterAll(mailServer.close)
const behindProxy = await startProduct(proxy.url, {
  roles: ['api', 'worker'],
  config: { smtpUrl: mailServer.smtpUrl },
})

test('a mail that was accepted while the database went away is not sent again', async () => {
  const { db } = cut
  const { send } = behindProxy
  const { email } = await buildLearner(db)
  await send('POST /auth/request-password-reset', { body: { email } })
  await vi.waitFor(() => expect(mailServer.taken).toHaveLength(1), PATIENCE)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await proxy.restore()
  await vi.waitFor(async () => {
    const [job] = await db.select(sql`select state from pgboss.job where name = 'send-mail'`)
    expect(job).toEqual({ state: 'completed' })
  }, PATIENCE)
  expect(mailServer.taken).toMatchObject([{ to: email }])
})

const hopeless = await openTestDatabase()
const lines: { level: string; job?: string; jobId?: string }[] = []
const withoutMail = await startProduct(hopeless.url, {
  roles: ['api', 'worker'],
  config: { smtpUrl: 'smtp://127.0.0.1:1' },
  onLog: (line) => lines.push(line as never),
})

test('a mail that is not accepted for a day is given up, and the log has an error', async () => {
  const { db } = hopeless
  const { send } = withoutMail
  const { email } = await buildLearner(db)
  await send('POST /auth/request-password-reset', { body: { email } })
  const selectJob = () =>
    db.selectOne<{ id: string; state: string; retryLimit: number }>(sql`
      select id, state, retry_limit as "retryLimit" from pgboss.job where name = 'send-mail'`)
  await vi.waitFor(async () => expect((await selectJob()).state).toBe('retry'), PATIENCE)
  // Makes the next try the last one.
  await db.write(sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`)
  const { id } = await selectJob()
  await vi.waitFor(
    () => expect(lines).toContainEqual(expect.objectContaining({ level: 'error', job: 'send-mail', jobId: id })),
    PATIENCE,
  )
  expect(lines.filter(({ level, job }) => level === 'error' && job === 'send-mail')).toHaveLength(1)
  const selectMail = () => db.selectOne(sql`select state, tries, cause, failure from mails`)
  const failed = { state: 'failed', tries: 2, cause: 'no_connection', failure: expect.stringContaining('ECONNREFUSED') }
  await vi.waitFor(async () => expect(await selectMail()).toEqual(failed), PATIENCE)
})

test('a mail server that does not encrypt gets no mail where mails must be encrypted', async () => {
  const plain = await startMailSink()
  onTestFinished(plain.close)
  const transport = openMailTransport({ smtpUrl: plain.smtpUrl, isMailEncrypted: true })
  onTestFinished(() => transport.close())
  const mail = { from: 'a@example.com', to: 'b@example.com', text: 'a secret link' }
  await expect(transport.sendMail(mail)).rejects.toThrow()
  expect(plain).toMatchObject({ tried: [], taken: [] })
})

test('mails share a few connections to the mail server', async () => {
  const sink = await startMailSink()
  onTestFinished(sink.close)
  const transport = openMailTransport({ smtpUrl: sink.smtpUrl, isMailEncrypted: false })
  onTestFinished(() => transport.close())
  const send = (n: number) => transport.sendMail({ from: 'a@example.com', to: `learner-${n}@example.com`, text: 'x' })
  for (let n = 0; n < 10; n += 1) await send(n)
  expect(sink.countConnections()).toBe(1)
  await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)))
  expect(sink.taken).toHaveLength(110)
  expect(sink.countConnections()).toBeLessThanOrEqual(12)
})

const running = await openTestDatabase()
await (await startProduct(running.url)).close()
await running.db.write(sql`update pgboss.queue set retry_limit = 5, retry_delay_max = null where name = 'send-mail'`)
await (await startProduct(running.url)).close()

test('an existing installation gets the new retry limits of its queues at the next start', async () => {
  const { db } = running
  const queue = await db.selectOne<{ limit: number; longest: number; shortest: number }>(sql`
    select retry_limit as limit, retry_delay as shortest, retry_delay_max as longest
    from pgboss.queue where name = 'send-mail'`)
  // Each wait is twice the one before, up to the longest.
  let seconds = 0
  for (let n = 0; n < queue.limit; n += 1) seconds += Math.min(queue.longest, queue.shortest * 2 ** n)
  expect(seconds).toBeGreaterThan(24 * HOUR)
  expect(queue.longest).toBeLessThanOrEqual(600)
})
