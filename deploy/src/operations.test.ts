import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the page of operations says of every table what is deleted when', () => {
  const retention = read('docs/operations.md').split('\n## Retention\n')[1] ?? ''
  const told = new Set(Array.from(retention.matchAll(/`([a-z_]+)`/g), ([, name]) => name))
  const tables = Array.from(
    read('packages/database/schema.sql').matchAll(/^create table \w+\.(\w+)/gm),
    ([, name]) => name,
  )
  expect(tables.length).toBeGreaterThan(80)
  expect(tables.filter((name) => !told.has(name))).toEqual([])
})
