import { expect, test } from 'vitest'
import { clockText, createExamClock, passedMark } from './exam-clock.ts'

function clockAt(start: number) {
  let at = start
  const clock = createExamClock(() => at)
  return { clock, pass: (ms: number) => (at += ms), at: () => at }
}

test("the clock counts down from the server's time, less half of the round trip, and never below zero", () => {
  const { clock, pass, at } = clockAt(5000)
  clock.rebase({ remainingMs: 60_000, askedAt: at() - 400, heardAt: at() })
  expect(clock.remainingMs()).toBe(59_800)
  pass(20_000)
  expect(clock.remainingMs()).toBe(39_800)
  pass(50_000)
  expect(clock.remainingMs()).toBe(0)
})

test('when two responses agree, the clock keeps the faster one', () => {
  const { clock, at } = clockAt(0)
  clock.rebase({ remainingMs: 60_000, askedAt: at() - 20, heardAt: at() })
  expect(clock.rebase({ remainingMs: 61_000, askedAt: at() - 4000, heardAt: at() })).toBe(0)
  expect(clock.remainingMs()).toBe(59_990)
})

test('added time and time that passed in sleep move the end', () => {
  const { clock, pass, at } = clockAt(0)
  clock.rebase({ remainingMs: 60_000, askedAt: at(), heardAt: at() })
  pass(1000)
  expect(clock.rebase({ remainingMs: 659_000, askedAt: at(), heardAt: at() })).toBe(600_000)
  // The device slept for ten minutes, and its clock stood still.
  expect(clock.rebase({ remainingMs: 59_000, askedAt: at(), heardAt: at() })).toBe(-600_000)
  expect(clock.remainingMs()).toBe(59_000)
})

test('the exam is surely over only when the latest possible end has passed', () => {
  const { clock, pass, at } = clockAt(0)
  clock.rebase({ remainingMs: 10_000, askedAt: at() - 2000, heardAt: at() })
  pass(9000)
  expect([clock.remainingMs(), clock.isSurelyOver()]).toEqual([0, false])
  pass(1000)
  expect(clock.isSurelyOver()).toBe(true)
})

test('a mark is announced once, and only the last of several', () => {
  expect(passedMark(600_500, 600_000)).toBe(600)
  expect(passedMark(600_000, 599_000)).toBeUndefined()
  expect(passedMark(400_000, 40_000)).toBe(60)
  expect(passedMark(30_001, 0)).toBe(30)
  expect(passedMark(10_000, 400_000)).toBeUndefined()
})

test('the clock shows hours only from one hour on', () => {
  expect([0, 6001, 60_000, 754_000, 3_909_000].map(clockText)).toEqual(['0:00', '0:07', '1:00', '12:34', '1:05:09'])
})
