import { vi } from 'vitest'
import { createPageCache, type RenderedResponse } from '../pages/cache/page-cache.ts'

export const page = (body: string, status = 200): RenderedResponse => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
  isCacheable: status === 200,
})

/** A page cache whose content version the test sets, and a rendering that ends when the test says so. */
export function setUp() {
  const state = { version: 1 }
  const cache = createPageCache(() => state.version)
  const renderings: ((rendered: RenderedResponse) => void)[] = []
  const render = vi.fn(() => new Promise<RenderedResponse>((resolve) => renderings.push(resolve)))
  return { state, cache, renderings, render }
}
