import type { TemplateDefinition } from '@abhyas/contract/questions-templates'

/** The key names a row while it is edited. It is never stored. */
type Keyed<T> = T & { key: number }
export type VariableDraft = Keyed<{
  name: string
  kind: 'range' | 'list'
  from: string
  to: string
  step: string
  /** With commas between them. */
  items: string
}>
export type DerivedDraft = Keyed<TemplateDefinition['derived'][number]>
export type ConstraintDraft = Keyed<{ expression: string }>
export type DistractorDraft = Keyed<TemplateDefinition['distractors'][number]>

/** A template as it is typed. */
export type TemplateDraft = Omit<TemplateDefinition, 'variables' | 'derived' | 'constraints' | 'distractors'> & {
  variables: VariableDraft[]
  derived: DerivedDraft[]
  constraints: ConstraintDraft[]
  distractors: DistractorDraft[]
}

let lastKey = 0
const keyed = <T extends object>(row: T): Keyed<T> => ({ ...row, key: (lastKey += 1) })

export const newVariable = (name = '', from = '1', to = '20'): VariableDraft =>
  keyed({ name, kind: 'range' as const, from, to, step: '1', items: '' })
export const newDerived = (): DerivedDraft => keyed({ name: '', expression: '' })
export const newConstraint = (expression = ''): ConstraintDraft => keyed({ expression })
export const newDistractor = (expression = '', slip = ''): DistractorDraft => keyed({ expression, slip })

/** A new template begins with one that works, because an example explains placeholders best. */
export const exampleDraft = (): TemplateDraft => ({
  kind: 'one',
  difficulty: 'medium',
  questionText: 'A loop runs from {{a}} to {{b}}, both included. How many times does its body run?',
  description: 'From {{a}} to {{b}} there are {{b}} - {{a}} + 1 = {{b - a + 1}} numbers.',
  optionText: '{{value}}',
  variables: [newVariable('a', '2', '15'), newVariable('b', '10', '60')],
  derived: [],
  constraints: [newConstraint('b - a > 3')],
  key: 'b - a + 1',
  tolerance: '',
  distractors: [
    newDistractor('b - a', 'forgot that both ends count'),
    newDistractor('b - a - 1', 'left out both ends'),
    newDistractor('b', 'began to count at 1'),
  ],
  allowsNegative: false,
})

export const draftOf = (definition: TemplateDefinition): TemplateDraft => ({
  ...definition,
  variables: definition.variables.map((variable) =>
    variable.kind === 'range'
      ? keyed({ ...variable, items: '' })
      : keyed({
          name: variable.name,
          kind: variable.kind,
          from: '',
          to: '',
          step: '1',
          items: variable.items.join(', '),
        }),
  ),
  derived: definition.derived.map(keyed),
  constraints: definition.constraints.map((expression) => keyed({ expression })),
  distractors: definition.distractors.map(keyed),
})

export const definitionOf = (draft: TemplateDraft): TemplateDefinition => ({
  ...draft,
  variables: draft.variables.map(({ key: _key, items, name, kind, ...range }) =>
    kind === 'range' ? { name, kind, ...range } : { name, kind, items: items.split(',').map((item) => item.trim()) },
  ),
  derived: draft.derived.map(({ name, expression }) => ({ name, expression })),
  constraints: draft.constraints.map(({ expression }) => expression),
  distractors: draft.distractors.map(({ expression, slip }) => ({ expression, slip })),
})
