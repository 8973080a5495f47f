import { getAllCourses } from '@abhyas/contract/catalog'
import { getCategories } from '@abhyas/contract/links'
import type { ServerBuild } from 'react-router'

/** This page is rendered for every address that is no page. */
export const NOT_FOUND_PATH = '/not-found'
/** This page is rendered for a network that has requested too many pages. */
export const TOO_MANY_PATH = '/too-many'

/** This page is rendered for a reader who is refused because the server has too much to do. */
export const BUSY_PATH = '/busy'

/** These pages have no address of their own. */
const WITHOUT_ADDRESS = new Set([TOO_MANY_PATH, BUSY_PATH])

/** For each document about one row: the endpoint that lists the rows. An id that is not in the list has no page. */
const LIST_OF: Record<string, string> = {
  '/course/:courseId': getAllCourses.path,
  '/videos/:categoryId': getCategories.path,
  '/blog/:categoryId': getCategories.path,
}

/** The pages without a parameter that visitors and learners read. */
export const plainPathsOf = (routes: Routes): string[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index)) return []
    const path = pathOf(route, routes)
    return /[:*]|^\/admin(\/|$)/.test(path) || WITHOUT_ADDRESS.has(path) ? [] : [path]
  })

export type FoundPage = {
  /** The pattern of the address, such as /course/:courseId. */
  name: string
  /** A document is public and has an address in each language. Other pages have one address for all languages. */
  isDocument: boolean
  /** Only for a document about one row: the path of the endpoint that lists the rows, and the row's id. */
  row?: { list: string; id: number }
}

/** Returns the page at this path, or undefined when there is none. */
export type FindPage = (path: string) => FoundPage | undefined

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

// A number has one spelling: /course/01 and /course/1.0 would be other addresses of the same page.
const NUMBER = '(0|[1-9]\\d{0,14})'

/**
 * Makes the table of all addresses of pages, from the routes of the built web. An address that is not in the table is never
 * rendered, so that made-up addresses cannot keep the server busy.
 */
export function createPageTable(routes: Routes, otherPaths: readonly string[] = []): FindPage {
  const table = Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index) || route.path === '*') return []
    const path = pathOf(route, routes)
    if (WITHOUT_ADDRESS.has(path)) return []
    const { handle } = route.module as { handle?: { isDocument?: true } }
    return [{ name: path, pattern: patternOf(path), isDocument: handle?.isDocument === true, list: LIST_OF[path] }]
  })
  const others = new Set(otherPaths)

  return (path) => {
    if (others.has(path)) return { name: path, isDocument: false }
    const plain = withoutData(path)
    for (const { name, pattern, isDocument, list } of table) {
      const found = pattern.exec(plain)
      if (found) return { name, isDocument, ...(list && { row: { list, id: Number(found[1]) } }) }
    }
    return undefined
  }
}

/** React Router requests the data of a page at the page's path followed by .data. */
export const isOfData = (path: string): boolean => path.endsWith('.data')

const withoutData = (path: string) => (isOfData(path) ? path.slice(0, -'.data'.length).replace(/^\/_$/, '/') : path)

function pathOf({ path = '', parentId }: Route, routes: Routes): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  const above = parent ? pathOf(parent, routes) : '/'
  return path ? `${above === '/' ? '' : above}/${path}` : above
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith(':')) return `/${part.replaceAll('.', '\\.')}`
      return part.endsWith('?') ? `(?:/${NUMBER})?` : `/${NUMBER}`
    })
  return new RegExp(`^${parts.join('') || '/'}$`)
}
