import type { Day } from '@abhyas/contract/dashboards-manage'
import type { Db } from '@abhyas/database/database'
import { type Daily, selectDailyCounts } from '../../sql/day-counters.ts'
import { selectMoneyByDay } from './daily-queries.ts'

const DAYS = 60

const FIELDS: Record<Daily, Exclude<keyof Day, 'day' | 'purchases' | 'refunds'>> = {
  course_views: 'courseViews',
  sign_ups: 'signUps',
  active_learners: 'activeLearners',
  practice_answers: 'practiceAnswers',
  exams_taken: 'examsTaken',
  samples_tried: 'samplesTried',
  refund_requests: 'refundRequests',
}

/** Returns the last 60 days in India up to today, from kept counters. A day without anything has zeros. */
export async function readDays(db: Db, now = new Date()): Promise<Day[]> {
  const days = lastDays(now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [counts, money] = await Promise.all([selectDailyCounts(db, from, to), selectMoneyByDay(db, from, to)])
  const byDay = new Map(days.map((day) => [day, emptyDay(day)]))
  for (const { day, name, count } of counts) Object.assign(byDay.get(day) ?? {}, { [FIELDS[name]]: count })
  for (const { day, purchases, refunds } of money) Object.assign(byDay.get(day) ?? {}, { purchases, refunds })
  return [...byDay.values()]
}

const emptyDay = (day: string): Day => ({
  day,
  courseViews: 0,
  signUps: 0,
  activeLearners: 0,
  practiceAnswers: 0,
  examsTaken: 0,
  samplesTried: 0,
  purchases: 0,
  refunds: 0,
  refundRequests: 0,
})

/** The Swedish locale writes dates as 2026-12-31. */
function lastDays(now: Date): string[] {
  const today = Date.parse(now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }))
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * 24 * 3600 * 1000).toISOString().slice(0, 10),
  )
}
