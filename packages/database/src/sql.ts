import { createHash } from 'node:crypto'

/** One statement: text with $1, $2 …, its values, and the name PostgreSQL keeps its plan under. */
export type Sql = { readonly name: string; readonly text: string; readonly values: unknown[] }

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/**
 * sql`select id from courses where id = ${id}`: values never become part of the text, and the same
 * text always has the same name, so that PostgreSQL parses and plans it once per connection.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let statement = prepared.get(strings)
  if (!statement) {
    const text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`)
    statement = { name: createHash('sha1').update(text).digest('base64url'), text }
    prepared.set(strings, statement)
  }
  return { ...statement, values }
}
