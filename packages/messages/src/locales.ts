export type Locale = 'en' | 'hi'

export const LOCALES: readonly Locale[] = ['en', 'hi']

/** Each in its own words, for whoever looks for it. */
export const NAME_OF: Record<Locale, string> = { en: 'English', hi: 'हिन्दी' }

/** The address of a public page in a language. */
export const pathIn = (locale: Locale, path: string): string =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`
