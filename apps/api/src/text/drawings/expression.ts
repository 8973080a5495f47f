/** Logical expressions such as `not (A and B) -> C`. */
export type Expression = { names: ReadonlySet<string>; valueOf: (values: ReadonlyMap<string, boolean>) => boolean }

type Value = Expression['valueOf']
type Operator = (left: boolean, right: boolean) => boolean

const OPERATORS: Record<string, { binds: number; apply: Operator }> = {
  iff: { binds: 1, apply: (left, right) => left === right },
  implies: { binds: 2, apply: (left, right) => !left || right },
  or: { binds: 3, apply: (left, right) => left || right },
  nor: { binds: 3, apply: (left, right) => !(left || right) },
  xor: { binds: 4, apply: (left, right) => left !== right },
  and: { binds: 5, apply: (left, right) => left && right },
  nand: { binds: 5, apply: (left, right) => !(left && right) },
}
const SIGNS: Record<string, string> = {
  '<->': 'iff',
  '↔': 'iff',
  '->': 'implies',
  '→': 'implies',
  '∨': 'or',
  '|': 'or',
  '+': 'or',
  '^': 'xor',
  '⊕': 'xor',
  '∧': 'and',
  '&': 'and',
  '·': 'and',
  '!': 'not',
  '¬': 'not',
}
const TOKEN = /\s*(<->|->|[()!¬∧∨⊕↔→&|^+·]|[A-Za-z]\w{0,7}(?!\w))/y

/** Returns null for anything else. */
export function readExpression(text: string): Expression | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  const names = new Set<string>()
  let place = 0

  function readOne(): Value | null {
    const token = tokens?.[place++]
    if (token === undefined || token === ')' || OPERATORS[token]) return null
    if (token === 'not') {
      const of = readOne()
      return of && ((values) => !of(values))
    }
    if (token === '(') {
      const inside = readFrom(1)
      return tokens?.[place++] === ')' ? inside : null
    }
    names.add(token)
    return (values) => values.get(token) ?? false
  }
  /** Reads operators that bind at least so strongly: implications from the right, all others from the left. */
  function readFrom(least: number): Value | null {
    let left = readOne()
    for (;;) {
      const operator = OPERATORS[tokens?.[place] ?? '']
      if (!left || !operator || operator.binds < least) return left
      place += 1
      const [before, right] = [left, readFrom(operator === OPERATORS['implies'] ? operator.binds : operator.binds + 1)]
      left = right && ((values) => operator.apply(before(values), right(values)))
    }
  }

  const valueOf = readFrom(1)
  return valueOf && place === tokens.length ? { names, valueOf } : null
}

/** Signs and words of operators in any case become small words. Names stay as they are. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const written = TOKEN.exec(text)?.[1]
    if (written === undefined) return null
    const small = SIGNS[written] ?? written.toLowerCase()
    tokens.push(small === 'not' || OPERATORS[small] ? small : written)
  }
  return tokens
}
