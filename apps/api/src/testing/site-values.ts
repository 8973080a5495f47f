import { SITE_FIELDS, type SiteValues } from '@abhyas/contract/rules/site-values'

/** The input of the site's form: these values, and the default for every other field. */
export const siteValues = (set: Partial<SiteValues> = {}): SiteValues =>
  ({ ...Object.fromEntries(SITE_FIELDS.map((field) => [field, ''])), ...set }) as SiteValues
