import { setTimeout as pause } from 'node:timers/promises'
import type { Reminders } from '@abhyas/contract/learning-reminders'
import { queueReminders } from '@abhyas/api/features/learning/reminders/queue-reminders'
import { sendPushes } from '@abhyas/api/features/learning/reminders/send-pushes'
import { buildDueReminder } from '@abhyas/api/testing/build-reminder'
import { buildLearner, type LoggedIn, openSessionOf } from '@abhyas/api/testing/builders'
import { startTestApi, testConfig } from '@abhyas/api/testing/test-api'
import { sql } from '@abhyas/database/sql'
import { type PushSubscription, startPushService } from '@abhyas/testing/push-service'
import { startServerProcess } from '@abhyas/testing/server-process'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { endTimeOf } from './testing/end-time-of.ts'

const service = await startPushService()
afterAll(service.close)
/** A key that exists for these tests alone. */
const PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
const env = { VAPID_PRIVATE_KEY: PRIVATE_KEY, PUSH_SERVICES: service.origin }
const { push } = testConfig({}, env)
const api = await startTestApi({ config: { push } })
const { db, send, url, dependencies } = api
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const PATIENCE = { timeout: 60_000, interval: 50 }

const comeAsLearner = async () => openSessionOf(api, await buildLearner(db, { isVerified: true }))
const read = async ({ token }: LoggedIn) => (await send<Reminders>('GET /api/reminders', { token })).body
const add = ({ token }: LoggedIn, body: object) =>
  send<Reminders & { code?: string }>('POST /api/reminders/push', { token, body })
const remove = ({ token }: LoggedIn, { endpoint }: PushSubscription) =>
  send<Reminders>('DELETE /api/reminders/push', { token, body: { endpoint } })

/** A learner with a browser and a reminder that is due, by push alone. */
async function comeWithDevice(): Promise<{ learner: LoggedIn; device: PushSubscription }> {
  const learner = await comeAsLearner()
  const device = service.subscribe()
  expect(await add(learner, device)).toMatchObject({ status: 200 })
  await buildDueReminder(db, learner, { byMail: false, byPush: true })
  return { learner, device }
}

const queueAll = () => queueReminders(databases, dependencies.jobs)
const lines: object[] = []
const log = { warn: (line: object) => void lines.push(line) }
/** Does the work of the queued jobs, as a worker does. */
async function pushAll(): Promise<void> {
  const jobs = await db.write<{ data: { userIds: number[] } }>(sql`
    delete from pgboss.job where name = 'send-pushes' returning data`)
  for (const { data } of jobs) await sendPushes(db, data.userIds, { config: { push }, log })
}
async function remindAll(): Promise<void> {
  await queueAll()
  await pushAll()
}

test('a device is added, known by its hash and removed; without a device the reminders stop', async () => {
  const learner = await comeAsLearner()
  const [phone, laptop] = [service.subscribe(), service.subscribe()]
  expect(await read(learner)).toMatchObject({ byPush: false, publicKey: push?.publicKey, devices: [] })
  expect((await add(learner, phone)).body).toMatchObject({ hour: 19, byPush: true, nextAt: expect.any(String) })
  const { body } = await add(learner, laptop)
  expect(body.devices).toEqual(await Promise.all([phone, laptop].map(({ endpoint }) => sha256(endpoint))))
  expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  await add(learner, phone)
  expect((await remove(learner, laptop)).body).toMatchObject({ byPush: true, devices: [await sha256(phone.endpoint)] })
  expect((await remove(learner, phone)).body).toMatchObject({ byPush: false, nextAt: null, devices: [] })
})

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url')

test('a stop forgets all devices; push cannot be chosen without a device', async () => {
  const { learner } = await comeWithDevice()
  const change = async (body: object) =>
    (await send<Reminders>('PUT /api/reminders', { token: learner.token, body })).body
  expect(await change({ hour: 7, byMail: true, byPush: true })).toMatchObject({ byPush: true })
  expect(await change({ hour: 7, byMail: false, byPush: false })).toMatchObject({ nextAt: null, devices: [] })
  expect(await change({ hour: 7, byMail: false, byPush: true })).toMatchObject({ byPush: false, nextAt: null })
})

test('400 for an address that is no push service, and for keys that are no keys', async () => {
  const learner = await comeAsLearner()
  const { keys } = service.subscribe()
  for (const endpoint of ['http://127.0.0.1:1/push', 'https://127.0.0.1/push', 'http://169.254.169.254/', 'x'])
    expect(await add(learner, { endpoint, keys })).toMatchObject({
      status: 400,
      body: { code: 'push_address_refused' },
    })
  const endpoint = `${service.origin}/push/x`
  for (const wrong of [{ p256dh: 'x' }, { auth: 'x' }, { auth: `${keys.auth}x` }])
    expect(await add(learner, { endpoint, keys: { ...keys, ...wrong } })).toMatchObject({ status: 400 })
  expect(await read(learner)).toMatchObject({ byPush: false, devices: [] })
})

test('a learner keeps the ten newest devices; a browser belongs to the learner who used it last', async () => {
  const [learner, next] = [await comeAsLearner(), await comeAsLearner()]
  const devices = Array.from({ length: 12 }, () => service.subscribe())
  for (const device of devices) await add(learner, device)
  expect((await read(learner)).devices).toEqual(
    await Promise.all(devices.slice(2).map(({ endpoint }) => sha256(endpoint))),
  )
  const [shared] = devices.slice(2)
  await send('PUT /api/reminders', { token: next.token, body: { hour: 5, byMail: false, byPush: false } })
  expect((await add(next, shared as PushSubscription)).body).toMatchObject({ hour: 5, byPush: true })
  expect((await read(learner)).devices).toHaveLength(9)
})

test('a due reminder reaches every device once: signed, encrypted, small, and without a word about the learner', async () => {
  const { learner, device } = await comeWithDevice()
  const second = service.subscribe()
  await add(learner, second)
  await buildDueReminder(db, learner, { byMail: false, byPush: true })
  await remindAll()
  await remindAll()
  for (const each of [device, second])
    expect(service.messagesTo(each)).toEqual([
      {
        endpoint: each.endpoint,
        text: '{"kind":"daily_reminder"}',
        ttlSeconds: 7200,
        urgency: 'normal',
        publicKey: push?.publicKey,
      },
    ])
  expect(await db.select(sql`select id from mails where user_id = ${learner.id}`)).toEqual([])
})

test.each([404, 410])(
  'status %i deletes the device, and the reminders of a learner without another stop',
  async (status) => {
    const [alone, withMail] = [await comeWithDevice(), await comeWithDevice()]
    await buildDueReminder(db, withMail.learner, { byMail: true, byPush: true })
    for (const { device } of [alone, withMail]) service.answerWith(device, status)
    await remindAll()
    expect(await read(alone.learner)).toMatchObject({ byPush: false, nextAt: null, devices: [] })
    expect(await read(withMail.learner)).toMatchObject({
      byMail: true,
      byPush: false,
      nextAt: expect.any(String),
      devices: [],
    })
  },
)

test('an error of the service, a redirect and silence keep the device, are not repeated, and name no address in the log', async () => {
  const met = [await comeWithDevice(), await comeWithDevice(), await comeWithDevice(), await comeWithDevice()]
  for (const [nth, answer] of ([500, 429, 307, 'silence'] as const).entries())
    service.answerWith(met[nth]?.device as PushSubscription, answer)
  lines.length = 0
  const start = performance.now()
  await remindAll()
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeGreaterThan(4.5)
  expect(seconds).toBeLessThan(20)
  for (const { device, learner } of met) {
    expect(service.requestsTo(device)).toBe(1)
    expect((await read(learner)).devices).toHaveLength(1)
  }
  expect(service.strangers).toEqual([])
  const failures = { 'failed 500': 1, 'failed 429': 1, 'failed 307': 1, 'failed TimeoutError': 1 }
  expect(lines).toEqual([{ failures }])
})

test('a device whose service is no longer allowed, or whose key is no key, is forgotten without a call', async () => {
  const [moved, odd] = [await comeWithDevice(), await comeWithDevice()]
  await db.write(sql`
    update push_subscriptions set endpoint = 'http://127.0.0.1:1/push' where user_id = ${moved.learner.id}`)
  await db.write(sql`update push_subscriptions set p256dh = repeat('x', 87) where user_id = ${odd.learner.id}`)
  await remindAll()
  for (const { learner } of [moved, odd]) expect(await read(learner)).toMatchObject({ byPush: false, devices: [] })
  expect(service.requestsTo(odd.device)).toBe(0)
})

test('a learner who stopped, and a job that waited for more than two hours, get nothing', async () => {
  const [stopped, late] = [await comeWithDevice(), await comeWithDevice()]
  await queueAll()
  await db.write(sql`update reminders set by_push = false, next_at = null where user_id = ${stopped.learner.id}`)
  await db.write(sql`update reminders set last_at = now() - interval '121 minutes' where user_id = ${late.learner.id}`)
  await pushAll()
  for (const { device } of [stopped, late]) expect(service.requestsTo(device)).toBe(0)
})

/** Four workers at once, and then one of them again. */
test('reminders that several workers find at once are pushed once', async () => {
  const met = await Promise.all(Array.from({ length: 12 }, comeWithDevice))
  await Promise.all([queueAll(), queueAll(), queueAll(), queueAll()])
  await remindAll()
  expect(met.map(({ device }) => service.messagesTo(device).length)).toEqual(met.map(() => 1))
})

/** Kills a worker while it waits for the push service, and lets another worker take over. Returns the requests. */
async function countAfterKill(settings: Record<string, string>): Promise<number> {
  const startWorker = () => startServerProcess({ databaseUrl: url, only: 'worker', env: { ...env, ...settings } })
  const killed = await startWorker()
  const { device } = await comeWithDevice()
  service.answerWith(device, 'silence')
  await queueAll()
  await vi.waitFor(() => expect(service.requestsTo(device)).toBe(1), PATIENCE)
  await killed.kill()
  service.answerWith(device, 201)
  const next = await startWorker()
  onTestFinished(next.stop)
  await endTimeOf(dependencies.jobs, 'send-pushes')
  await vi.waitFor(async () => {
    const jobs = await db.select(sql`
      select from pgboss.job where name = 'send-pushes' and state not in ('completed', 'failed')`)
    expect(jobs).toEqual([])
  }, PATIENCE)
  await pause(1_000)
  return service.requestsTo(device)
}

test('a worker that is killed while it pushes leaves the reminder at one request', async () => {
  expect(await countAfterKill({})).toBe(1)
})

test('control: a job that is repeated after a kill would send two', async () => {
  const broken = new URL('./testing/broken-push-retries.ts', import.meta.url).href
  expect(await countAfterKill({ NODE_OPTIONS: `--import ${broken}` })).toBe(2)
})
