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
const composed = new WeakMap<TemplateStringsArray, Composed[]>()
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

function pieceOf({ text, values }: Pick<Sql, 'text' | 'values'>): Sql {
  const made = {
    // Most pieces become part of a statement, and only a statement needs a name.
    get name() {
      return nameOf(text)
    },
    text,
    values,
  }
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
 * The array ids::bigint[] in a form that hides its length from the planner. PostgreSQL expects ten items in a list that
 * it does not know. A plan for one item looks so much cheaper that it would plan the statement again at every call,
 * which takes longer than the statement itself. Use it in statements that run often with few items.
 */
export const ofAnyLength = (type: 'bigint' | 'uuid', items: readonly unknown[]): Sql =>
  type === 'uuid' ? sql`((select ${items}::uuid[])::uuid[])` : sql`((select ${items}::bigint[])::bigint[])`

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

/** A text that was composed of pieces with these texts. A value has none. */
type Composed = { pieceTexts: readonly (string | undefined)[]; text: string }

/** The most texts that are kept for one statement. A text that is not kept is composed at every call. */
const MOST_KEPT = 8

function compose(strings: TemplateStringsArray, given: unknown[]): Pick<Sql, 'text' | 'values'> {
  const parts = given.map((value) => (isSql(value) ? value : undefined))
  const kept = composed.get(strings) ?? []
  composed.set(strings, kept)
  // The texts of the pieces are kept too, so this mostly compares pointers.
  let found = kept.find(({ pieceTexts }) => pieceTexts.every((text, index) => text === parts[index]?.text))
  if (!found) {
    const pieceTexts = parts.map((piece) => piece?.text)
    found = { pieceTexts, text: composeText(strings, pieceTexts) }
    if (kept.length < MOST_KEPT) kept.push(found)
  }
  return { text: found.text, values: given.flatMap((value, index) => parts[index]?.values ?? [value]) }
}

function composeText([first = '', ...others]: TemplateStringsArray, pieceTexts: Composed['pieceTexts']): string {
  let count = 0
  let text = first
  for (const [index, piece = '$1'] of pieceTexts.entries()) {
    const before = count
    text += piece.replaceAll(/\$(\d+)/g, (_, number) => {
      count = Math.max(count, before + Number(number))
      return `$${before + Number(number)}`
    })
    text += others[index] ?? ''
  }
  return text
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
