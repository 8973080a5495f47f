import { expect, test } from 'vitest'
import { periodOf } from './revenue-period.ts'
import { barsOf, keptOf, sumOf } from './revenue-sums.ts'

const TODAY = '2026-11-16'
const NOTHING = { days: '', from: '', to: '' }
const revenue = (captured: number, refunded = 0) => ({
  orders: 1,
  captured,
  refunds: refunded > 0 ? 1 : 0,
  refunded,
})

test('without a choice the last 30 days are shown, up to today', () => {
  expect(periodOf(NOTHING, TODAY)).toEqual({ from: '2026-10-18', to: TODAY, days: 30 })
  expect(periodOf({ ...NOTHING, days: '7' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02', days: 7 })
})

test.each([
  { ...NOTHING, days: '8' },
  { ...NOTHING, from: '2026-11-01' },
  { ...NOTHING, from: '2026-11-31', to: 'x' },
  { ...NOTHING, from: '0002-11-16', to: TODAY },
])('what is no period in the address %j is the usual one', (asked) => {
  expect(periodOf(asked, TODAY).days).toBe(30)
})

test('two days make a period, whichever comes first', () => {
  const period = { from: '2026-01-31', to: '2026-02-01', days: null }
  expect(periodOf({ ...NOTHING, from: '2026-01-31', to: '2026-02-01' }, TODAY)).toEqual(period)
  expect(periodOf({ days: '7', from: '2026-02-01', to: '2026-01-31' }, TODAY)).toEqual(period)
})

test('rupees with paise add up exactly', () => {
  expect(sumOf([revenue(0.1), revenue(0.2, 0.3)])).toEqual({ orders: 2, captured: 0.3, refunds: 1, refunded: 0.3 })
  expect(keptOf(revenue(0.3, 0.1))).toBe(0.2)
})

test('a day without revenue has a bar too', () => {
  const bars = barsOf([{ day: '2026-03-01', ...revenue(25) }], { from: '2026-02-27', to: '2026-03-02' })
  expect(bars.map(({ when, captured }) => [when, captured])).toEqual([
    ['27 Feb 2026', 0],
    ['28 Feb 2026', 0],
    ['1 Mar 2026', 25],
    ['2 Mar 2026', 0],
  ])
})

test('a long period has a bar for each month', () => {
  const days = [
    { day: '2026-01-31', ...revenue(25) },
    { day: '2026-03-01', ...revenue(30, 30) },
    { day: '2026-03-31', ...revenue(20) },
  ]
  const bars = barsOf(days, { from: '2026-01-15', to: '2026-04-30' })
  expect(bars.map(({ when, captured, refunded }) => [when, captured, refunded])).toEqual([
    ['Jan 2026', 25, 0],
    ['Feb 2026', 0, 0],
    ['Mar 2026', 50, 30],
    ['Apr 2026', 0, 0],
  ])
})
