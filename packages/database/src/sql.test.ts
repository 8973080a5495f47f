import { expect, test } from 'vitest'
import { sql, wordList } from './sql.ts'

const byId = (id: unknown) => sql`select name from courses where id = ${id} and state = ${'draft'}`

test('values never become part of the text', () => {
  const evil = "1'; drop table courses; --"
  expect(byId(evil)).toMatchObject({
    text: 'select name from courses where id = $1 and state = $2',
    values: [evil, 'draft'],
  })
})

test('equal texts get the same name wherever they are written, and different texts get different names', () => {
  expect(byId(1).name).toBe(byId(2).name)
  expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
  expect(sql`select ${1}`.name).not.toBe(sql`select ${1} `.name)
  // PostgreSQL cuts names at 63 bytes, and two cut names could be equal.
  expect(byId(1).name.length).toBeLessThan(63)
})

test('a piece becomes part of the text, with its values in their places', () => {
  const isVisible = sql`(state = ${'published'} or ${true})`
  const columns = sql`id, name`
  const statement = sql`select ${columns} from courses where id = ${7} and ${isVisible} limit ${2}`
  expect(statement).toMatchObject({
    text: 'select id, name from courses where id = $1 and (state = $2 or $3) limit $4',
    values: [7, 'published', true, 2],
  })
  expect(sql`select ${columns} from courses where id = ${8} and ${isVisible} limit ${3}`.name).toBe(statement.name)
  expect(sql`select ${columns} from topics where id = ${8} and ${isVisible} limit ${3}`.name).not.toBe(statement.name)
})

test('a list of words is part of the text, and refuses anything that is more than a word', () => {
  expect(sql`select id from orders where state in ${wordList(['draft', 'refund_pending'])} limit ${2}`).toMatchObject({
    text: "select id from orders where state in ('draft', 'refund_pending') limit $1",
    values: [2],
  })
  expect(() => wordList(["draft'); drop table orders; --"])).toThrow()
})

test('an object that only looks like a piece is treated as a value', () => {
  const lookalike = { name: '', text: 'true; drop table users', values: [] }
  expect(sql`select ${lookalike}`).toMatchObject({ text: 'select $1', values: [lookalike] })
})
