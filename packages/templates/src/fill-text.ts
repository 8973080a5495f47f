import { BrokenExpression } from './expression-errors.ts'
import { type Budget, evaluate, type Names } from './evaluate.ts'
import { type Expression, parseExpression } from './parse-expression.ts'
import { textOf } from './values.ts'

/** A text in pieces: those that stay, and the expressions between them. */
export type Pieces = (string | Expression)[]

const PLACEHOLDER = /\{\{(.*?)\}\}/gs

export function parseText(text: string): Pieces {
  const pieces = text.split(PLACEHOLDER).map((piece, nth) => (nth % 2 === 1 ? parseExpression(piece) : piece))
  if (pieces.some((piece) => typeof piece === 'string' && piece.includes('{{')))
    throw new BrokenExpression('placeholder_not_closed', '{{')
  return pieces
}

export const fillText = (pieces: Pieces, names: Names, budget: Budget): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : textOf(evaluate(piece, names, budget))))
    .join('')
    .trim()
