import type { Reminders } from '@abhyas/contract/learning-reminders'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { setTimeZone } from '../../../testing/build-reminder.ts'
import { buildLearner, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { nextReminderMs } from './reminder-time.ts'

const api = await startTestApi()
const { db, send } = api
const comeAsLearner = async () => openSessionOf(api, await buildLearner(db))
const read = async (token: string) => (await send<Reminders>('GET /api/reminders', { token })).body
const change = (token: string, body: object) => send<Reminders>('PUT /api/reminders', { token, body })
const expectedNext = (hour: number, timeZone: string) =>
  new Date(nextReminderMs({ hour, timeZone, afterMs: Date.now(), lastMs: null })).toISOString()

test('a new learner has no reminders, and is offered an hour of the evening', async () => {
  const { token } = await comeAsLearner()
  const none = { hour: 19, byMail: false, byPush: false, nextAt: null, timeZone: 'Asia/Kolkata' }
  expect(await read(token)).toEqual({ ...none, publicKey: null, devices: [] })
})

test('200 with the next reminder in the time zone of the learner; without a way there is none', async () => {
  const { id, token } = await comeAsLearner()
  await setTimeZone(db, id, 'America/New_York')
  const { status, body } = await change(token, { hour: 6, byMail: true, byPush: false })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { hour: 6, byMail: true, timeZone: 'America/New_York', nextAt: expectedNext(6, 'America/New_York') },
  })
  expect(await read(token)).toEqual(body)
  const stopped = await change(token, { hour: 6, byMail: false, byPush: false })
  expect(stopped.body).toMatchObject({ hour: 6, byMail: false, nextAt: null })
})

test('another hour on a day with a reminder counts from the next day', async () => {
  const { id, token } = await comeAsLearner()
  await change(token, { hour: 6, byMail: true, byPush: false })
  await db.write(sql`update reminders set last_at = now() where user_id = ${id}`)
  const { body } = await change(token, { hour: 23, byMail: true, byPush: false })
  const tomorrow = nextReminderMs({ hour: 23, timeZone: 'Asia/Kolkata', afterMs: Date.now(), lastMs: Date.now() })
  expect(body.nextAt).toBe(new Date(tomorrow).toISOString())
})

test('a time zone that nobody knows counts as India', async () => {
  const { id, token } = await comeAsLearner()
  await setTimeZone(db, id, 'Mars/Olympus')
  expect((await change(token, { hour: 6, byMail: true, byPush: false })).body).toMatchObject({
    timeZone: 'Asia/Kolkata',
    nextAt: expectedNext(6, 'Asia/Kolkata'),
  })
})

test.each([{ hour: 24 }, { hour: -1 }, { hour: 7.5 }, { hour: '7' }, { byMail: 'yes' }])(
  '400 for %o',
  async (wrong) => {
    const { token } = await comeAsLearner()
    const body = { hour: 7, byMail: true, byPush: false, ...wrong }
    expect(await change(token, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  },
)

test('two changes at once both succeed, and one of them stands', async () => {
  const { token } = await comeAsLearner()
  const hours = [5, 6, 7, 8]
  const changed = await Promise.all(hours.map((hour) => change(token, { hour, byMail: true, byPush: false })))
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(hours).toContain((await read(token)).hour)
})
