import { createHash } from 'node:crypto'

/** A statement or a piece of one: the text with $1, $2 …, its values, and the name of its prepared plan. */
export type Sql = {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly query_timeout?: number
}

const names = new Map<string, string>()
const texts = new WeakMap<TemplateStringsArray, string>()
const pieces = new WeakSet<Sql>()

/**
 * sql`select id from courses where id = ${id}`: values never become part of the text. The same text always has the same
 * name, so PostgreSQL parses and plans it once per connection. Only another sql`…` is inserted as text, so that
 * statements can share pieces.
 */
export function sql(strings: TemplateStringsArray, ...given: unknown[]): Sql {
  const statement = given.some(isSql) ? compose(strings, given) : { text: plainText(strings), values: given }
  return pieceOf(statement)
}

function pieceOf(statement: Pick<Sql, 'text' | 'values'>): Sql {
  const made = { name: nameOf(statement.text), ...statement }
  pieces.add(made)
  return made
}

/**
 * ('draft', 'placed') as part of the text. PostgreSQL uses a partial index only when the words of its condition are in
 * the text of the statement. The words are constants of the code; anything but lower-case letters is refused.
 */
export function wordList(words: readonly string[]): Sql {
  for (const word of words) if (!/^[a-z_]+$/.test(word)) throw new Error(`Not a word for a statement: ${word}`)
  return pieceOf({ text: `(${words.map((word) => `'${word}'`).join(', ')})`, values: [] })
}

/**
 * Returns the statement without a name, so that PostgreSQL plans it for its values each time. Searches need this: their
 * best plan depends on how many rows match.
 */
export const plannedAnew = (statement: Sql): Sql => ({ ...statement, name: '' })

/**
 * Returns the statement with a timeout: without a response in time, the statement and its connection are abandoned.
 * Otherwise a database that vanished would keep its callers waiting for ever. The write may be committed nevertheless,
 * so only repeatable statements may use this.
 */
export const givenUpAfter = (milliseconds: number, statement: Sql): Sql => ({
  ...statement,
  query_timeout: milliseconds,
})

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && pieces.has(value as Sql)

function plainText(strings: TemplateStringsArray): string {
  let text = texts.get(strings)
  if (text === undefined) {
    text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`)
    texts.set(strings, text)
  }
  return text
}

function compose([first = '', ...others]: TemplateStringsArray, given: unknown[]): Pick<Sql, 'text' | 'values'> {
  const values: unknown[] = []
  let text = first
  for (const [index, value] of given.entries()) {
    const piece = isSql(value) ? value : { text: '$1', values: [value] }
    const before = values.length
    text += piece.text.replaceAll(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`) + (others[index] ?? '')
    values.push(...piece.values)
  }
  return { text, values }
}

/** The map has one entry per statement in the code, so it does not grow for ever. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
