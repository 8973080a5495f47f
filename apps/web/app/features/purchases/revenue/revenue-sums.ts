import type { getRevenue, RevenueSum } from '@abhyas/contract/purchases-manage'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import { dayInWords, monthInWords } from '../../../ui/words/india-day.ts'
import { daysOf, type Period } from './revenue-period.ts'

export type Revenue = ResponseOf<typeof getRevenue>
export type Bar = RevenueSum & { when: string }

/** With more bars than this, a bar is too thin to see and to point at. */
const BARS_AT_MOST = 92

/** Rupees are summed in paise, which are whole. */
export function sumOf(revenue: RevenueSum[]): RevenueSum {
  const sum = (valueOf: (one: RevenueSum) => number) => revenue.reduce((total, one) => total + valueOf(one), 0)
  return {
    orders: sum(({ orders }) => orders),
    captured: sum(({ captured }) => Math.round(captured * 100)) / 100,
    refunds: sum(({ refunds }) => refunds),
    refunded: sum(({ refunded }) => Math.round(refunded * 100)) / 100,
  }
}

export const keptOf = ({ captured, refunded }: RevenueSum): number =>
  (Math.round(captured * 100) - Math.round(refunded * 100)) / 100

/** Makes one bar for each day of the period, also for days without revenue. A long period has one bar per month. */
export function barsOf(days: Revenue['days'], period: Period): Bar[] {
  const all = daysOf(period)
  const isLong = all.length > BARS_AT_MOST
  const nameOf = (day: string) => (isLong ? day.slice(0, 7) : day)
  const taken = Map.groupBy(days, ({ day }) => nameOf(day))
  return [...new Set(all.map(nameOf))].map((name) =>
    Object.assign(sumOf(taken.get(name) ?? []), { when: isLong ? monthInWords(name) : dayInWords(name) }),
  )
}
