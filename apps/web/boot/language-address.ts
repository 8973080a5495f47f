export const HINDI_ADDRESS = /^\/hi(\/|$)/

/** The address of the same page without its language. A browser reads //host and /\host as another site. */
export const withoutLanguage = (path: string): string => path.replace(HINDI_ADDRESS, '/').replace(/^[/\\]+/, '/')
