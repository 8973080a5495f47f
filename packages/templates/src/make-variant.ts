import { numberRange } from '@abhyas/contract/rules/number-answers'
import { OPTIONS, shownOptions } from '@abhyas/contract/rules/option-order'
import { numberOf } from '@abhyas/contract/rules/option-texts'
import Fraction from 'fraction.js'
import type { Compiled } from './compile-template.ts'
import { type Budget, evaluate } from './evaluate.ts'
import { NoResult } from './expression-errors.ts'
import { fillText } from './fill-text.ts'
import { truthOf } from './functions.ts'
import type { VariantQuestion } from './template.ts'
import { textOf, type Value } from './values.ts'

type Option = { text: string; reason: string }

/** The longest texts that the table of questions takes. */
const LENGTHS = { questionText: 4000, option: 1000, description: 8000, reasons: 6000 }

/** Makes the question for these values. Throws NoResult when they give none that could be asked. */
export function makeVariant(
  compiled: Compiled,
  given: ReadonlyMap<string, Value>,
  { budget, random }: { budget: Budget; random: () => number },
): VariantQuestion {
  const names = new Map(given)
  for (const { name, expression } of compiled.derived) names.set(name, evaluate(expression, names, budget))
  for (const [nth, constraint] of compiled.constraints.entries())
    if (!truthOf(evaluate(constraint, names, budget)))
      throw new NoResult('constraint', compiled.template.constraints[nth] ?? '')
  const questionText = requireText(fillText(compiled.questionText, names, budget), LENGTHS.questionText)
  const description = requireLength(fillText(compiled.description, names, budget), LENGTHS.description)
  const { kind, allowsNegative } = compiled.template

  const valueOf = (expression: Compiled['key']): Value => {
    const value = evaluate(expression, names, budget)
    if (!allowsNegative && value instanceof Fraction && value.s < 0n) throw new NoResult('negative', textOf(value))
    return value
  }
  const optionOf = (value: Value) =>
    requireText(fillText(compiled.optionText, new Map(names).set('value', value), budget), LENGTHS.option)

  const value = valueOf(compiled.key)
  const texts = { kind, questionText, description, ...NO_OPTIONS }
  if (kind === 'number') return { ...texts, correctAnswer: numberKey(value, compiled.template.tolerance), reasons: [] }
  const key: Option = { text: optionOf(value), reason: '' }
  const distractors = compiled.distractors.map(({ expression, slip }) => ({
    text: optionOf(valueOf(expression)),
    reason: fillText(slip, names, budget),
  }))
  requireDistinct(key, distractors)
  const options = inOrder([key, ...distractors], random)
  const reasons = options.map(({ reason }) => reason)
  requireLength(reasons.join(''), LENGTHS.reasons)
  return { ...texts, ...lettered(options), correctAnswer: key.text, reasons }
}

const NO_OPTIONS = { optionA: '', optionB: '', optionC: '', optionD: '', optionE: '', optionF: '' }

const lettered = (options: readonly Option[]) => ({
  ...NO_OPTIONS,
  ...Object.fromEntries(options.map(({ text }, nth) => [OPTIONS[nth]?.name, text])),
})

function numberKey(value: Value, tolerance: string): string {
  if (!(value instanceof Fraction)) throw new NoResult('wrong_kind', String(value))
  const number = textOf(value)
  const key = tolerance.trim() === '' ? number : `${number} ± ${tolerance.trim()}`
  if (!numberRange(key)) throw new NoResult('number_too_long', number)
  return key
}

function requireLength(text: string, most: number): string {
  if (text.length > most) throw new NoResult('text_too_long', text.slice(0, 40))
  return text
}

function requireText(text: string, most: number): string {
  if (text === '') throw new NoResult('text_empty', '')
  return requireLength(text, most)
}

function requireDistinct(key: Option, distractors: readonly Option[]): void {
  for (const [nth, { text }] of distractors.entries()) {
    if (isSame(text, key.text)) throw new NoResult('key_among_distractors', text)
    if (distractors.slice(0, nth).some((other) => isSame(other.text, text))) throw new NoResult('options_equal', text)
  }
}

/** '0.50' and '0.5' are the same answer, and so are texts that differ in spaces only. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [numberOf(a), numberOf(b)]
  if (first && second) return first.value === second.value && first.unit === second.unit
  return a.replaceAll(/\s+/g, ' ') === b.replaceAll(/\s+/g, ' ')
}

/** Numbers ascend, as learners see them. The place of any other option tells nothing about the key. */
function inOrder(options: readonly Option[], random: () => number): Option[] {
  const shuffled = options
    .map((option) => ({ option, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ option }) => option)
  const shown = shownOptions({ ...lettered(shuffled), keepsOrder: false }, 'written')
  return shown.map(({ option }) => shuffled[option] as Option)
}
