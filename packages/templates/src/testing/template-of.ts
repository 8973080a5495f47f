import type { Template, Variable } from '../template.ts'

export const range = (name: string, from: number, to: number, step = 1): Variable => {
  return { name, kind: 'range', from: String(from), to: String(to), step: String(step) }
}
/** Distractors with their slips. */
export const slips = (...pairs: [expression: string, slip: string][]) =>
  pairs.map(([expression, slip]) => ({ expression, slip }))

export const templateOf = (changes: Partial<Template>): Template => ({
  kind: 'one',
  questionText: 'What is {{n}}?',
  description: '',
  optionText: '{{value}}',
  variables: [range('n', 1, 100)],
  derived: [],
  constraints: [],
  key: 'n',
  tolerance: '',
  distractors: slips(['n + 1', 'added 1'], ['n + 2', 'added 2'], ['n + 3', 'added 3']),
  allowsNegative: false,
  ...changes,
})
