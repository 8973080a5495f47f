import { expect, test } from 'vitest'
import { dayMarks } from './day-marks.ts'

const daysOf = (drawn: string) => Array.from(drawn, (day) => day === 'x')
const draw = (drawn: string, isTodayOn = false) =>
  dayMarks(daysOf(drawn), isTodayOn)
    .map((mark) => ({ on: 'x', rest: 'r', off: '.', open: 'o' })[mark])
    .join('')

test('in each of the two weeks, the first two days without practice are rest days', () => {
  expect(draw('x..x..x.xx.x..')).toBe('xrrx..xrxxrx.o')
})

test('today is never a day off: it is open, or practised', () => {
  expect(draw('.'.repeat(14))).toBe('rr.....rr....o')
  expect(draw('.'.repeat(14), true)).toBe('rr.....rr....x')
  expect(draw('x'.repeat(14))).toBe('x'.repeat(14))
})
