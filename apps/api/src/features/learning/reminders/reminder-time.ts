import { calendarDay, localTime } from '../model/learner-day.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

type Schedule = {
  hour: number
  timeZone: string
  afterMs: number
  /** The moment of the last reminder. No other one follows on the same day. */
  lastMs: number | null
}

/** Returns the first moment at which it is this hour in the time zone, on a day without a reminder. */
export function nextReminderMs({ hour, timeZone, afterMs, lastMs }: Schedule): number {
  const today = calendarDay(afterMs, timeZone)
  let day = lastMs === null ? today : Math.max(today, calendarDay(lastMs, timeZone) + 1)
  let moment = momentOf(day, hour, timeZone)
  while (moment <= afterMs) moment = momentOf((day += 1), hour, timeZone)
  return moment
}

/**
 * Returns the moment of an hour on a calendar day. An hour that occurs twice, because the clocks go back, means the first
 * one. An hour that is left out, because the clocks go forward, means the hour after it.
 */
function momentOf(day: number, hour: number, timeZone: string): number {
  const local = day * DAY_MS + hour * HOUR_MS
  const offsetNear = (ms: number) => localTime(ms, timeZone) - ms
  const before = local - offsetNear(local - DAY_MS)
  const after = local - offsetNear(local + DAY_MS)
  return localTime(before, timeZone) !== local && localTime(after, timeZone) === local ? after : before
}
