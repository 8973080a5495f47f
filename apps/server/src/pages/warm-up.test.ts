import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createMissBudget } from './miss-budget.ts'
import { createPageCache } from './cache/page-cache.ts'
import { addPageRoutes } from './page-routes.ts'
import { createPageTable, plainPathsOf } from './page-table.ts'
import { warmUp } from './warm-up.ts'

const document = { handle: { isDocument: true } }
const routes = Object.fromEntries(
  Object.entries({
    '': document,
    terms: document,
    'too-many': document,
    busy: document,
    'course/:courseId': document,
    login: {},
    'admin/users': {},
    '*': document,
  }).map(([path, module]) => [path, { id: path, path, index: path === '', module }]),
) as unknown as ServerBuild['routes']

test('after the warm-up, the pages without a parameter are in the page cache in both languages', async () => {
  const app = Fastify()
  const pageCache = createPageCache(() => 1)
  const render = async (path: string) => {
    if (path === '/login') throw new Error('The API is away.')
    return { status: 200, headers: {}, body: path, isCacheable: true }
  }
  addPageRoutes(app, {
    pages: { en: { render }, hi: { render } },
    pageCache,
    findPage: createPageTable(routes),
    isListed: async () => true,
    budget: createMissBudget({ burst: 1, perSecond: 1 }),
    pageViews: { note: () => undefined, stop: async () => undefined },
  })
  const paths = plainPathsOf(routes)
  expect(paths).toEqual(['/', '/terms', '/login'])
  await warmUp(app, paths)
  const isKept = (key: string) => pageCache.peek(key) !== undefined
  expect(['/', 'hi:/', '/terms', 'hi:/terms', '/login'].map(isKept)).toEqual([true, true, true, true, false])
})
