import { type ShownSite, shownSiteOf } from '@abhyas/contract/rules/site-values'
import { readSiteSettings } from '@abhyas/contract/settings'
import { expect, test } from 'vitest'
import { createSiteReader } from './site-reader.ts'

const config = readSiteSettings({ BRAND_NAME: 'Default' })
const named = (brand: string): ShownSite => ({ ...shownSiteOf(config.defaults), brand })

/** A reader whose API and content version the test sets. */
function setUp() {
  const state = { version: 1, brand: 'First' as string | null, calls: 0 }
  const api = async () => {
    state.calls += 1
    return state.brand === null ? new Response(null, { status: 503 }) : Response.json(named(state.brand))
  }
  const readSite = createSiteReader(api, config, () => state.version)
  return { state, read: async () => [(await readSite()).site.brand, (await readSite()).isCertain] }
}

test('the settings are read once for each version of the content', async () => {
  const { state, read } = setUp()
  expect([await read(), await read()]).toEqual([
    ['First', true],
    ['First', true],
  ])
  expect(state.calls).toBe(1)
  Object.assign(state, { version: 2, brand: 'Second' })
  expect(await read()).toEqual(['Second', true])
  expect(state.calls).toBe(2)
})

test('while the API is away, the settings that were read last are used, and the API is not asked again', async () => {
  const { state, read } = setUp()
  await read()
  Object.assign(state, { brand: null, calls: 0 })
  expect(await read()).toEqual(['First', true])
  expect(state.calls).toBe(0)
})

test('settings that may have changed since they were read are not certain', async () => {
  const { state, read } = setUp()
  await read()
  Object.assign(state, { version: 2, brand: null })
  expect(await read()).toEqual(['First', false])
  state.brand = 'Second'
  expect(await read()).toEqual(['Second', true])
})

test('a process that has never reached the API uses the defaults, and they are not certain', async () => {
  const { state, read } = setUp()
  state.brand = null
  expect(await read()).toEqual(['Default', false])
  state.brand = 'First'
  expect(await read()).toEqual(['First', true])
})
