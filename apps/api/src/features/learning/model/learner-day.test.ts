import { expect, test } from 'vitest'
import { dateOfDay, dayOfDate, knownTimeZone, latestDay, learnerDay, localTime } from './learner-day.ts'

const dateAt = (moment: string, zone: string) => dateOfDay(learnerDay(Date.parse(moment), zone))

test('a day begins three hours after midnight in the time zone of the learner', () => {
  expect(dateAt('2026-11-17T21:29:59Z', 'Asia/Kolkata')).toBe('2026-11-17')
  expect(dateAt('2026-11-17T21:30:00Z', 'Asia/Kolkata')).toBe('2026-11-18')
  expect(dateAt('2026-11-17T21:30:00Z', 'America/New_York')).toBe('2026-11-17')
})

test('a day of 23 or 25 hours has one number, and the next day follows it', () => {
  for (const date of ['2026-03-08', '2026-11-01']) {
    expect(dateAt(`${date}T12:00:00Z`, 'America/New_York')).toBe(date)
    expect(dateAt(`${date}T23:00:00Z`, 'America/New_York')).toBe(date)
  }
})

test('dates and numbers of days are the same days', () => {
  expect(dayOfDate('1970-01-02')).toBe(1)
  expect(dateOfDay(dayOfDate('2028-02-29'))).toBe('2028-02-29')
})

test('a time zone is stored under one name, and an unknown one means India', () => {
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'asia/kolkata', 'Mars/Olympus', ''].map(knownTimeZone)).toEqual(
    Array(5).fill('Asia/Kolkata'),
  )
  expect(knownTimeZone('America/New_York')).toBe('America/New_York')
  expect(knownTimeZone('europe/kyiv')).toBe(knownTimeZone('Europe/Kiev'))
})

test('no day is later than the latest day, which begins on Kiritimati', () => {
  for (let hour = 0; hour < 48; hour++) {
    const atMs = Date.parse('2026-11-17T00:30:00Z') + hour * 3600 * 1000
    expect(latestDay(atMs)).toBe(learnerDay(atMs, 'Pacific/Kiritimati'))
  }
})

test('the local time is what a clock there shows, also in the minutes before and after it is changed', () => {
  const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe']
  const changes = ['2026-03-08', '2026-04-04', '2026-10-03', '2026-11-01']
  for (const zone of zones) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    for (const date of changes)
      for (let minute = -0.01; minute < 24 * 60; minute += 5) {
        const atMs = Math.round(Date.parse(date) + minute * 60_000)
        const shown = new Date(localTime(atMs, zone)).toISOString().slice(0, 19).replace('T', ' ')
        expect(shown).toBe(clock.format(atMs))
      }
  }
})
