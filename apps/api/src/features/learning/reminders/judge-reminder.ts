import { learnerDay } from '../model/learner-day.ts'
import type { LearnerState } from './learner-state-queries.ts'
import type { DueReminder } from './reminder-queries.ts'
import { nextReminderMs } from './reminder-time.ts'

/** A reminder that is later than this helps nobody. The next one comes on the next day. */
export const LATE_AT_MOST_MS = 2 * 3600 * 1000

type Judged = Pick<DueReminder, 'hour' | 'nextAt' | 'lastAt' | 'isExpired'>

/** Decides whether the reminder that is due is sent, and when the next one follows. */
export function judgeReminder(
  { hour, nextAt, lastAt, isExpired }: Judged,
  state: LearnerState,
  nowMs: number,
): { isSent: boolean; nextAt: string } {
  const { timeZone } = state
  const lastMs = lastAt === null ? null : Date.parse(lastAt)
  const dueMs = Date.parse(nextAt)
  // The learner may be in another time zone since this moment was chosen.
  const isRightHour = nextReminderMs({ hour, timeZone, afterMs: dueMs - 1, lastMs }) === dueMs
  const isSent = isRightHour && nowMs - dueMs <= LATE_AT_MOST_MS && !isExpired && isWelcome(state, nowMs)
  const next = nextReminderMs({ hour, timeZone, afterMs: Math.max(nowMs, dueMs), lastMs: isSent ? nowMs : lastMs })
  return { isSent, nextAt: new Date(next).toISOString() }
}

/** A learner who practised today needs no reminder, and one who sits an exam must not be disturbed. */
export const isWelcome = ({ timeZone, lastStudyDay, isInExam }: LearnerState, nowMs: number): boolean =>
  !isInExam && (lastStudyDay === null || lastStudyDay < learnerDay(nowMs, timeZone))
