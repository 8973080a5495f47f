import type { Locale } from './locales.ts'

/** The language of the texts in this build. */
export const LOCALE: Locale = 'en'

/** The other language, and its name in that language. */
export const OTHER_LOCALE: Locale = 'hi'
export const OTHER_NAME = 'हिन्दी'

/** The format of dates, numbers and rupees in this language, as used in India. */
export const FORMATS = 'en-IN'
