import { type ShownSite, shownSiteOf, valuesOf } from '@abhyas/contract/rules/site-values'
import type { SiteDefaults } from '@abhyas/contract/settings'
import type { SiteForm } from '@abhyas/contract/site'
import type { Db } from '@abhyas/database/database'
import { selectSite, type StoredSite } from './site-queries.ts'

/** Reads the site as visitors see it. */
export async function readSite(db: Db, { defaults }: SiteDefaults): Promise<ShownSite> {
  const { set } = await selectSite(db)
  return shownSiteOf(defaults, set)
}

/** The settings as the form of admins shows them. */
export const siteFormOf = ({ version, set }: StoredSite, { defaults }: SiteDefaults): SiteForm => ({
  id: 1,
  version,
  set: { ...valuesOf(emptyValues(defaults), set) },
  defaults,
})

const emptyValues = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map((field) => [field, ''])) as Values
