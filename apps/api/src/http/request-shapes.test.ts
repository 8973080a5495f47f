import { expect, test } from 'vitest'
import { buildAdmin, buildLearner, openSessionOf, PASSWORD } from '../testing/builders.ts'
import { startTestApi } from '../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const learner = await openSessionOf(api, await buildLearner(db))
const admin = await openSessionOf(api, await buildAdmin(db))

const CREATE = 'POST /api/courses/createCourse'
const create = (body: unknown, headers = {}) => send(CREATE, { token: admin.token, body, headers })
const SHAPE = { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) }

test.each([
  ['text that is not JSON', '{', {}, 400, 'invalid_request'],
  ['a string', '"name"', {}, 400, 'invalid_request'],
  ['null', 'null', {}, 400, 'invalid_request'],
  ['an empty text', '', {}, 400, 'invalid_request'],
  ['an array', '[]', {}, 400, 'invalid_request'],
  ['plain text', '{"name":"x"}', { 'content-type': 'text/plain' }, 400, 'invalid_request'],
  ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'invalid_request'],
  ['an unknown type', '{"name":"x"}', { 'content-type': 'nonsense' }, 400, 'invalid_request'],
  ['more than 256 kB', JSON.stringify({ name: 'x'.repeat(256 * 1024) }), {}, 413, 'too_large'],
])('a body of %s is refused in the shape of our errors', async (_, body, headers, status, code) => {
  const refused = await create(body, headers)
  expect(refused.body).toEqual({ ...SHAPE, code })
  expect(refused.status).toBe(status)
  expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('keys that the contract does not know are ignored, and cannot change prototypes', async () => {
  const created = await create({ name: 'x', isAdmin: true, id: 4242, constructor: { prototype: { isAdmin: true } } })
  expect([200, 400]).toContain(created.status)
  const poisoned = await create('{"name":"x","__proto__":{"isAdmin":true,"role":"ROLE_ADMIN"}}')
  expect([200, 400]).toContain(poisoned.status)
  for (const { body } of [created, poisoned]) expect(Object.keys(body)).not.toContain('isAdmin')
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/users/countUsers/'],
  ['GET', '/API/users/countUsers'],
  ['GET', '//api/users/countUsers'],
  ['GET', '/api//users/countUsers'],
  ['PUT', '/api/users/countUsers'],
  ['PATCH', '/api/users/me'],
])('404 for %s %s, because an address has one spelling', async (method, path) => {
  const response = await send(`${method} ${path}`)
  expect(response).toMatchObject({ status: 404, body: { ...SHAPE, code: 'not_found' } })
})

test('401 and 403 for HEAD as for GET', async () => {
  expect(await send('HEAD /api/users/countUsers')).toMatchObject({ status: 401 })
  expect(await send('HEAD /api/users/countUsers', { token: learner.token })).toMatchObject({ status: 403 })
  expect(await send('HEAD /api/users/countUsers', { token: admin.token })).toMatchObject({
    status: 200,
    body: undefined,
  })
})

test('a header or a field cannot change the method', async () => {
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  const body = { password: PASSWORD, _method: 'DELETE' }
  await send('POST /api/users/me', { token: learner.token, body, headers: override })
  expect(await send('GET /api/users/me', { token: learner.token, headers: override })).toMatchObject({ status: 200 })
  expect(await send('POST /api/users/me', { token: learner.token, body })).toMatchObject({ status: 404 })
})

test('401 and 403 come before any check of the body', async () => {
  expect(await send(CREATE, { body: '{' })).toMatchObject({ status: 401 })
  expect(await send(CREATE, { token: learner.token, body: '{' })).toMatchObject({ status: 403 })
})

test('no other site is allowed to read a response', async () => {
  const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  for (const origin of ['https://elsewhere.example', 'null'])
    for (const line of ['GET /api/courses/getAllCourses', 'OPTIONS /auth/refresh', 'OPTIONS /api/users/me']) {
      const { headers } = await send(line, { headers: { ...preflight, origin } })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('responses are JSON in UTF-8, with no-store and nosniff', async () => {
  const lines = ['GET /api/users/me', 'GET /api/users/countUsers', 'GET /api/content-version', 'GET /api/nothing']
  for (const line of lines) {
    const { headers } = await send(line, { token: admin.token })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each(['/api/users/you?%', '//', '/../../etc/passwd', `/api/${'x'.repeat(10_000)}`])(
  '4xx in the shape of our errors for the odd address %s, and the server goes on',
  async (path) => {
    const response = await send(`GET ${path}`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.body).toEqual(SHAPE)
    expect(await send('GET /api/content-version')).toMatchObject({ status: 200 })
  },
)

test('204 for web vitals within the limits, 400 beyond them', async () => {
  const report = (body: object) => send('POST /api/vitals', { body })
  const metrics = [{ name: 'LCP', value: 900 }]
  expect(await report({ route: '/user/dashboard', metrics })).toMatchObject({ status: 204 })
  expect(await report({ route: 'x'.repeat(121), metrics })).toMatchObject({ status: 400 })
  expect(await report({ route: '/', metrics: Array(11).fill(metrics[0]) })).toMatchObject({ status: 400 })
  expect(await report({ route: '/', metrics: [{ name: 'EMAIL', value: 1 }] })).toMatchObject({ status: 400 })
})

test.each([[[5]], [true], ['0x10'], ['1e3'], [' 5 '], ['+5'], ['5.0'], [1.5], [-5], [null], ['9'.repeat(17)]])(
  '400 for the id %j, because an id is digits or a whole number',
  async (moduleId) => {
    const body = { ids: [moduleId], topicId: 1 }
    const refused = await send('POST /api/questions/move', { token: admin.token, body })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  },
)

test('400 names the field that is wrong', async () => {
  const body = { roleExpiryDate: '2030-01-01' }
  const refused = await send(`PUT /api/users/updateUserById/${learner.id}`, { token: admin.token, body })
  expect(refused.body).toMatchObject({ code: 'invalid_request', values: { field: 'roleExpiryDate' } })
  expect(refused.body.message).toBe('Please check “roleExpiryDate”, and try again.')
})

test.each(['0x10', '1e3', '%205', '5.0', '-5'])('400 for the id %s in an address', async (id) => {
  expect(await send(`GET /api/topics/${id}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
