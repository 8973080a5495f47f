import { type IncomingMessage, request } from 'node:http'
import { addErrorHandlers } from '@abhyas/api/http/error-response'
import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMissBudget } from './miss-budget.ts'
import { createPageCache } from './cache/page-cache.ts'
import { addPageRoutes } from './page-routes.ts'
import { createPageTable } from './page-table.ts'

const document = { handle: { isDocument: true } }
const routesOf = (pages: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(pages).map(([path, module]) => [path, { id: path, path, index: path === '', module }]),
  ) as unknown as ServerBuild['routes']
const findPage = createPageTable(
  routesOf({
    '': document,
    terms: document,
    contact: document,
    projects: document,
    'course/:courseId': document,
    'videos/:categoryId': document,
    'robots.txt': {},
    login: {},
    'user/Topic/:topicId/exam': {},
    'admin/questions/:topicId?': {},
    '*': document,
  }),
)

/** The pages that were rendered. */
const rendered: string[] = []
const pagesIn = (language: string) => ({
  render: async (path: string) => {
    rendered.push(`${language} ${path}`)
    const status = path.startsWith('/not-found') ? 404 : path === '/too-many' ? 429 : 200
    return {
      status,
      headers: { 'content-type': 'text/html' },
      body: `${language} ${path}`,
      isCacheable: true,
    }
  },
})
/** The pages that were counted as viewed. */
const viewed: string[] = []
let clock = 0
const app = Fastify({ forceCloseConnections: true, trustProxy: true })
addErrorHandlers(app)
const BURST = 10
addPageRoutes(app, {
  pages: { en: pagesIn('page'), hi: pagesIn('पन्ना') },
  pageCache: createPageCache(() => 1),
  findPage,
  isListed: async (_list, id) => id === 1 || id === 2,
  budget: createMissBudget({ burst: BURST, perSecond: 1, now: () => clock }),
  pageViews: { note: (_method, path) => void viewed.push(path), stop: async () => undefined },
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
beforeEach(() => {
  rendered.length = 0
  // Refills the budget that another test has spent.
  clock += 1_000_000
})

/** Requests exactly this path. fetch would normalise it first. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    request(origin, { path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(Object.assign(response, { text })))
    })
      .on('error', reject)
      .end()
  })

const HINDI = { cookie: 'theme=dark; lang=hi' }
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text
/** Requests all paths, fifty at a time, and gives the different statuses. */
async function statusesOf(paths: readonly string[]): Promise<number[]> {
  const statuses = new Set<number | undefined>()
  for (let first = 0; first < paths.length; first += 50)
    for (const { statusCode } of await Promise.all(paths.slice(first, first + 50).map((path) => get(path))))
      statuses.add(statusCode)
  return [...statuses] as number[]
}

test('200 with the page for an address with unknown parameters', async () => {
  expect(await read('/terms?from=mail')).toBe('page /terms')
})

test('200 in the chosen language, and each language is cached for itself', async () => {
  expect(await read('/terms', HINDI)).toBe('पन्ना /terms')
  expect(await read('/terms')).toBe('page /terms')
  expect(await read('/terms', HINDI)).toBe('पन्ना /terms')
  expect(await read('/terms', { cookie: 'slang=hi; lang=hindi' })).toBe('page /terms')
  expect(await read('/login', HINDI)).toBe('पन्ना /login')
})

test('200 in Hindi at the Hindi address of a public page, 302 for a page of the app', async () => {
  expect(await read('/hi')).toBe('पन्ना /')
  expect(await read('/hi?from=mail')).toBe('पन्ना /')
  expect(await read('/hi/terms')).toBe('पन्ना /terms')
  expect((await get('/hindi')).statusCode).toBe(404)
  const { statusCode, headers } = await get('/hi/user/Topic/7/exam')
  expect([statusCode, headers.location]).toEqual([302, '/user/Topic/7/exam'])
})

test('404 for 500 other spellings of one page, and none is rendered', async () => {
  const { text } = await get('/course/1')
  expect(text).toBe('page /course/1')
  rendered.length = 0
  const zeros = Array.from({ length: 125 }, (_, count) => '0'.repeat(count + 1))
  const spellings = zeros.flatMap((each) => [`${each}1`, `1.${each}`, `1e${each}`, `0x${each}1`])
  const others = ['+1', '-1', '1_0', '01.data', '1.0.data', '%31', '1%20', '1.', 'one', 'NaN', 'Infinity', '1/1']
  const paths = [...spellings, ...others].map((each) => `/course/${each}`)
  const more = [
    '/Course/1',
    '/hi/course/01',
    '/hi/hi/course/1',
    '/videos/1.0',
    '/videos/01',
    '/./course/1',
    '//course/1',
  ]
  expect(paths.length + more.length).toBeGreaterThanOrEqual(500)
  expect(await statusesOf([...paths, ...more])).toEqual([404])
  // Only the page 'not found' is rendered, once in each language and once as the data that the app requests.
  expect(rendered.filter((page) => !/ \/not-found(\.data)?$/.test(page))).toEqual([])
  expect(rendered).toHaveLength(new Set(rendered).size)
})

test('404 for 1,000 addresses that are no page, and none is rendered', async () => {
  await get('/nowhere')
  rendered.length = 0
  const paths = Array.from({ length: 250 }, (_, nth) => [
    `/nowhere-${nth}`,
    `/user/nowhere/${nth}`,
    // These addresses have the form of a page, but there is no such course.
    `/course/${nth + 3}`,
    `/videos/${nth + 3}?x=${nth}`,
  ])
  expect(await statusesOf(paths.flat())).toEqual([404])
  expect(rendered).toEqual([])
})

test('200 for a page of the app, which is rendered once for all numbers in its address', async () => {
  expect(await statusesOf(Array.from({ length: 100 }, (_, nth) => `/user/Topic/${nth + 1}/exam`))).toEqual([200])
  expect(rendered).toEqual(['page /user/Topic/0/exam'])
})

test('200 for a page with an optional number, with and without it', async () => {
  expect(await read('/admin/questions')).toBe('page /admin/questions')
  expect(await read('/admin/questions/3')).toBe('page /admin/questions/3')
})

test('429 with a page that says so, once a network has spent its budget of searches that are not cached', async () => {
  const network = { 'x-forwarded-for': '203.0.113.7' }
  await get('/contact', network)
  const searches = Array.from({ length: 50 }, (_, nth) => `/contact?order=${nth + 1}`)
  const responses = await Promise.all(searches.map((path) => get(path, network)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(BURST)
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(50 - BURST)
  for (const { headers, text } of refused) expect([headers['retry-after'], text]).toEqual(['1', 'page /too-many'])
  expect(rendered.filter((page) => page.endsWith('/too-many'))).toHaveLength(1)

  // Cached pages and pages with limited addresses do not count, and other networks have a budget of their own.
  expect((await get('/videos/2', network)).statusCode).toBe(200)
  expect(await statusesOf(Array.from({ length: 100 }, () => '/contact?order=1'))).toEqual([200])
  expect((await get('/contact', network)).statusCode).toBe(200)
  expect((await get('/contact?order=99', { 'x-forwarded-for': '203.0.113.8' })).statusCode).toBe(200)
  clock += 2_000
  expect((await get('/contact?order=98', network)).statusCode).toBe(200)
})

test('308 to the address without its last slash', async () => {
  const { statusCode, headers } = await get('/terms/')
  expect([statusCode, headers.location]).toEqual([308, '/terms'])
})

test.each([
  '//evil.example/',
  '//evil.example',
  '/\\evil.example/',
  '/hi//evil.example/',
  'http://evil.example/',
  '///',
  '//a:b',
  '/api/nothing',
  '/auth/nothing',
])('404 for %s, and no redirect to another site', async (path) => {
  const { statusCode, headers } = await get(path)
  expect([statusCode, headers.location]).toEqual([404, undefined])
})

test('a page that the framework sends is counted as viewed, and a course that does not exist is not', async () => {
  viewed.length = 0
  await get('/hi/course/1')
  await get('/course/9')
  expect(viewed).toEqual(['/course/1'])
})
