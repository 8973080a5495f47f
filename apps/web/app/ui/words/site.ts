import type { SiteSettings } from '@abhyas/contract/settings'
import { useRouteLoaderData } from 'react-router'

/** The settings that pages show, from the root route's loader. */
export function useSite(): SiteSettings & { year: number } {
  const site = useRouteLoaderData('root') as (SiteSettings & { year: number }) | undefined
  if (!site) throw new Error('The root route has not loaded')
  return site
}
