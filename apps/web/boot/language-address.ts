export const HINDI_ADDRESS = /^\/hi(\/|$)/

/**
 * Returns the address of the same page without its language. A browser would read //host and /\host as another site.
 */
export const withoutLanguage = (path: string): string => path.replace(HINDI_ADDRESS, '/').replace(/^[/\\]+/, '/')
