import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

test('every endpoint that a file of the contract exports is in the list', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const exported: string[] = []
  for (const file of files) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'object' && value && 'access' in value && 'path' in value) exported.push(name)
  }
  expect(Object.keys(endpoints).toSorted()).toEqual(exported.toSorted())
})

test('no two endpoints match the same call', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(calls).toEqual([...new Set(calls)])
})

test('every endpoint has a summary of one line, and its path names the parameters it takes', () => {
  for (const { summary, path, params } of Object.values(endpoints)) {
    expect(summary).toMatch(/^\p{Lu}[^\n]+[^.\n]$/u)
    expect(path.includes(':')).toBe(params !== undefined)
  }
})

test('every cached response is open to everyone', () => {
  const kept = Object.values(endpoints).filter(({ isCached }) => isCached)
  expect(kept.length).toBeGreaterThan(0)
  for (const { method, access } of kept) expect({ method, access }).toEqual({ method: 'GET', access: 'all' })
})
