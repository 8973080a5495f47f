import type { SiteSettings } from '@abhyas/contract/settings'
import { LOCALE } from '@abhyas/messages/locale'
import { type Locale, LOCALES, pathIn } from '@abhyas/messages/locales'
import * as texts from '@abhyas/messages/texts'
import type { MetaDescriptor } from 'react-router'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type PageMeta = {
  /** Left out on pages with the site's own title. */
  title?: string
  description?: string
  path: string
  matches: Matches
}

/** Title, description, canonical address, and the preview for shared links. */
export function publicMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as SiteSettings | undefined
  const addressIn = (locale: Locale) => `${site?.origin ?? ''}${pathIn(locale, path)}`
  const url = addressIn(LOCALE)
  const fullTitle = title ? texts.pageTitle({ page: title }) : texts.siteTitle()
  return [
    { title: fullTitle },
    { name: 'description', content: description ?? '' },
    { tagName: 'link', rel: 'canonical', href: url },
    ...LOCALES.map((locale) => ({ tagName: 'link', rel: 'alternate', hrefLang: locale, href: addressIn(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('en') },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description ?? '' },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site?.brand ?? '' },
  ]
}
