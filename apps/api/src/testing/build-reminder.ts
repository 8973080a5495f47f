import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { localTime } from '../features/learning/model/learner-day.ts'
import { nextReminderMs } from '../features/learning/reminders/reminder-time.ts'

const HOUR_MS = 3600 * 1000

type ReminderChanges = { byMail?: boolean; byPush?: boolean; timeZone?: string; lateMs?: number }

/** Builds a reminder for the hour that has begun in the time zone of the learner, so that it is due. */
export async function buildDueReminder(
  db: TestDb,
  { id }: { id: number },
  { byMail = true, byPush = false, timeZone = 'Asia/Kolkata', lateMs = 0 }: ReminderChanges = {},
): Promise<{ hour: number; nextAt: string }> {
  const atMs = Date.now() - lateMs
  const hour = new Date(localTime(atMs, timeZone)).getUTCHours()
  const nextAt = new Date(nextReminderMs({ hour, timeZone, afterMs: atMs - HOUR_MS, lastMs: null })).toISOString()
  await db.write(sql`
    insert into reminders (user_id, hour, by_mail, by_push, next_at)
    values (${id}, ${hour}, ${byMail}, ${byPush}, ${nextAt})
    on conflict (user_id) do update set hour = excluded.hour, by_mail = excluded.by_mail, by_push = excluded.by_push,
      next_at = excluded.next_at, last_at = null`)
  await setTimeZone(db, id, timeZone)
  return { hour, nextAt }
}

export const setTimeZone = (db: TestDb, learnerId: number, timeZone: string) =>
  db.dbOf(learnerId).write(sql`
    insert into learner.abilities (learner_id, time_zone) values (${learnerId}, ${timeZone})
    on conflict (learner_id) do update set time_zone = excluded.time_zone`)
