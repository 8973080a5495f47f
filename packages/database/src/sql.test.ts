import { expect, test } from 'vitest'
import { sql } from './sql.ts'

const byId = (id: unknown) => sql`select name from courses where id = ${id} and state = ${'draft'}`

test('values are never part of the text', () => {
  const evil = "1'; drop table courses; --"
  expect(byId(evil)).toMatchObject({
    text: 'select name from courses where id = $1 and state = $2',
    values: [evil, 'draft'],
  })
})

test('the same text has the same name wherever it is written, another text another one', () => {
  expect(byId(1).name).toBe(byId(2).name)
  expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
  expect(sql`select ${1}`.name).not.toBe(sql`select ${1} `.name)
  // PostgreSQL cuts names at 63 bytes; a cut one could be taken for another.
  expect(byId(1).name.length).toBeLessThan(63)
})
