import { createHash } from 'node:crypto'

/** One statement, or a piece of one: text with $1, $2 …, its values, and the name PostgreSQL keeps its plan under. */
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
 * sql`select id from courses where id = ${id}`: values never become part of the text, and the same
 * text always has the same name, so that PostgreSQL parses and plans it once per connection. Only
 * another sql`…` is put in as text: what several statements share is written once.
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
 * The same statement without a name: PostgreSQL plans it for its values each time. For searches,
 * where the best way depends on how many rows have the words.
 */
export const plannedAnew = (statement: Sql): Sql => ({ ...statement, name: '' })

/**
 * The same statement, given up together with its connection when no answer comes for so long: a database that is gone
 * without a word would keep its callers for ever. What it wrote may be there nevertheless, so this is for what may be
 * done again.
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

/** There are as many texts as the code has statements, so this does not grow for ever. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
