import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 3 s, 5 min, 7 h, 2 days: one number, as a person would say it. */
export function ageInWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return texts.systemSeconds({ count: Math.floor(seconds) })
  if (seconds < 2 * HOUR) return texts.systemMinutes({ count: Math.floor(seconds / MINUTE) })
  if (seconds < 2 * DAY) return texts.systemHours({ count: Math.floor(seconds / HOUR) })
  return texts.systemDays({ count: Math.floor(seconds / DAY) })
}

/** How long ago this moment was, by the clock of the server that told it. */
export const sinceInWords = (at: string, now: string): string =>
  ageInWords(Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000))

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 12 MB, 3.4 GB. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const unit = UNITS[power] ?? 'byte'
  return (bytes / 1000 ** power).toLocaleString(FORMATS, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  })
}
