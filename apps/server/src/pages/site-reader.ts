import { type ShownSite, shownSiteOf } from '@abhyas/contract/rules/site-values'
import { type SiteDefaults, type SiteSettings, siteSettingsOf } from '@abhyas/contract/settings'
import { getSite } from '@abhyas/contract/site'
import type { ServerFetch } from '@abhyas/web/server-context'

/** The settings for a page. They are not certain when the API was away and they may have changed. */
export type ReadSite = () => Promise<{ site: SiteSettings; isCertain: boolean }>

/**
 * Reads the settings of the site from the API, once for each version of the content. While the API is away, the settings
 * that were read last stay good. A process that has read none uses the defaults.
 */
export function createSiteReader(
  serverFetch: ServerFetch,
  config: SiteDefaults,
  currentVersion: () => number,
): ReadSite {
  let known: { version: number; site: SiteSettings } | undefined
  let underWay: { version: number; reading: Promise<void> } | undefined

  const read = async (version: number) => {
    const response = await serverFetch(new Request(new URL(getSite.path, 'http://api')))
    if (!response.ok) throw new Error(`The API responded with ${response.status} to a request for the site's settings.`)
    const site = siteSettingsOf(config, (await response.json()) as ShownSite)
    if (!known || known.version <= version) known = { version, site }
  }

  return async () => {
    const version = currentVersion()
    if (known?.version !== version) {
      // A reading that began before the change may bring the old settings.
      if (underWay?.version !== version) underWay = { version, reading: read(version) }
      await underWay.reading.catch(() => (underWay = undefined))
    }
    if (known) return { site: known.site, isCertain: known.version >= version }
    return { site: siteSettingsOf(config, shownSiteOf(config.defaults)), isCertain: false }
  }
}
