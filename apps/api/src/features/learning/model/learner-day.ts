const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** A learner who practises after midnight still works on the day that they began. */
export const GRACE_HOURS = 3

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

export const INDIA = 'Asia/Kolkata'

/** A time zone can have several names and spellings. One of them is used, so that the formats above stay few. */
function oneNameOf(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
const ONE_NAME_OF_INDIA = oneNameOf(INDIA)

/** Returns the name under which we store this time zone. A name that the server does not know means India. */
export function knownTimeZone(name: string): string {
  try {
    const known = oneNameOf(name)
    return known === ONE_NAME_OF_INDIA ? INDIA : known
  } catch {
    return INDIA
  }
}

/** Clocks change at a quarter of an hour. */
const QUARTER_MS = HOUR_MS / 4

/** The quarter of an hour that was asked for last in each time zone, and how far its clocks are from UTC. */
const lastOffsets = new Map<string, { quarter: number; offsetMs: number }>()

/** A format takes as long as all the rest of an answer. The answers of a request mostly come from one quarter. */
function offsetAt(atMs: number, timeZone: string): number {
  const quarter = Math.floor(atMs / QUARTER_MS)
  const last = lastOffsets.get(timeZone)
  if (last?.quarter === quarter) return last.offsetMs
  const fromMs = quarter * QUARTER_MS
  const offsetMs = Date.parse(`${formatOf(timeZone).format(fromMs).replace(' ', 'T')}Z`) - fromMs
  lastOffsets.set(timeZone, { quarter, offsetMs })
  return offsetMs
}

/** What a clock in this time zone shows at a moment, as the milliseconds of a clock in UTC that shows the same. */
export const localTime = (atMs: number, timeZone: string): number => atMs + offsetAt(atMs, timeZone)

/** The day in the calendar at a moment, numbered from 1970-01-01. It begins at midnight in the time zone. */
export const calendarDay = (atMs: number, timeZone: string): number => Math.floor(localTime(atMs, timeZone) / DAY_MS)

/** The learner's day at a moment, numbered from 1970-01-01. It begins three hours after midnight in their time zone. */
export const learnerDay = (atMs: number, timeZone: string): number =>
  calendarDay(atMs - GRACE_HOURS * HOUR_MS, timeZone)

/** The day where it begins first on earth, 14 hours before Greenwich. No learner's day is later. */
export const latestDay = (atMs: number): number => Math.floor((atMs + (14 - GRACE_HOURS) * HOUR_MS) / DAY_MS)

/** The day where it begins last on earth. No learner's day is earlier. */
export const earliestDay = (atMs: number): number => learnerDay(atMs, 'Etc/GMT+12')

/** The date of a day, as in 2026-11-18. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const dayOfDate = (date: string): number => Date.parse(date) / DAY_MS
