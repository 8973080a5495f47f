import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, onTestFinished, test } from 'vitest'
import { buildAttempt } from '../../../testing/build-attempt.ts'
import { buildDueReminder, setTimeZone } from '../../../testing/build-reminder.ts'
import { buildLearner } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { learnerDay } from '../model/learner-day.ts'
import { queueReminders } from './queue-reminders.ts'
import { nextReminderMs } from './reminder-time.ts'

const api = await startTestApi()
const { db, dependencies } = api
const databases = { shared: db, dbOf: db.dbOf, ofLearners: db.ofLearners }
const queueAll = () => queueReminders(databases, dependencies.jobs)

const INDIA = 'Asia/Kolkata'
const HOUR_MS = 3600 * 1000

type Row = { id: number }
const mailsOf = async ({ id }: Row) =>
  (await db.select<{ kind: string }>(sql`select kind from mails where user_id = ${id}`)).map(({ kind }) => kind)
const reminderOf = ({ id }: Row) =>
  db.selectOne<{ nextAt: string; lastAt: string | null }>(sql`
    select next_at as "nextAt", last_at as "lastAt" from reminders where user_id = ${id}`)
const jobsOf = async ({ id }: Row) =>
  (
    await db.selectOne<{ count: number }>(sql`
      select count(*) from pgboss.job j join mails m on m.id = (j.data->>'mailId')::bigint
      where j.name = 'send-mail' and m.user_id = ${id}`)
  ).count
const practise = (learner: Row, day: number) =>
  db.dbOf(learner.id).write(sql`
    insert into learner.study_days (learner_id, day, answers, correct) values (${learner.id}, ${day}, 5, 3)`)
const tomorrow = (hour: number, timeZone = INDIA) =>
  new Date(nextReminderMs({ hour, timeZone, afterMs: Date.now(), lastMs: Date.now() })).toISOString()

const verified = () => buildLearner(db, { isVerified: true })

test('a due reminder is queued once, with one mail and one job, and moves to the next day', async () => {
  const learner = await verified()
  const { hour } = await buildDueReminder(db, learner)
  await queueAll()
  await queueAll()
  expect(await mailsOf(learner)).toEqual(['daily_reminder'])
  expect(await jobsOf(learner)).toBe(1)
  expect(await reminderOf(learner)).toEqual({ nextAt: tomorrow(hour), lastAt: expect.any(String) })
})

test('nothing is queued before the hour, and nothing for a reminder that is off', async () => {
  const [early, off] = [await verified(), await verified()]
  for (const learner of [early, off]) await buildDueReminder(db, learner)
  await db.write(sql`update reminders set next_at = now() + interval '1 minute' where user_id = ${early.id}`)
  await db.write(sql`update reminders set by_mail = false, next_at = null where user_id = ${off.id}`)
  await queueAll()
  expect([...(await mailsOf(early)), ...(await mailsOf(off))]).toEqual([])
})

test('a learner who practised today gets none today; practice of yesterday does not count', async () => {
  const [today, yesterday] = [await verified(), await verified()]
  const day = learnerDay(Date.now(), INDIA)
  await practise(today, day)
  await practise(yesterday, day - 1)
  const { hour } = await buildDueReminder(db, today)
  await buildDueReminder(db, yesterday)
  await queueAll()
  expect(await mailsOf(today)).toEqual([])
  expect(await reminderOf(today)).toEqual({ nextAt: tomorrow(hour), lastAt: null })
  expect(await mailsOf(yesterday)).toEqual(['daily_reminder'])
})

test('no reminder while an exam of the learner runs; a closed exam and an overdue one do not count', async () => {
  const [running, closed, overdue] = [await verified(), await verified(), await verified()]
  await buildAttempt(db, running, { state: 'open' })
  await buildAttempt(db, closed)
  await buildAttempt(db, overdue, { state: 'open', closedBy: 'deadline' })
  for (const learner of [running, closed, overdue]) await buildDueReminder(db, learner)
  await queueAll()
  expect(await mailsOf(running)).toEqual([])
  expect(await mailsOf(closed)).toEqual(['daily_reminder'])
  expect(await mailsOf(overdue)).toEqual(['daily_reminder'])
})

test('an expired account and an unverified address get none; a deleted account has no reminder', async () => {
  const expired = await buildLearner(db, { isVerified: true, roleExpiresAt: new Date(Date.now() - 1000) })
  const [unverified, deleted] = [await buildLearner(db), await verified()]
  for (const learner of [expired, unverified, deleted]) await buildDueReminder(db, learner)
  await db.write(sql`delete from users where id = ${deleted.id}`)
  await queueAll()
  expect([...(await mailsOf(expired)), ...(await mailsOf(unverified))]).toEqual([])
  expect(await db.select(sql`select from reminders where user_id = ${deleted.id}`)).toEqual([])
  expect(Date.parse((await reminderOf(expired)).nextAt)).toBeGreaterThan(Date.now())
})

test('a reminder that is more than two hours late is left out', async () => {
  const [late, tooLate] = [await verified(), await verified()]
  await buildDueReminder(db, late, { lateMs: HOUR_MS / 2 })
  const { hour } = await buildDueReminder(db, tooLate, { lateMs: 3 * HOUR_MS })
  await queueAll()
  expect(await mailsOf(late)).toEqual(['daily_reminder'])
  expect(await mailsOf(tooLate)).toEqual([])
  expect((await reminderOf(tooLate)).nextAt).toBe(
    new Date(nextReminderMs({ hour, timeZone: INDIA, afterMs: Date.now(), lastMs: null })).toISOString(),
  )
})

test('a learner who moved to another time zone gets the reminder at the hour of the new one', async () => {
  const learner = await verified()
  const { hour } = await buildDueReminder(db, learner)
  await setTimeZone(db, learner.id, 'Asia/Dubai')
  await queueAll()
  expect(await mailsOf(learner)).toEqual([])
  expect((await reminderOf(learner)).nextAt).toBe(
    new Date(nextReminderMs({ hour, timeZone: 'Asia/Dubai', afterMs: Date.now(), lastMs: null })).toISOString(),
  )
})

test('learners whose database is away stay due, and the others are reminded', async () => {
  const [here, away] = [await verified(), await verified()]
  for (const learner of [away, here]) await buildDueReminder(db, learner)
  const nowhere = connect({ url: 'postgres://127.0.0.1:1/nowhere' })
  onTestFinished(() => nowhere.close())
  const split = { ...databases, dbOf: (id: number) => (id === away.id ? nowhere : db.dbOf(id)) }
  await expect(queueReminders(split, dependencies.jobs)).rejects.toThrow('ECONNREFUSED')
  expect(await mailsOf(here)).toEqual(['daily_reminder'])
  expect(await mailsOf(away)).toEqual([])
  await queueAll()
  expect(await mailsOf(away)).toEqual(['daily_reminder'])
})

test('1,200 reminders that four workers take at once are queued once each', async () => {
  await db.write(sql`
    with made as (
      insert into users (username, email, email_key, password_hash, role, email_verified_at)
      select 'Many', 'many' || n || '@gmail.com', 'many' || n || '@gmail.com', 'x', 'ROLE_USER', now()
      from generate_series(1, 1200) n returning id)
    insert into reminders (user_id, hour, by_mail, by_push, next_at)
    select id, extract(hour from now() at time zone 'Asia/Kolkata'), true, false,
      date_trunc('hour', now(), 'Asia/Kolkata') from made`)
  await Promise.all([queueAll(), queueAll(), queueAll(), queueAll()])
  const counts = await db.selectOne(sql`
    select count(*) as mails, count(distinct user_id) as people,
      (select count(*) from reminders where next_at <= now()) as due
    from mails m join users u on u.id = m.user_id where u.username = 'Many'`)
  expect(counts).toEqual({ mails: 1200, people: 1200, due: 0 })
})
