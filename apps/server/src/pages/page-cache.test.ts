import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache, type MadeAnswer } from './page-cache.ts'

const answer = (body: string, status = 200): MadeAnswer => ({ status, headers: { 'content-type': 'text/plain' }, body })
const bodyOf = ({ forms }: Awaited<ReturnType<ReturnType<typeof createPageCache>['obtain']>>) =>
  forms.identity.body.toString()

/** Content at a version that the test sets, and a making that ends when the test says so. */
function setUp() {
  const state = { version: 1 }
  const ready = createPageCache(() => state.version)
  const makings: ((made: MadeAnswer) => void)[] = []
  const make = vi.fn(() => new Promise<MadeAnswer>((resolve) => makings.push(resolve)))
  return { state, ready, makings, make }
}

test('a hundred who ask at once wait for one making', async () => {
  const { ready, makings, make } = setUp()
  const asked = Array.from({ length: 100 }, () => ready.obtain('/', make))
  expect(make).toHaveBeenCalledTimes(1)
  makings[0]?.(answer('home'))
  for (const made of await Promise.all(asked)) expect(bodyOf(made)).toBe('home')
  expect(bodyOf(await ready.obtain('/', make))).toBe('home')
  expect(make).toHaveBeenCalledTimes(1)
})

test('what is made for one address is no other’s', async () => {
  const { ready } = setUp()
  await ready.obtain('/a', async () => answer('a'))
  expect(bodyOf(await ready.obtain('/b', async () => answer('b')))).toBe('b')
  expect(ready.peek('/c')).toBeUndefined()
})

test('after a change nothing old is given, and it is made anew once', async () => {
  const { state, ready, make, makings } = setUp()
  await ready.obtain('/', async () => answer('old'))
  expect(ready.peek('/')).toBeDefined()
  state.version = 2
  expect(ready.peek('/')).toBeUndefined()
  const asked = [ready.obtain('/', make), ready.obtain('/', make)]
  makings[0]?.(answer('new'))
  expect((await Promise.all(asked)).map(bodyOf)).toEqual(['new', 'new'])
  expect(make).toHaveBeenCalledTimes(1)
})

test('an answer whose making began before the change is not kept as new, and not given to who asks after it', async () => {
  const { state, ready, make, makings } = setUp()
  const before = ready.obtain('/', make)
  state.version = 2
  const after = ready.obtain('/', make)
  expect(make).toHaveBeenCalledTimes(2)
  makings[0]?.(answer('old'))
  expect(bodyOf(await before)).toBe('old')
  expect(ready.peek('/')).toBeUndefined()
  makings[1]?.(answer('new'))
  expect(bodyOf(await after)).toBe('new')
  expect(bodyOf(await ready.obtain('/', make))).toBe('new')
})

test('a slow old making that ends last does not bring the old back', async () => {
  const { state, ready, make, makings } = setUp()
  const before = ready.obtain('/', make)
  state.version = 2
  const after = ready.obtain('/', make)
  makings[1]?.(answer('new'))
  await after
  makings[0]?.(answer('old'))
  await before
  const next = ready.obtain('/', make)
  await turn()
  makings[2]?.(answer('new'))
  expect(bodyOf(await next)).toBe('new')
})

test.each([404, 500, 503])('an answer of %i is given and not kept', async (status) => {
  const { ready } = setUp()
  expect((await ready.obtain('/', async () => answer('sorry', status))).status).toBe(status)
  expect(ready.peek('/')).toBeUndefined()
  expect((await ready.obtain('/', async () => answer('fine'))).status).toBe(200)
})

test('a making that throws is told to all who wait, and tried again by the next', async () => {
  const { ready } = setUp()
  const failing = () => Promise.reject(new Error('no database'))
  const asked = [ready.obtain('/', failing), ready.obtain('/', failing)]
  for (const one of asked) await expect(one).rejects.toThrow('no database')
  expect(bodyOf(await ready.obtain('/', async () => answer('fine')))).toBe('fine')
})

test('the same bytes have the same ETag, other bytes another', async () => {
  const { ready, state } = setUp()
  const first = await ready.obtain('/', async () => answer('same'))
  state.version = 2
  const second = await ready.obtain('/', async () => answer('same'))
  state.version = 3
  const third = await ready.obtain('/', async () => answer('other'))
  expect(second.etag).toBe(first.etag)
  expect(third.etag).not.toBe(first.etag)
})

test('what depends on no content stays while the content changes', async () => {
  const { state, ready } = setUp()
  const shell = (body: string) => ready.obtain('/login', async () => ({ ...answer(body), isTimeless: true }))
  const list = (body: string) => ready.obtain('/explore', async () => answer(body))
  await shell('shell')
  await list('old list')
  state.version = 2
  expect(bodyOf(await shell('drawn again'))).toBe('shell')
  expect(bodyOf(await list('new list'))).toBe('new list')
})

test('that there is no such page is kept, and a failure is not, though neither shows content', async () => {
  const { ready } = setUp()
  const timeless = (status: number) => async () => ({ ...answer('sorry', status), isTimeless: true })
  await ready.obtain('/gone', timeless(404))
  await ready.obtain('/broken', timeless(500))
  expect([ready.peek('/gone')?.status, ready.peek('/broken')]).toEqual([404, undefined])
})

test('others have their turn while an answer is compressed', async () => {
  const { ready } = setUp()
  let hadTurn = false
  const body = 'a long answer '.repeat(10_000)
  const made = ready.obtain('/', async () => {
    setImmediate(() => (hadTurn = true))
    return answer(body)
  })
  expect(bodyOf(await made)).toBe(body)
  expect(hadTurn).toBe(true)
})

test('what everybody reads is compressed well, what is made for one reader is compressed fast', async () => {
  const { ready } = setUp()
  const body = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Course ${id * 7919}` })))
  const brotli = (quality: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const brotliOf = async (key: string, status: number) =>
    (await ready.obtain(key, async () => answer(body, status))).forms.br.body
  expect(brotli(9)).not.toEqual(brotli(4))
  expect(await brotliOf('/', 200)).toEqual(brotli(9))
  expect(await brotliOf('/?search=x', 200)).toEqual(brotli(4))
  expect(await brotliOf('/failed', 503)).toEqual(brotli(4))
})
