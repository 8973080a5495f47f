import { FORMATS } from '@abhyas/messages/locale'

const TIME_ZONE = 'Asia/Kolkata'
const UTC_OFFSET = '+05:30'

/** 31 December 2026, as it is in India. */
export const dayInWords = (instant: string): string =>
  new Date(instant).toLocaleDateString(FORMATS, { dateStyle: 'medium', timeZone: TIME_ZONE })

/** Dec 2026, of a month written 2026-12. */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString(FORMATS, { month: 'short', year: 'numeric', timeZone: TIME_ZONE })

/** 31 Dec 2026, 5:30 pm, as it is in India. */
export const momentInWords = (instant: string): string =>
  new Date(instant).toLocaleString(FORMATS, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** 5:30:12 pm, as it is in India. */
export const secondInWords = (instant: string): string =>
  new Date(instant).toLocaleTimeString(FORMATS, { timeStyle: 'medium', timeZone: TIME_ZONE })

/** 2026-12-31, as a date field has it; Sweden writes dates so. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

export const today = (): string => dayOf(new Date().toISOString())

/** 2026-12-31 17:30:12, as a spreadsheet reads it, as it is in India. */
export const momentOf = (instant: string): string => new Date(instant).toLocaleString('sv-SE', { timeZone: TIME_ZONE })

/** The last moment of a day, so that what ends on it lasts through it. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999${UTC_OFFSET}`).toISOString()

export const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now()
