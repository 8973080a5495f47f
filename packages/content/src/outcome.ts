import { plainText } from '@abhyas/contract/rules/hints/plain-text'

/** The result of running a snippet. */
export type Outcome =
  | { kind: 'prints'; text: string }
  /**
   * An error is named by its class, its SQLSTATE or the compiler's code. Any other error would be another fault, such
   * as a typo.
   */
  | { kind: 'throws' | 'sqlstate' | 'does-not-compile'; name: string; message: string }
  | { kind: 'no-rows' | 'hangs' | 'exits' }

/** The result that a fence states for its snippet, when the result is not a printed text. */
export type Statement =
  | { kind: 'throws' | 'sqlstate' | 'does-not-compile'; name: string; message: string }
  | { kind: 'no-rows' }

/**
 * A misspelt name also throws a ReferenceError, and a misspelt column also has a SQLSTATE. So these forms demand the
 * message too.
 */
const FORMS: Record<string, RegExp[]> = {
  js: [/^(throws) (\w+): (.+)$/],
  ts: [/^(throws) (\w+): (.+)$/],
  java: [/^(throws) (\w+)$/, /^(does-not-compile) ([a-z.]+)$/],
  sql: [/^(sqlstate) ([0-9A-Z]{5}): (.+)$/, /^(no-rows)$/],
}

/** Reads the text after `run` or `check` behind a fence. Returns null when this language has no such statement. */
export function parseStatement(language: string, text: string): Statement | null {
  for (const form of FORMS[language] ?? []) {
    const [, kind, name = '', message = ''] = form.exec(text) ?? []
    if (kind === 'no-rows') return { kind }
    if (kind === 'throws' || kind === 'sqlstate' || kind === 'does-not-compile') return { kind, name, message }
  }
  return null
}

const SAID: Record<Exclude<Statement['kind'], 'throws'>, RegExp> = {
  sqlstate: /\berror\b|\brefuses?\b|\bfails?\b/i,
  'does-not-compile': /\bnot compile\b|\brefuses\b/i,
  'no-rows': /^no rows$/i,
}

/** The option that is marked as right must contain the result that its fence states. */
export const saysSo = (key: string, statement: Statement): boolean =>
  statement.kind === 'throws' ? new RegExp(`\\b${statement.name}\\b`).test(key) : SAID[statement.kind].test(key)

export function isAsStated(statement: Statement, outcome: Outcome): boolean {
  if (statement.kind === 'no-rows' || outcome.kind !== statement.kind) return outcome.kind === statement.kind
  return outcome.name === statement.name && outcome.message.includes(statement.message)
}

/** Describes a result for a sentence such as “x.md:3 prints …”. */
export function tell(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'prints':
      return `prints “${plainText(outcome.text)}”`
    case 'throws':
      return `throws ${outcome.name}: ${outcome.message}`
    case 'sqlstate':
      return `fails with SQLSTATE ${outcome.name}: ${outcome.message}`
    case 'does-not-compile':
      return `does not compile: ${outcome.name}`
    case 'no-rows':
      return 'gives no rows'
    case 'hangs':
      return 'does not end'
    case 'exits':
      return 'ends the whole program'
  }
}
