import { BrokenExpression } from './expression-errors.ts'

export type Token = { kind: 'number' | 'name' | 'text' | 'sign'; text: string }

const TOKEN =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z]\w*)|"(?<text>[^"]*)"|'(?<quoted>[^']*)'|(?<sign>\/\/|[<>!=]=|[-+*/%^(),<>=])/y

/** Signs as people write them, and as programs do. */
const SAME: Record<string, string> = { '−': '-', '×': '*', '÷': '/', '≠': '!=', '≤': '<=', '≥': '>=', '·': '*' }

const MAX_LENGTH = 300

export function readTokens(written: string): Token[] {
  if (written.length > MAX_LENGTH) throw new BrokenExpression('too_long', written.slice(0, 20))
  const expression = written.replaceAll(/[−×÷≠≤≥·]/g, (sign) => SAME[sign] ?? sign)
  const tokens: Token[] = []
  for (let at = 0; at < expression.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(expression)?.groups
    if (!groups) {
      const rest = expression.slice(at)
      throw new BrokenExpression(/^["']/.test(rest) ? 'text_not_closed' : 'character_unknown', rest.slice(0, 1))
    }
    const { number, name, text = groups['quoted'], sign } = groups
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}
