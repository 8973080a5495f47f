import type { SiteSettings } from '@abhyas/contract/settings'
import { createContext } from 'react-router'
import { contactAddress } from './app/ui/words/contact-address.ts'
import { pathOfSearch, readSearch } from './app/ui/words/project-search.ts'

/** Says how a page that is rendered on the server reaches the API: in its own process, or over HTTP. */
export type ServerFetch = (request: Request) => Promise<Response>

/**
 * The values that the server gives every page. The server and the built pages import this one module, so that both use
 * the same keys.
 */
export const serverFetchContext = createContext<ServerFetch>()
export const siteContext = createContext<SiteSettings>()

/**
 * A rendered page tells the server with this header whether it is a `document` or an `app`. The header does not leave
 * the server.
 */
export const PAGE_KIND_HEADER = 'x-page-kind'

/** How many seconds a page may be kept, if it is shorter than usual. The header does not leave the server either. */
export const PAGE_LIFE_HEADER = 'x-page-life'

/** For each page with query parameters, returns the one canonical address. All other parameters are ignored. */
export const ADDRESS_OF: Record<string, (asked: URLSearchParams) => string> = {
  '/contact': contactAddress,
  '/projects': (asked) => pathOfSearch(readSearch(asked)),
}
