import { expect, test } from 'vitest'
import { calendarDay } from '../model/learner-day.ts'
import { nextReminderMs } from './reminder-time.ts'

const next = (hour: number, timeZone: string, after: string, last: string | null = null) =>
  new Date(
    nextReminderMs({ hour, timeZone, afterMs: Date.parse(after), lastMs: last === null ? null : Date.parse(last) }),
  ).toISOString()

test('a reminder comes at the chosen hour in the time zone of the learner, today or tomorrow', () => {
  expect(next(19, 'Asia/Kolkata', '2026-11-18T13:29:59Z')).toBe('2026-11-18T13:30:00.000Z')
  expect(next(19, 'Asia/Kolkata', '2026-11-18T13:30:00Z')).toBe('2026-11-19T13:30:00.000Z')
  expect(next(0, 'Asia/Kolkata', '2026-11-18T13:30:00Z')).toBe('2026-11-18T18:30:00.000Z')
  expect(next(23, 'Pacific/Kiritimati', '2026-11-18T13:30:00Z')).toBe('2026-11-19T09:00:00.000Z')
  expect(next(7, 'America/Los_Angeles', '2026-12-31T20:00:00Z')).toBe('2027-01-01T15:00:00.000Z')
})

test('another hour gives no second reminder on the same day', () => {
  const last = '2026-11-18T01:30:00Z'
  expect(next(20, 'Asia/Kolkata', '2026-11-18T06:00:00Z', last)).toBe('2026-11-19T14:30:00.000Z')
  expect(next(20, 'Asia/Kolkata', '2026-11-18T06:00:00Z', '2026-11-17T01:30:00Z')).toBe('2026-11-18T14:30:00.000Z')
  // The reminder of 23 o'clock in India was on this day in India, and on the day before in New York.
  expect(next(20, 'Asia/Kolkata', '2026-11-18T18:00:00Z', '2026-11-18T17:30:00Z')).toBe('2026-11-19T14:30:00.000Z')
})

test('the hour stays the same on the clock when daylight saving time begins and ends', () => {
  expect(next(19, 'Europe/Berlin', '2026-03-28T19:00:00Z')).toBe('2026-03-29T17:00:00.000Z')
  expect(next(19, 'Europe/Berlin', '2026-10-24T18:00:00Z')).toBe('2026-10-25T18:00:00.000Z')
  expect(next(0, 'America/New_York', '2026-03-08T06:00:00Z')).toBe('2026-03-09T04:00:00.000Z')
})

test('an hour that is left out comes an hour later, and an hour that comes twice counts once', () => {
  expect(next(2, 'America/New_York', '2026-03-08T00:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
  expect(next(2, 'America/New_York', '2026-03-08T07:00:00Z')).toBe('2026-03-09T06:00:00.000Z')
  expect(next(1, 'America/New_York', '2026-11-01T00:00:00Z')).toBe('2026-11-01T05:00:00.000Z')
  expect(next(1, 'America/New_York', '2026-11-01T05:00:00Z')).toBe('2026-11-02T06:00:00.000Z')
  // In Cairo the clocks go forward at midnight, in Lord Howe by half an hour.
  expect(next(0, 'Africa/Cairo', '2026-04-23T12:00:00Z')).toBe('2026-04-23T22:00:00.000Z')
  expect(next(2, 'Australia/Lord_Howe', '2026-10-03T12:00:00Z')).toBe('2026-10-03T15:30:00.000Z')
})

test('every day of a year has one reminder at each hour, in zones with and without daylight saving time', () => {
  for (const timeZone of ['Asia/Kolkata', 'Europe/London', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
    for (const hour of [0, 1, 2, 3, 12, 23]) {
      let ms = Date.parse('2026-01-01T00:00:00Z')
      const days = Array.from({ length: 365 }, () => {
        ms = nextReminderMs({ hour, timeZone, afterMs: ms, lastMs: ms })
        return calendarDay(ms, timeZone)
      })
      expect({ timeZone, hour, days }).toEqual({ timeZone, hour, days: days.map((_, nth) => (days[0] ?? 0) + nth) })
    }
})
