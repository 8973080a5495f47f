import { numberRange } from '@abhyas/contract/rules/number-answers'
import { isFunction, requireKnown } from './evaluate.ts'
import { BrokenExpression } from './expression-errors.ts'
import { parseText, type Pieces } from './fill-text.ts'
import { type Expression, parseExpression, RESERVED_WORDS } from './parse-expression.ts'
import type { Fault, Template } from './template.ts'
import { type Choices, choicesOf } from './value-choices.ts'

export const MAX_DISTRACTORS = 5

/** A template whose expressions are parsed and name only what exists. */
export type Compiled = {
  template: Template
  choices: Choices[]
  derived: { name: string; expression: Expression }[]
  constraints: Expression[]
  key: Expression
  distractors: { expression: Expression; slip: Pieces }[]
  questionText: Pieces
  description: Pieces
  optionText: Pieces
}

const NAME = /^[A-Za-z]\w{0,29}$/
const NOTHING: Expression = { kind: 'text', text: '' }

/** Parses every part, so that an author sees all faults at once. */
export function compileTemplate(template: Template): { compiled: Compiled; faults: Fault[] } {
  const faults: Fault[] = []
  const names = new Set<string>()

  const attempt = <T>(field: string, instead: T, run: () => T): T => {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof BrokenExpression)) throw error
      faults.push({ code: error.code, field, value: error.value })
      return instead
    }
  }
  const addName = (field: string, name: string) =>
    attempt(field, null, () => {
      if (!NAME.test(name) || RESERVED_WORDS.includes(name) || isFunction(name))
        throw new BrokenExpression('name_wrong', name)
      if (names.has(name)) throw new BrokenExpression('name_twice', name)
      names.add(name)
      return null
    })
  const expressionOf = (field: string, written: string): Expression =>
    attempt(field, NOTHING, () => {
      if (written.trim() === '') throw new BrokenExpression('empty', '')
      const expression = parseExpression(written)
      requireKnown(expression, names)
      return expression
    })
  const piecesOf = (field: string, written: string, known: ReadonlySet<string> = names): Pieces =>
    attempt<Pieces>(field, [], () => {
      const pieces = parseText(written)
      for (const piece of pieces) if (typeof piece !== 'string') requireKnown(piece, known)
      return pieces
    })

  const choices = template.variables.map((variable, nth) => {
    addName(`variables.${nth}`, variable.name)
    return attempt(`variables.${nth}`, { count: 0, at: () => '' }, () => choicesOf(variable))
  })
  const derived = template.derived.map(({ name, expression }, nth) => {
    const made = { name, expression: expressionOf(`derived.${nth}`, expression) }
    addName(`derived.${nth}`, name)
    return made
  })
  const compiled = {
    template,
    choices,
    derived,
    constraints: template.constraints.map((written, nth) => expressionOf(`constraints.${nth}`, written)),
    key: expressionOf('key', template.key),
    distractors: distractorsOf(template).map(({ expression, slip }, nth) => ({
      expression: expressionOf(`distractors.${nth}`, expression),
      slip: piecesOf(`distractors.${nth}`, slip),
    })),
    questionText: piecesOf('questionText', template.questionText),
    description: piecesOf('description', template.description),
    optionText: piecesOf('optionText', template.optionText, new Set([...names, 'value'])),
  }
  return { compiled, faults: [...faults, ...wholeFaults(template)] }
}

const distractorsOf = ({ kind, distractors }: Template) => (kind === 'one' ? distractors : [])

/** Faults of the template as a whole. */
function wholeFaults(template: Template): Fault[] {
  const { kind, questionText, variables, tolerance, optionText } = template
  const count = distractorsOf(template).length
  const isOne = kind === 'one'
  const problems: (Fault | false)[] = [
    questionText.trim() === '' && { code: 'empty', field: 'questionText', value: '' },
    variables.length === 0 && { code: 'nothing_varies', field: 'variables', value: '' },
    isOne && !/\{\{/.test(optionText) && { code: 'empty', field: 'optionText', value: '' },
    isOne &&
      (count < 1 || count > MAX_DISTRACTORS) && {
        code: 'distractors_wrong',
        field: 'distractors',
        value: String(count),
      },
    !isOne &&
      tolerance.trim() !== '' &&
      !numberRange(`0 ± ${tolerance.trim()}`) && { code: 'tolerance_wrong', field: 'tolerance', value: tolerance },
  ]
  return problems.filter((problem) => problem !== false)
}
