import { combinations, randomNumbers } from './combinations.ts'
import { type Compiled, compileTemplate } from './compile-template.ts'
import { type Budget, OutOfSteps } from './evaluate.ts'
import { NoResult } from './expression-errors.ts'
import { makeVariant } from './make-variant.ts'
import type { Refusal, Template, Variant, Variants } from './template.ts'
import { textOf, type Value } from './values.ts'

const MOST_TRIES = 2000
/** About a second of the largest numbers, and a thousand tries of an ordinary template. */
const MOST_STEPS = 100_000

/** `known` are questions of the family that stay. No variant asks the same. */
type Wanted = { count: number; seed: number; known?: readonly Asked[] }
type Asked = Pick<Variant['question'], 'questionText' | 'correctAnswer'>

/** Makes variants of a template. The same template, count and seed always give the same ones. */
export function makeVariants(template: Template, { count, seed, known = [] }: Wanted): Variants {
  const { compiled, faults } = compileTemplate(template)
  const sizes = compiled.choices.map((choices) => choices.count)
  const made: Variants = {
    variants: [],
    combinations: sizes.reduce((product, size) => product * size, 1),
    tried: 0,
    refused: [],
    faults,
  }
  if (faults.length > 0) return { ...made, combinations: 0 }
  const budget: Budget = { steps: MOST_STEPS }
  const random = randomNumbers(seed + 1)
  const asked = new Set(known.map(sameness))
  for (const places of combinations(sizes, seed, MOST_TRIES)) {
    if (made.variants.length >= count) break
    const values = valuesAt(compiled, places)
    try {
      const question = makeVariant(compiled, values, { budget, random })
      if (asked.has(sameness(question))) throw new NoResult('same_question', question.questionText.slice(0, 80))
      asked.add(sameness(question))
      made.variants.push({ values: written(values), question })
    } catch (error) {
      if (error instanceof OutOfSteps) break
      if (!(error instanceof NoResult)) throw error
      note(made.refused, error, values)
    }
    made.tried += 1
  }
  return { ...made, refused: made.refused.toSorted((a, b) => b.count - a.count) }
}

const valuesAt = ({ template, choices }: Compiled, places: readonly number[]): Map<string, Value> =>
  new Map(choices.map(({ at }, nth) => [template.variables[nth]?.name ?? '', at(places[nth] as number)]))

const written = (values: ReadonlyMap<string, Value>) =>
  [...values].map(([name, value]) => ({ name, value: textOf(value) }))

/** Two questions with the same text and the same answer ask the same, whatever their numbers were. */
const sameness = ({ questionText, correctAnswer }: Asked) => JSON.stringify([questionText, correctAnswer])

function note(refused: Refusal[], { code, value }: NoResult, values: ReadonlyMap<string, Value>): void {
  const known = refused.find((refusal) => refusal.code === code)
  if (known) known.count += 1
  else {
    const example = written(values).map(({ name, value: text }) => `${name} = ${text}`)
    refused.push({ code, count: 1, values: example.join(', '), text: value })
  }
}
