import type { SiteSettings } from '@abhyas/contract/settings'
import { createContext } from 'react-router'
import { contactAddress } from './app/ui/words/contact-address.ts'
import { pathOfSearch, readSearch } from './app/ui/words/project-search.ts'

/** How a page that is rendered on the server reaches the API: in its own process, or over HTTP. */
export type ServerFetch = (request: Request) => Promise<Response>

/** What the server gives every page. One module for the server and the built pages, so that both mean the same keys. */
export const serverFetchContext = createContext<ServerFetch>()
export const siteContext = createContext<SiteSettings>()

/** How a rendered page tells the server what it is: `document` or `app`. It does not leave the server. */
export const PAGE_KIND_HEADER = 'x-page-kind'

/** For each page that understands a query: the one address of what is asked for. Anything else in an address means nothing. */
export const ADDRESS_OF: Record<string, (asked: URLSearchParams) => string> = {
  '/contact': contactAddress,
  '/projects': (asked) => pathOfSearch(readSearch(asked)),
}
