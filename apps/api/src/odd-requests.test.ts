import { endpoints } from '@abhyas/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { TABLE } from './testing/access-table.ts'
import { buildContent, fillIn, idsOf } from './testing/build-content.ts'
import { buildAdmin, buildGrant, buildLearner, openSessionOf } from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const REQUESTS = Number(process.env['ODD_REQUESTS'] ?? 2_000)
const SEED = Number(process.env['ODD_SEED'] ?? 1)
/** Calls end sessions and delete content, so after this many requests there are new people and new content. */
const BATCH = 200
const AT_ONCE = 10

/** Each of these texts broke, or could break, one of our layers or PostgreSQL. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\u202Eabc',
  '💥'.repeat(400),
  'a'.repeat(20_000),
  '%_\\',
  "'; --",
  '__proto__',
  '-1',
  '0',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  'null',
  '0000-01-01',
  '294277-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '0001-01-01T00:00:00-23:59',
  'https://[::1',
  'https://a.example/\uD800',
  '```bash\n<<<<\n```',
  '$\\frac{$',
]
const ODD_NUMBERS = [-1, 0, 1.5, -0, 1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63]
const odd = fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, true, null, [], [5], [[]], {}, { id: 'x' }, ['\0'])

const namesIn = (shape: z.ZodType | undefined) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])

type OddRequest = { line: string; who: Who; params: string[]; query: Map<string, string>; changes: [string, unknown][] }
type Who = 'visitor' | 'learner' | 'admin'

/** Makes a valid request with a few odd values, so that some requests get past the first check. */
const requestTo = ([line, endpoint]: (typeof CALLS)[number]): fc.Arbitrary<OddRequest> => {
  const some = (names: string[]) => fc.subarray(names, { maxLength: Math.min(3, names.length) })
  const query = some(namesIn(endpoint.query)).chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...ODD_TEXTS)))),
  )
  const changes = some(namesIn(endpoint.body)).chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), odd))),
  )
  return fc.record({
    line: fc.constant(line),
    who: fc.constantFrom<Who>('visitor', 'learner', 'learner', 'admin', 'admin', 'admin', 'admin'),
    params: fc.array(fc.constantFrom('', '', '', ...ODD_TEXTS), { minLength: 2, maxLength: 2 }),
    query: query.map((pairs) => new Map(pairs)),
    changes,
  })
}

const CALLS = Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** This installation has no keys for payments and notifications, so these errors are expected. */
const WITHOUT_KEYS = new Set(['payments_unavailable', 'push_unavailable'])

async function sendSome(requests: OddRequest[]): Promise<string[]> {
  const content = idsOf(await buildContent(db))
  const learner = await buildLearner(db)
  await buildGrant(db, learner, content.moduleId)
  const tokens: Record<Who, string | undefined> = {
    visitor: undefined,
    learner: (await openSessionOf(api, learner)).token,
    admin: (await openSessionOf(api, await buildAdmin(db))).token,
  }
  const failures: string[] = []
  const sendOne = async ({ line, who, params, query, changes }: OddRequest) => {
    const [first, second] = params
    // A lone surrogate cannot be part of an address.
    const inAddress = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 500))
    const oddLine = line.replace(/:\w+$/, (name) => (first ? inAddress(first) : name))
    const path = fillIn(oddLine, { ...content, ...(second && { userId: inAddress(second) as never }) })
    const body = TABLE[line]?.[2]?.(content)
    const search = [...query].map(([name, value]) => `${name}=${inAddress(value)}`).join('&')
    const response = await send(search ? `${path}?${search}` : path, {
      token: tokens[who],
      headers: { 'x-requested-with': 'abhyas' },
      ...((body || changes.length > 0) && { body: { ...body, ...Object.fromEntries(changes) } }),
    })
    if (response.status >= 500 && !WITHOUT_KEYS.has(response.body.code))
      failures.push(`${response.status} for ${who}: ${path} ${search} ${JSON.stringify(changes).slice(0, 300)}`)
  }
  for (let next = 0; next < requests.length; next += AT_ONCE)
    await Promise.all(requests.slice(next, next + AT_ONCE).map(sendOne))
  return failures
}

test(`${REQUESTS} odd requests (seed ${SEED}) get a response, and none of them is a server error`, async () => {
  const requests = fc.sample(fc.constantFrom(...CALLS).chain(requestTo), { numRuns: REQUESTS, seed: SEED })
  const failures: string[] = []
  for (let next = 0; next < requests.length; next += BATCH)
    failures.push(...(await sendSome(requests.slice(next, next + BATCH))))
  expect(failures).toEqual([])
})

test.each([
  ['a date before the first', 'PUT /api/users/updateUserById/:id', { roleExpiryDate: '0000-01-01T00:00:00Z' }],
  ['an offset of a day', 'PUT /api/users/updateUserById/:id', { roleExpiryDate: '2030-01-01T00:00:00+23:59' }],
  ['half a character', 'POST /api/users/:userId/orders/:orderId/refund', { reason: 'x\uD800' }],
  ['a NUL', 'POST /api/users/:userId/orders/:orderId/refund', { reason: 'x\0' }],
  ['a day before the first', 'GET /api/orders/revenue?from=0000-01-01&to=2026-01-01', undefined],
])('400 for %s, which PostgreSQL cannot store', async (_, line, body) => {
  const { token } = await openSessionOf(api, await buildAdmin(db))
  const response = await send(fillIn(line, idsOf(await buildContent(db))), { token, ...(body && { body }) })
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
