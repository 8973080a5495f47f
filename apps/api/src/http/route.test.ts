import { getAllCourses, getContentVersion, updateCourse } from '@abhyas/contract/catalog'
import { endpoints } from '@abhyas/contract/endpoints'
import { countUsers } from '@abhyas/contract/users'
import { expect, expectTypeOf, test } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import { startTestApi } from '../testing/test-api.ts'
import { hotRoute, route } from './route.ts'

const { send, routes } = await startTestApi()
const production = await startTestApi({ config: { isProduction: true } })

test('a handler that returns another shape than its endpoint’s does not compile', () => {
  const good = route(getContentVersion, async () => 7)
  // @ts-expect-error a version is a number
  route(getContentVersion, async () => 'seven')
  // @ts-expect-error a course has a name
  route(getAllCourses, async () => [{ id: 1 }])
  // @ts-expect-error there may be no caller where access is 'all'
  route(getContentVersion, async ({ caller }) => caller.userId)
  route(countUsers, async ({ caller }) => caller.userId)
  // @ts-expect-error an endpoint without a body gives its handler none
  route(countUsers, async ({ body }) => Number(body))
  route(updateCourse, async ({ params, body, ifMatch }) => ({
    id: params.id,
    name: body.name,
    description: '',
    state: 'draft' as const,
    version: ifMatch ?? 1,
  }))
  expect(good.endpoint).toBe(getContentVersion)
})

test('a route that takes databases from its dependencies, or an admin’s call past the framework, does not compile', () => {
  expectTypeOf<Dependencies>().not.toHaveProperty('databases')
  route(countUsers, async ({ databases, db }) => (databases.shared === db ? 1 : 0))
  // @ts-expect-error only learners' calls are hot
  hotRoute(updateCourse, async ({ body, params }) => ({ ...params, ...body }))
})

test('every endpoint of the contract is a route, and there is no other route', () => {
  const described = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  // The documentation itself, and the routes for bytes: photos, and the webhook that the payment provider signs.
  const others = [
    'GET /api/openapi.json',
    'GET /api/video-links/photos/:hash',
    'GET /pictures/:name',
    'POST /api/payments/webhook',
  ]
  const all = [...described, ...others]
  const heads = all.filter((line) => line.startsWith('GET ')).map((line) => line.replace('GET', 'HEAD'))
  expect([...routes].toSorted()).toEqual([...all, ...heads].toSorted())
})

type OpenApi = { paths: Record<string, Record<string, { summary?: string; requestBody?: object }>> }

test('the OpenAPI document describes every endpoint', async () => {
  const { body } = await send<OpenApi>('GET /api/openapi.json')
  for (const { method, path, summary, body: shape } of Object.values(endpoints)) {
    const described = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described?.summary, `${method} ${path}`).toBe(summary)
    expect(described?.requestBody !== undefined, `${method} ${path}`).toBe(shape !== undefined)
  }
})

test('404 for the OpenAPI document in production', async () => {
  expect(await production.send('GET /api/openapi.json')).toMatchObject({ status: 404 })
})
