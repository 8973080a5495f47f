import { expect, onTestFinished, test, vi } from 'vitest'
import { page, setUp } from '../../testing/page-cache-set-up.ts'
import { createPageCache, type RenderedResponse } from './page-cache.ts'

/** A page that says what it was made from, and counts its renderings. */
function setUpChanging() {
  const state = { version: 1, data: 'one', isAway: false, renderings: 0 }
  const read = async () => {
    if (state.isAway) throw new Error('The database is away.')
    return state.data
  }
  const render = async (): Promise<RenderedResponse> => {
    const data = await read()
    state.renderings += 1
    return { ...page(data), isStillTrue: async () => (await read()) === data }
  }
  const cache = createPageCache(() => state.version)
  return { state, cache, render, get: async (key = '/') => (await cache.obtain(key, render)).text }
}

test('under a change each moment, a page is rendered once for each change of its own data, and never for others', async () => {
  const { state, get } = setUpChanging()
  await get()
  for (let change = 1; change <= 20; change += 1) {
    state.version += 1
    if (change % 5 === 0) state.data = `change ${change}`
    expect(await Promise.all(Array.from({ length: 30 }, () => get()))).toEqual(Array(30).fill(state.data))
  }
  expect(state.renderings).toBe(1 + 4)
})

test('a page with unlimited addresses is rendered for every change, because only renderings have a budget', async () => {
  const { state, get } = setUpChanging()
  for (state.version = 1; state.version <= 3; state.version += 1) await get('/projects?search=x')
  expect(state.renderings).toBe(3)
})

test('when a new rendering has the same bytes, the response is not compressed again', async () => {
  const { cache, state } = setUp()
  const first = await cache.obtain('/', async () => page('same'))
  state.version = 2
  expect(await cache.obtain('/', async () => page('same'))).toBe(first)
  state.version = 3
  expect(await cache.obtain('/', async () => ({ ...page('same'), headers: {} }))).not.toBe(first)
})

function setTime(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

test('while the API is away for hours and over midnight, a page is sent as it was, and at most each five seconds made', async () => {
  setTime('2026-12-31T20:00:00+05:30')
  const { state, cache, get, render } = setUpChanging()
  await get()
  Object.assign(state, { isAway: true, data: 'two' })
  for (let minutes = 0; minutes < 10 * 60; minutes += 30) {
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect(await get()).toBe('one')
  }
  let tries = 0
  const failing = () => Promise.reject(new Error(`try ${(tries += 1)}`))
  state.version += 1
  for (let n = 0; n < 100; n += 1) expect((await cache.obtain('/', failing)).text).toBe('one')
  expect(cache.peek('/')?.text).toBe('one')
  // The page's data was asked for, so nothing was rendered.
  expect([tries, state.renderings]).toEqual([0, 1])

  // The first request after a change waits for the new page.
  Object.assign(state, { isAway: false, version: state.version + 1 })
  expect((await cache.obtain('/', render)).text).toBe('two')
})

test('after a day a page that cannot be made is no longer sent', async () => {
  setTime('2026-12-31T20:00:00+05:30')
  const { state, get } = setUpChanging()
  await get()
  state.isAway = true
  vi.setSystemTime('2027-01-01T19:59:59+05:30')
  expect(await get()).toBe('one')
  vi.setSystemTime('2027-01-02T00:00:00+05:30')
  await expect(get()).rejects.toThrow('away')
})

test('a page that cannot be made for five seconds is tried again, and then is the new one', async () => {
  setTime('2026-12-31T20:00:00+05:30')
  const { state, cache, get } = setUpChanging()
  await get()
  Object.assign(state, { isAway: true, data: 'two', version: 2 })
  expect(await get()).toBe('one')
  state.isAway = false
  expect(cache.peek('/')?.text).toBe('one')
  vi.setSystemTime(Date.now() + 5_001)
  expect(cache.peek('/')).toBeUndefined()
  await get()
  await vi.waitFor(() => expect(cache.peek('/')?.text).toBe('two'))
})

test('after ten minutes a page is checked while readers get it, without a rendering if its data is the same', async () => {
  setTime('2026-12-31T20:00:00+05:30')
  const { state, cache, get } = setUpChanging()
  await get()
  vi.setSystemTime(Date.now() + 600_001)
  expect(cache.peek('/')).toBeUndefined()
  expect(await get()).toBe('one')
  await vi.waitFor(() => expect(cache.peek('/')?.text).toBe('one'))
  state.data = 'two'
  vi.setSystemTime(Date.now() + 600_001)
  expect(await get()).toBe('one')
  await vi.waitFor(() => expect(cache.peek('/')?.text).toBe('two'))
  expect(state.renderings).toBe(2)
})

test('a page that is gone does not come back when the API is away', async () => {
  const { cache, state } = setUp()
  await cache.obtain('/', async () => page('old'))
  state.version = 2
  expect((await cache.obtain('/', async () => page('gone', 404))).status).toBe(404)
  await expect(cache.obtain('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
