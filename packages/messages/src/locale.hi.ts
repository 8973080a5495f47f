import type { Locale } from './locales.ts'

/** What the texts of this build are written in. */
export const LOCALE: Locale = 'hi'

/** The other language, and its name in its own words. */
export const OTHER_LOCALE: Locale = 'en'
export const OTHER_NAME = 'English'

/** How dates, numbers and rupees are written in it, in India. */
export const FORMATS = 'hi-IN'
