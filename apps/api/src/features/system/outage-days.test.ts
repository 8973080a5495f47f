import { expect, test } from 'vitest'
import { outageDays } from './outage-days.ts'

const NOW = Date.parse('2026-11-19T10:00:00+05:30')
const minutesOf = (...outages: Parameters<typeof outageDays>[0]) =>
  Object.fromEntries(outageDays(outages, NOW).flatMap(({ day, minutes }) => (minutes > 0 ? [[day, minutes]] : [])))

test('there are 90 days of India, and the last one is today', () => {
  const days = outageDays([], NOW)
  expect(days).toHaveLength(90)
  expect(days[0]).toEqual({ day: '2026-08-22', minutes: 0 })
  expect(days.at(-1)).toEqual({ day: '2026-11-19', minutes: 0 })
})

test('an outage over midnight in India counts on both days, and a part of a minute is a minute', () => {
  expect(minutesOf({ beganAt: '2026-11-17T23:58:00+05:30', endedAt: '2026-11-18T00:00:20+05:30' })).toEqual({
    '2026-11-17': 2,
    '2026-11-18': 1,
  })
})

test('times in which two databases were away count once, and an incident that goes on counts until now', () => {
  expect(
    minutesOf(
      { beganAt: '2026-11-18T10:00:00+05:30', endedAt: '2026-11-18T10:10:00+05:30' },
      { beganAt: '2026-11-18T10:05:00+05:30', endedAt: '2026-11-18T10:15:00+05:30' },
      { beganAt: '2026-11-19T09:00:00+05:30', endedAt: null },
    ),
  ).toEqual({ '2026-11-18': 15, '2026-11-19': 60 })
})

test('what ended before the first day does not count', () => {
  expect(minutesOf({ beganAt: '2026-05-01T10:00:00Z', endedAt: '2026-05-01T12:00:00Z' })).toEqual({})
})
