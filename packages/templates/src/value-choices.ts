import type Fraction from 'fraction.js'
import { exact } from './exact.ts'
import { BrokenExpression } from './expression-errors.ts'
import type { Variable } from './template.ts'
import { type Value, writeNumber } from './values.ts'

const MAX_CHOICES = 10_000
const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/

/** The values that a variable can take. A range makes each of them when it is asked for. */
export type Choices = { count: number; at: (place: number) => Value }

export function choicesOf(variable: Variable): Choices {
  if (variable.kind === 'list') return listed(variable.items)
  const [from, to, step] = [variable.from, variable.to, variable.step].map(readNumber)
  if (!from || !to || !step || step.compare(0) <= 0 || from.compare(to) > 0)
    throw new BrokenExpression('range_wrong', `${variable.from}, ${variable.to}, ${variable.step}`)
  const count = Number(to.sub(from).div(step).floor()) + 1
  if (count > MAX_CHOICES) throw new BrokenExpression('range_too_long', String(count))
  return { count, at: (place) => from.add(step.mul(place)) }
}

function listed(written: readonly string[]): Choices {
  const items = written.map((item) => item.trim()).filter(Boolean)
  const values = items.map(valueOf)
  const distinct = new Set(values.map(String))
  if (values.length === 0 || distinct.size < values.length) throw new BrokenExpression('list_wrong', items.join(', '))
  return { count: values.length, at: (place) => values[place] as Value }
}

/** A number in another form stays a word: 007 is written with its zeros. */
function valueOf(item: string): Value {
  const number = readNumber(item)
  return number && writeNumber(number) === item ? number : item
}

const readNumber = (text: string): Fraction | null => {
  const number = text.trim().replace('−', '-')
  return NUMBER.test(number) ? exact(number) : null
}
