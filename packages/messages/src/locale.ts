import type { Locale } from './locales.ts'

/** What the texts of this build are written in. */
export const LOCALE: Locale = 'en'

/** How dates, numbers and rupees are written in it, in India. */
export const FORMATS = 'en-IN'
