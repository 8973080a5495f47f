import { describe, expect, it } from 'vitest'
import { createCallFigures } from './call-figures.ts'

const reply = { status: 200, body: {}, retryAfterSeconds: undefined }

describe('createCallFigures', () => {
  it('returns the percentiles of the times since each call was due', async () => {
    const figures = createCallFigures()
    for (let n = 1; n <= 1000; n += 1) await figures.time('save', performance.now() - n, Promise.resolve(reply))
    const { count, p50, p99, max } = figures.latency('save')
    expect(count).toBe(1000)
    for (const [found, wanted] of [
      [p50, 500],
      [p99, 990],
      [max, 1000],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(10)
  })

  it('starts the recent figures again after each look, and keeps the total', async () => {
    const figures = createCallFigures()
    await figures.time('save', performance.now(), Promise.resolve(reply))
    expect(figures.takeRecent('save').count).toBe(1)
    expect(figures.takeRecent('save').count).toBe(0)
    expect(figures.latency('save').count).toBe(1)
  })

  it('counts failures by kind, and records no time for them', async () => {
    const figures = createCallFigures()
    const refused = { status: 503, body: { code: 'unavailable' }, retryAfterSeconds: 1 }
    expect(await figures.time('save', 0, Promise.resolve(refused))).toBeNull()
    expect(await figures.time('save', 0, Promise.resolve(refused))).toBeNull()
    expect(await figures.time('start', 0, Promise.reject(new Error('no answer')))).toBeNull()
    expect(figures.errors()).toEqual({ 'save: 503 unavailable': 2, 'start: no answer': 1 })
    expect([figures.failed(), figures.latency('save').count]).toEqual([3, 0])
  })

  it('counts refusals under too much load apart, and one without Retry-After as a failure too', async () => {
    const figures = createCallFigures()
    const refused = { status: 503, body: { code: 'server_busy' }, retryAfterSeconds: 2 }
    expect(await figures.time('start', 0, Promise.resolve(refused))).toBeNull()
    expect(figures.failed()).toBe(0)
    await figures.time('start', 0, Promise.resolve({ ...refused, retryAfterSeconds: undefined }))
    expect(figures.refused()).toEqual({ start: 2 })
    expect(figures.errors()).toEqual({ 'start: refused without Retry-After': 1 })
  })
})
