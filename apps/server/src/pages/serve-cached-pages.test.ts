import { createServer, get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Course } from '@abhyas/contract/catalog'
import { buildAdmin, buildCourse, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { afterAll, expect, test, vi } from 'vitest'
import { createPageCache, type MadeAnswer } from './page-cache.ts'
import { withCachedPages } from './serve-cached-pages.ts'
import { startProduct } from '../testing/start-product.ts'

const { url, db } = await openTestDatabase()
await buildCourse(db, { name: 'Core Java' })
await buildCourse(db, { name: 'Only a draft', state: 'draft' })
const { origin, send } = await startProduct(url)
const PATH = '/api/courses/getAllCourses'

/** As it is on the wire: fetch would unpack the body and ask for encodings of its own. */
const ask = (headers: Record<string, string> = {}, method = 'GET', path = PATH) =>
  new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    request(origin + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })

const names = (body: Buffer) => (JSON.parse(body.toString()) as Course[]).map(({ name }) => name)

test('200 as plain, gzip or brotli bytes, as the reader can', async () => {
  const plain = await ask()
  expect(names(plain.body)).toEqual(['Core Java'])
  expect(plain.answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-length': String(plain.body.length),
  })
  expect(plain.answer.headers['content-encoding']).toBeUndefined()
  expect(plain.answer.headers.vary).toContain('accept-encoding')

  const zipped = await ask({ 'accept-encoding': 'gzip, deflate' })
  expect(zipped.answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
})

test('200 in an encoding that the reader has not refused', async () => {
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip' })).answer.headers['content-encoding']).toBe('gzip')
})

test('304 without a body for who has it already, 200 after a change', async () => {
  const { etag = '' } = (await ask()).answer.headers
  const same = await ask({ 'if-none-match': etag })
  expect({ status: same.answer.statusCode, length: same.body.length }).toEqual({ status: 304, length: 0 })
  expect(same.answer.headers.etag).toBe(etag)
  expect((await ask({ 'if-none-match': '"another"' })).answer.statusCode).toBe(200)

  const { id } = await buildCourse(db, { name: 'Databases' })
  await vi.waitFor(async () => expect((await ask({ 'if-none-match': etag })).answer.statusCode).toBe(200), 2_000)
  await db.write(sql`delete from courses where id = ${id}`)
  await vi.waitFor(async () => expect((await ask({ 'if-none-match': etag })).answer.statusCode).toBe(304), 2_000)
})

test('HEAD has the headers of GET and no body', async () => {
  const [whole, head] = [await ask(), await ask({}, 'HEAD')]
  expect(head.answer.statusCode).toBe(200)
  expect(head.body.length).toBe(0)
  for (const name of ['etag', 'content-length', 'content-type'])
    expect(head.answer.headers[name]).toBe(whole.answer.headers[name])
})

test('200 for a campaign’s marks in the address, from the same copy', async () => {
  const marked = await ask({}, 'GET', `${PATH}?utm_source=x&after=7`)
  expect(marked.answer.headers.etag).toBe((await ask()).answer.headers.etag)
})

test('a bearer token is never answered from what is kept for everyone', async () => {
  await ask()
  const admin = await logInAs(send, await buildAdmin(db))
  const own = await send<Course[]>(`GET ${PATH}`, { token: admin.token })
  expect(own.body.map(({ name }) => name)).toEqual(['Core Java', 'Only a draft'])
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(await send(`GET ${PATH}`, { token: 'nonsense' })).toMatchObject({ status: 401 })
  expect(names((await ask()).body)).toEqual(['Core Java'])
})

test('404 for another method: it is not answered from the copy either', async () => {
  await ask()
  expect((await ask({}, 'POST')).answer.statusCode).toBe(404)
})

const makings: ((made: MadeAnswer) => void)[] = []
const make = vi.fn(() => new Promise<MadeAnswer>((resolve) => makings.push(resolve)))
const cached = { ready: createPageCache(() => 1), makerOf: (path: string) => (path === '/kept' ? make : undefined) }
const server = createServer(withCachedPages(cached, (_, response) => void response.end('from the framework')))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const cachingOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const read = async (path: string) => (await fetch(cachingOrigin + path)).text()

test('one making answers a hundred requests that arrive while it goes on', async () => {
  const asked = Array.from({ length: 100 }, () => read('/kept'))
  await vi.waitFor(() => expect(makings).toHaveLength(1))
  expect(await read('/other')).toBe('from the framework')
  makings[0]?.({ status: 200, headers: {}, body: 'kept' })
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['kept']))
  expect(await read('/kept?x=1')).toBe('kept')
  expect(make).toHaveBeenCalledTimes(1)
})

test('a broken request does not end the process', async () => {
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => get({ port, host: '127.0.0.1', path: '//' }, resolve).on('error', resolve))
  expect(await read('/other')).toBe('from the framework')
})
