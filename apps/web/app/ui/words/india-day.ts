import { FORMATS } from '@abhyas/messages/locale'

const TIME_ZONE = 'Asia/Kolkata'
const UTC_OFFSET = '+05:30'

/** 31 December 2026, in India's time. */
export const dayInWords = (instant: string): string =>
  new Date(instant).toLocaleDateString(FORMATS, { dateStyle: 'medium', timeZone: TIME_ZONE })

/** Dec 2026, for the month 2026-12. */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString(FORMATS, { month: 'short', year: 'numeric', timeZone: TIME_ZONE })

/** 31 Dec 2026, 5:30 pm, in India's time. */
export const momentInWords = (instant: string): string =>
  new Date(instant).toLocaleString(FORMATS, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** 5:30:12 pm, in India's time. */
export const secondInWords = (instant: string): string =>
  new Date(instant).toLocaleTimeString(FORMATS, { timeStyle: 'medium', timeZone: TIME_ZONE })

/** 2026-12-31, the format of a date field. The Swedish locale writes dates in this way. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

export const today = (): string => dayOf(new Date().toISOString())

/** 2026-12-31 17:30:12 in India's time, the format that a spreadsheet reads. */
export const momentOf = (instant: string): string => new Date(instant).toLocaleString('sv-SE', { timeZone: TIME_ZONE })

/** The last moment of a day, for a period that includes its last day. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999${UTC_OFFSET}`).toISOString()

/** 2026-12-31T17:30 in India's time, the format of a field for a day and a time. */
export const minuteOf = (instant: string): string => momentOf(instant).slice(0, 16).replace(' ', 'T')

/** The moment that such a field names. */
export const instantOf = (minute: string): string => new Date(`${minute}:00${UTC_OFFSET}`).toISOString()

export const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now()
