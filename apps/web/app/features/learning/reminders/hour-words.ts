import { FORMATS } from '@abhyas/messages/locale'

/** 7 pm. */
export const hourInWords = (hour: number): string =>
  new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString(FORMATS, { hour: 'numeric', timeZone: 'UTC' })

/** Thursday, 7:00 pm, in the time zone of the learner. */
export const reminderInWords = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString(FORMATS, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone })

/** Says whether the clock of this device shows another time. Names do not tell: Kolkata and Calcutta are one zone. */
export function isElsewhere(timeZone: string): boolean {
  const now = new Date()
  return now.toLocaleString('sv-SE', { timeZone }) !== now.toLocaleString('sv-SE')
}
