import { BrokenExpression } from './expression-errors.ts'
import { readTokens, type Token } from './read-tokens.ts'

export type Written = { kind: 'number' | 'text' | 'name'; text: string }
export type Expression = Written | { kind: 'call'; name: string; parts: Expression[] }

/** How tightly each operator binds. */
const BINDING: Record<string, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '//': 6,
  '%': 6,
  mod: 6,
  '^': 8,
}
const NOT_BINDS = 3
/** A minus before a power belongs to the whole power: -2^2 is -4, as in mathematics. */
const MINUS_BINDS = 7

const OPERATOR: Record<string, string> = { '=': '==', '%': 'mod', '//': 'div' }

/** The words that no variable may have as its name. */
export const RESERVED_WORDS = ['or', 'and', 'not', 'true', 'false', 'value', 'mod']

const broken = (token: Token | undefined) => new BrokenExpression('expression_broken', token?.text ?? '')

/** Parses an expression by the binding of its operators. The length of the text limits the depth. */
export function parseExpression(written: string): Expression {
  const tokens = readTokens(written)
  let at = 0

  const isNext = (text: string) => tokens[at]?.text === text && tokens[at]?.kind !== 'text'
  const skip = (text: string) => {
    if (!isNext(text)) throw broken(tokens[at])
    at += 1
  }
  const call = (name: string, ...parts: Expression[]): Expression => ({ kind: 'call', name, parts })

  const parseParts = (): Expression[] => {
    const parts: Expression[] = []
    skip('(')
    while (!isNext(')')) {
      if (parts.length > 0) skip(',')
      parts.push(parse(0))
    }
    skip(')')
    return parts
  }

  const parseFirst = (): Expression => {
    const token = tokens[at]
    at += 1
    if (!token) throw broken(token)
    const { kind, text } = token
    if (kind === 'number' || kind === 'text') return { kind, text }
    if (text === '-') return call('negative', parse(MINUS_BINDS))
    if (text === 'not') return call('not', parse(NOT_BINDS))
    if (text === '(') {
      const inside = parse(0)
      skip(')')
      return inside
    }
    if (kind === 'sign' || (Object.hasOwn(BINDING, text) && text !== 'mod')) throw broken(token)
    return isNext('(') ? call(text, ...parseParts()) : { kind: 'name', text }
  }

  const parse = (least: number): Expression => {
    let left = parseFirst()
    for (;;) {
      const token = tokens[at]
      const binding = token && token.kind !== 'text' && Object.hasOwn(BINDING, token.text) ? BINDING[token.text] : null
      if (!token || !binding || binding <= least) return left
      at += 1
      // Only a power is read from right to left: 2^3^2 is 2^9.
      const right = parse(token.text === '^' ? binding - 1 : binding)
      left = call(OPERATOR[token.text] ?? token.text, left, right)
    }
  }

  const expression = parse(0)
  if (at < tokens.length) throw broken(tokens[at])
  return expression
}

/** The names that an expression reads, and the calls that it makes. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression
  if (expression.kind === 'call') for (const part of expression.parts) yield* partsOf(part)
}
