import { exact } from './exact.ts'
import { BrokenExpression } from './expression-errors.ts'
import { FUNCTIONS, truthOf } from './functions.ts'
import { type Expression, partsOf, type Written } from './parse-expression.ts'
import type { Value } from './values.ts'

/** The calls whose parts are not all evaluated. */
const LAZY: ReadonlyMap<string, number> = new Map([
  ['if', 3],
  ['and', 2],
  ['or', 2],
])

/** The steps that are left. Counting them bounds the time, and gives the same result on every machine. */
export type Budget = { steps: number }

/** Thrown when the steps are used up, whatever the values are. */
export class OutOfSteps extends Error {}

export type Names = ReadonlyMap<string, Value>

/** Calculates an expression that `requireKnown` has accepted. It reaches nothing but these names and our functions. */
export function evaluate(expression: Expression, names: Names, budget: Budget): Value {
  spend(budget, 1)
  if (expression.kind !== 'call') return read(expression, names)
  const { name, parts } = expression
  const part = (nth: number): Value => evaluate(parts[nth] as Expression, names, budget)
  if (name === 'if') return truthOf(part(0)) ? part(1) : part(2)
  if (name === 'and') return truthOf(part(0)) && truthOf(part(1))
  if (name === 'or') return truthOf(part(0)) || truthOf(part(1))
  const calculation = FUNCTIONS.get(name)
  if (!calculation) throw new BrokenExpression('function_unknown', name)
  if (calculation.steps) spend(budget, calculation.steps)
  return calculation.run(parts.map((_, nth) => part(nth)))
}

function spend(budget: Budget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new OutOfSteps()
}

function read({ kind, text: name }: Written, names: Names): Value {
  if (kind === 'number') return exact(name)
  if (kind === 'text') return name
  if (name === 'true' || name === 'false') return name === 'true'
  const value = names.get(name)
  if (value === undefined) throw new BrokenExpression('name_unknown', name)
  return value
}

/** Throws when an expression reads a name or calls a function that does not exist. */
export function requireKnown(expression: Expression, names: ReadonlySet<string>): void {
  for (const part of partsOf(expression)) {
    if (part.kind === 'name' && part.text !== 'true' && part.text !== 'false' && !names.has(part.text))
      throw new BrokenExpression('name_unknown', part.text)
    if (part.kind !== 'call') continue
    const count = part.parts.length
    const lazy = LAZY.get(part.name)
    const { from, to } = lazy ? { from: lazy, to: lazy } : (FUNCTIONS.get(part.name) ?? { from: -1, to: -1 })
    if (to < 0) throw new BrokenExpression('function_unknown', part.name)
    if (count < from || count > to) throw new BrokenExpression('arguments_wrong', part.name)
  }
}

/** Whether this word already means something in an expression. */
export const isFunction = (name: string): boolean => FUNCTIONS.has(name) || LAZY.has(name)
