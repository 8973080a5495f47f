import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, setUp } from '../../testing/page-cache-set-up.ts'

test('a hundred requests at once wait for one rendering', async () => {
  const { cache, renderings, render } = setUp()
  const requests = Array.from({ length: 100 }, () => cache.obtain('/', render))
  expect(render).toHaveBeenCalledTimes(1)
  renderings[0]?.(page('home'))
  for (const response of await Promise.all(requests)) expect(response.text).toBe('home')
  expect((await cache.obtain('/', render)).text).toBe('home')
  expect(render).toHaveBeenCalledTimes(1)
})

test('each address has its own response', async () => {
  const { cache } = setUp()
  await cache.obtain('/a', async () => page('a'))
  expect((await cache.obtain('/b', async () => page('b'))).text).toBe('b')
  expect(cache.peek('/c')).toBeUndefined()
})

test('after a change of content a page is stale, and two requests render it once', async () => {
  const { state, cache, render, renderings } = setUp()
  await cache.obtain('/', async () => page('old'))
  expect(cache.peek('/')).toBeDefined()
  state.version = 2
  expect(cache.peek('/')).toBeUndefined()
  const requests = [cache.obtain('/', render), cache.obtain('/', render)]
  renderings[0]?.(page('new'))
  expect((await Promise.all(requests)).map(({ text }) => text)).toEqual(['new', 'new'])
  expect(render).toHaveBeenCalledTimes(1)
})

test('a rendering that began before a change is not cached as fresh, and later requests do not get it', async () => {
  const { state, cache, render, renderings } = setUp()
  const before = cache.obtain('/', render)
  state.version = 2
  const after = cache.obtain('/', render)
  expect(render).toHaveBeenCalledTimes(2)
  renderings[0]?.(page('old'))
  expect((await before).text).toBe('old')
  expect(cache.peek('/')).toBeUndefined()
  renderings[1]?.(page('new'))
  expect((await after).text).toBe('new')
  expect((await cache.obtain('/', render)).text).toBe('new')
})

test('a slow rendering of the old content that ends last is not served afterwards', async () => {
  const { state, cache, render, renderings } = setUp()
  const before = cache.obtain('/', render)
  state.version = 2
  const after = cache.obtain('/', render)
  renderings[1]?.(page('new'))
  await after
  renderings[0]?.(page('old'))
  await before
  const next = cache.obtain('/', render)
  await turn()
  renderings[2]?.(page('new'))
  expect((await next).text).toBe('new')
})

test('a response with a life of its own is rendered again when that is over', async () => {
  const { cache } = setUp()
  await cache.obtain('/status', async () => ({ ...page('old'), maxAgeMs: 50 }))
  expect(cache.peek('/status')?.text).toBe('old')
  await vi.waitFor(() => expect(cache.peek('/status')).toBeUndefined())
  expect((await cache.obtain('/status', async () => page('new'))).text).toBe('new')
})

test.each([404, 500, 503])('a response with status %i is sent and not cached', async (status) => {
  const { cache } = setUp()
  expect((await cache.obtain('/', async () => page('sorry', status))).status).toBe(status)
  expect(cache.peek('/')).toBeUndefined()
  expect((await cache.obtain('/', async () => page('fine'))).status).toBe(200)
})

test('a rendering that throws fails all requests that wait, and the next request renders again', async () => {
  const { cache } = setUp()
  const failing = () => Promise.reject(new Error('no database'))
  const requests = [cache.obtain('/', failing), cache.obtain('/', failing)]
  for (const request of requests) await expect(request).rejects.toThrow('no database')
  expect((await cache.obtain('/', async () => page('fine'))).text).toBe('fine')
})

test('the same bytes have the same ETag, and other bytes have another', async () => {
  const { cache, state } = setUp()
  const first = await cache.obtain('/', async () => page('same'))
  state.version = 2
  const second = await cache.obtain('/', async () => page('same'))
  state.version = 3
  const third = await cache.obtain('/', async () => page('other'))
  expect(second.etag).toBe(first.etag)
  expect(third.etag).not.toBe(first.etag)
})

test('a page with status 404 is cached when it says that it may be', async () => {
  const { cache } = setUp()
  await cache.obtain('/gone', async () => ({ ...page('sorry', 404), isCacheable: true }))
  expect(cache.peek('/gone')?.status).toBe(404)
})

test('other events are handled while a response is compressed', async () => {
  const { cache } = setUp()
  let hadTurn = false
  const body = 'a long response '.repeat(10_000)
  const made = cache.obtain('/', async () => {
    setImmediate(() => (hadTurn = true))
    return page(body)
  })
  expect((await made).text).toBe(body)
  expect(hadTurn).toBe(true)
})

test('a page that everybody reads is compressed well, and a page for one reader is compressed fast', async () => {
  const { cache } = setUp()
  const body = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Course ${id * 7919}` })))
  const brotli = (quality: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const brotliOf = async (key: string, status: number) =>
    (await cache.obtain(key, async () => page(body, status))).encodings.br.body
  expect(brotli(9)).not.toEqual(brotli(4))
  expect(await brotliOf('/', 200)).toEqual(brotli(9))
  expect(await brotliOf('/?search=x', 200)).toEqual(brotli(4))
  expect(await brotliOf('/failed', 503)).toEqual(brotli(4))
})

test('at midnight in India a page is stale, and a rendering that began before is not served afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59.999+05:30') })
  onTestFinished(() => void vi.useRealTimers())
  const { cache, render, renderings } = setUp()
  await cache.obtain('/', async () => page('old day'))
  expect(cache.peek('/')?.text).toBe('old day')
  const before = cache.obtain('/slow', render)
  vi.setSystemTime(new Date('2027-01-01T00:00:00+05:30'))
  expect(cache.peek('/')).toBeUndefined()
  const after = cache.obtain('/slow', render)
  renderings[1]?.(page('new day'))
  renderings[0]?.(page('old day'))
  expect([(await before).text, (await after).text]).toEqual(['old day', 'new day'])
  expect((await cache.obtain('/', async () => page('new day'))).text).toBe('new day')
})
