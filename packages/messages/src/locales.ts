export type Locale = 'en' | 'hi'

export const LOCALES: readonly Locale[] = ['en', 'hi']

/** Returns the address of a public page in a language. */
export const pathIn = (locale: Locale, path: string): string =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`
