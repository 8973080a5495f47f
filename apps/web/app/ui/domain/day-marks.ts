/** A day with practice, a rest day, a day without practice, or today while it has none. */
export type DayMark = 'on' | 'rest' | 'off' | 'open'

const DAYS_OF_WEEK = 7
const REST_DAYS_OF_WEEK = 2

/** Marks each day. In every seven days, counted back from today, the first two without practice are rest days. */
export function dayMarks(days: readonly boolean[], isTodayOn: boolean): DayMark[] {
  let rested = 0
  return days.map((isOn, nth) => {
    const isToday = nth === days.length - 1
    if ((days.length - nth) % DAYS_OF_WEEK === 0) rested = 0
    if (isOn || (isToday && isTodayOn)) return 'on'
    if (isToday) return 'open'
    rested += 1
    return rested <= REST_DAYS_OF_WEEK ? 'rest' : 'off'
  })
}
