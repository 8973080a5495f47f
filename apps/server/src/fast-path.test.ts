import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Course, getAllCourses } from '@abhyas/contract/catalog'
import { buildAdmin, buildCourse, logInAs } from '@abhyas/api/testing/builders'
import { endpointMeter } from '@abhyas/api/metrics/requests'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { afterAll, expect, test, vi } from 'vitest'
import { withFastPath } from './fast-path.ts'
import { createPageCache, type RenderedResponse } from './pages/cache/page-cache.ts'
import { createPageViews } from './pages/page-views.ts'
import { createLoadRefusals } from './refuse-load.ts'
import { startProduct } from './testing/start-product.ts'

const { url, db } = await openTestDatabase()
await buildCourse(db, { name: 'Core Java' })
await buildCourse(db, { name: 'Only a draft', state: 'draft' })
const { origin, send } = await startProduct(url)
const PATH = '/api/courses/getAllCourses'

/** Gives the response as it is on the wire. fetch would decompress the body and request encodings of its own. */
const get = (headers: Record<string, string> = {}, method = 'GET', path = PATH) =>
  new Promise<{ response: IncomingMessage; body: Buffer }>((resolve, reject) => {
    request(origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })

const names = (body: Buffer) => (JSON.parse(body.toString()) as Course[]).map(({ name }) => name)

test('200 as plain, gzip or brotli bytes, in the best encoding that the client accepts', async () => {
  const plain = await get()
  expect(names(plain.body)).toEqual(['Core Java'])
  expect(plain.response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-length': String(plain.body.length),
  })
  expect(plain.response.headers['content-encoding']).toBeUndefined()
  expect(plain.response.headers.vary).toContain('accept-encoding')

  const zipped = await get({ 'accept-encoding': 'gzip, deflate' })
  expect(zipped.response.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.response.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
})

test('200 in gzip for a client that refuses brotli', async () => {
  expect((await get({ 'accept-encoding': 'br;q=0, gzip' })).response.headers['content-encoding']).toBe('gzip')
})

test('304 without a body for a client that has the response already, 200 after a change', async () => {
  const { etag = '' } = (await get()).response.headers
  const same = await get({ 'if-none-match': etag })
  expect({ status: same.response.statusCode, length: same.body.length }).toEqual({ status: 304, length: 0 })
  expect(same.response.headers.etag).toBe(etag)
  expect((await get({ 'if-none-match': '"another"' })).response.statusCode).toBe(200)

  const { id } = await buildCourse(db, { name: 'Databases' })
  await vi.waitFor(async () => expect((await get({ 'if-none-match': etag })).response.statusCode).toBe(200), 2_000)
  await db.write(sql`delete from courses where id = ${id}`)
  await vi.waitFor(async () => expect((await get({ 'if-none-match': etag })).response.statusCode).toBe(304), 2_000)
})

test('200 for HEAD with the headers of GET and no body', async () => {
  const [whole, head] = [await get(), await get({}, 'HEAD')]
  expect(head.response.statusCode).toBe(200)
  expect(head.body.length).toBe(0)
  for (const name of ['etag', 'content-length', 'content-type'])
    expect(head.response.headers[name]).toBe(whole.response.headers[name])
})

test('200 for an address with unknown parameters, from the same cached response', async () => {
  const marked = await get({}, 'GET', `${PATH}?utm_source=x&after=7`)
  expect(marked.response.headers.etag).toBe((await get()).response.headers.etag)
})

test('a request with a bearer token never gets a cached response', async () => {
  await get()
  const admin = await logInAs(send, await buildAdmin(db))
  const own = await send<Course[]>(`GET ${PATH}`, { token: admin.token })
  expect(own.body.map(({ name }) => name)).toEqual(['Core Java', 'Only a draft'])
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(await send(`GET ${PATH}`, { token: 'nonsense' })).toMatchObject({ status: 401 })
  expect(names((await get()).body)).toEqual(['Core Java'])
})

test('404 for another method, and not the cached response', async () => {
  await get()
  expect((await get({}, 'POST')).response.statusCode).toBe(404)
})

const fetches: ((response: RenderedResponse) => void)[] = []
const fetchEndpoint = vi.fn(() => new Promise<RenderedResponse>((resolve) => fetches.push(resolve)))
/** The numbers of page views that were written. */
const written: number[] = []
const fastPath = {
  loadRefusals: createLoadRefusals({ level: 0 }),
  hotCalls: () => false,
  pageCache: createPageCache(() => 1),
  cachedEndpoints: {
    has: (path: string) => path === '/list',
    fetch: fetchEndpoint,
    meterOf: () => endpointMeter(getAllCourses),
  },
  pageViews: createPageViews(async (count) => void written.push(count), { warn: () => undefined }),
}
const server = createServer(withFastPath(fastPath, (_, response) => void response.end('from the framework')))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const cachingOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const read = async (path: string) => (await fetch(cachingOrigin + path)).text()

test('a hundred requests for a list that is not cached yet share one call of the API', async () => {
  const reads = Array.from({ length: 100 }, () => read('/list'))
  await vi.waitFor(() => expect(fetches).toHaveLength(1))
  expect(await read('/other')).toBe('from the framework')
  fetches[0]?.({ status: 200, headers: {}, body: 'the list', isCacheable: true })
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['the list']))
  expect(await read('/list?x=1')).toBe('the list')
  expect(fetchEndpoint).toHaveBeenCalledTimes(1)
})

test('the server goes on after a request for the address //', async () => {
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => request({ port, host: '127.0.0.1', path: '//' }, resolve).on('error', resolve).end())
  expect(await read('/other')).toBe('from the framework')
})

test('the views of course pages are counted, also those sent from the cache, and written when the server stops', async () => {
  const page: RenderedResponse = { status: 200, headers: {}, body: 'a course', isCacheable: true }
  await fastPath.pageCache.obtain('/course/7', async () => page)
  await fastPath.pageCache.obtain('/about', async () => page)
  for (const path of ['/course/7', '/course/7?utm_source=x', '/about', '/course/8'])
    await fetch(cachingOrigin + path).then((response) => response.text())
  await fetch(`${cachingOrigin}/course/7`, { method: 'HEAD' })
  // The framework counts what it renders, when it has rendered it.
  fastPath.pageViews.note('GET', '/hi/course/7')
  expect(written).toEqual([])
  await fastPath.pageViews.stop()
  expect(written).toEqual([3])
})
