export type Period = { from: string; to: string }

/** The choices, in days up to today. The second is the default. */
export const LAST_DAYS = [7, 30, 90]
const USUAL_DAYS = 30

/** A half-typed year is before this day, so it is not requested. */
export const FIRST_DAY = '2020-01-01'

/** Days are strings such as 2026-12-31, and are counted without a clock. */
const addDays = (day: string, count: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

const isDay = (word: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(word) && word >= FIRST_DAY && !Number.isNaN(Date.parse(word))

type PeriodParams = { days: string; from: string; to: string }

/** Reads the period from the address: two days in either order, or a number of days up to today. */
export function periodOf({ days, from, to }: PeriodParams, today: string): Period & { days: number | null } {
  if (isDay(from) && isDay(to)) return from <= to ? { from, to, days: null } : { from: to, to: from, days: null }
  const count = LAST_DAYS.find((each) => String(each) === days) ?? USUAL_DAYS
  return { from: addDays(today, 1 - count), to: today, days: count }
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
