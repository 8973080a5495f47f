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

test('a statement with another piece in the same place has another text, however often it is made', () => {
  const byState = (given: unknown, limit: number) => sql`select id from courses where ${given} limit ${limit}`
  const isDraft = sql`state = ${'draft'}`
  const hasId = (id: number) => sql`id = ${id} and ${isDraft}`
  for (let round = 0; round < 3; round++) {
    expect(byState(isDraft, 1)).toMatchObject({ text: 'select id from courses where state = $1 limit $2' })
    expect(byState(true, round)).toMatchObject({
      text: 'select id from courses where $1 limit $2',
      values: [true, round],
    })
    expect(byState(hasId(round), 4)).toMatchObject({
      text: 'select id from courses where id = $1 and state = $2 limit $3',
      values: [round, 'draft', 4],
    })
    // More forms than are kept.
    for (let form = 0; form < 12; form++)
      expect(byState(wordList(Array.from({ length: form }, () => 'a')), 1).text).toBe(
        `select id from courses where (${Array(form).fill("'a'").join(', ')}) limit $1`,
      )
  }
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
