import { getAllCourses } from '@abhyas/contract/catalog'
import { getCategories } from '@abhyas/contract/links'
import type { ServerBuild } from 'react-router'

/** Drawn for every address that is no page. */
export const NOT_FOUND_PATH = '/not-found'
/** Drawn for a network that has asked for too many pages; it has no address of its own. */
export const TOO_MANY_PATH = '/too-many'

/** For each document about one row: the endpoint that lists these rows. A number that is not in the list names no page. */
const LIST_OF: Record<string, string> = {
  '/course/:courseId': getAllCourses.path,
  '/videos/:categoryId': getCategories.path,
  '/blog/:categoryId': getCategories.path,
}

/** What an address names. */
export type FoundPage = {
  /** Public, with an address in each language. Other pages have one address for all languages. */
  isDocument: boolean
  /** Of a document about one row: the path of the endpoint that lists these rows, and the row's id. */
  row?: { list: string; id: number }
}

/** The page at this path; undefined when there is none. */
export type FindPage = (path: string) => FoundPage | undefined

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

// One spelling of a number: /course/01 or /course/1.0 would be further names of the same page.
const NUMBER = '(0|[1-9]\\d{0,14})'

/**
 * All addresses of pages, from the routes of the built web. An address that is not in the table is never drawn, so nobody
 * can make us draw pages without end by making up addresses.
 */
export function createPageTable(routes: Routes, otherPaths: readonly string[] = []): FindPage {
  const table = Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index) || route.path === '*') return []
    const path = pathOf(route, routes)
    if (path === TOO_MANY_PATH) return []
    const { handle } = route.module as { handle?: { isDocument?: true } }
    return [{ pattern: patternOf(path), isDocument: handle?.isDocument === true, list: LIST_OF[path] }]
  })
  const others = new Set(otherPaths)

  return (path) => {
    if (others.has(path)) return { isDocument: false }
    const plain = withoutData(path)
    for (const { pattern, isDocument, list } of table) {
      const found = pattern.exec(plain)
      if (found) return { isDocument, ...(list && { row: { list, id: Number(found[1]) } }) }
    }
    return undefined
  }
}

/** React Router asks for the data of a page at the page's path with .data behind it. */
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
