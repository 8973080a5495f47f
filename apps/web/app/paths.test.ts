import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import * as adminPaths from './admin-paths.ts'
import * as paths from './paths.ts'
import routes from './routes.ts'

const all = Object.entries({ ...paths, ...adminPaths }).map(([name, path]): [string, string] => [
  name,
  typeof path === 'string' ? path : path('7', '8'),
])

test.each(all)('%s leads to a page of routes.ts', (_name, path) => {
  const [match] = matchRoutes(routes as RouteObject[], path.replace(/\?.*/, ''))?.slice(-1) ?? []
  expect(match?.route.path).not.toBe('*')
  expect(match).toBeDefined()
})
