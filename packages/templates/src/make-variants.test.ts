import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { numberRange } from '@abhyas/contract/rules/number-answers'
import { numberOf } from '@abhyas/contract/rules/option-texts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeVariants } from './make-variants.ts'
import type { Variant } from './template.ts'
import { REAL_TEMPLATES } from './testing/real-templates.ts'
import { templateOf } from './testing/template-of.ts'

const optionsOf = ({ question }: Variant) => OPTIONS.map(({ name }) => question[name]).filter(Boolean)
const numbersOf = ({ values }: Variant): Record<string, number> => ({
  ...Object.fromEntries(values.map(({ name, value }) => [name, Number(value)])),
  isTimes: Number(values.some(({ value }) => value === 'times')),
})

function expectSound(variant: Variant, keyOf: (values: Record<string, number>) => string): void {
  const { question } = variant
  expect(question.correctAnswer).toBe(keyOf(numbersOf(variant)))
  const texts = [question.questionText, question.description, ...optionsOf(variant), ...question.reasons]
  expect(texts.join(' ')).not.toMatch(/\{\{|NaN|Infinity|undefined|e\+|\d{13}|\.\d{7}|-0(?!\.)/)
  if (question.kind === 'number') {
    expect(numberRange(question.correctAnswer)).not.toBeNull()
    return
  }
  const options = optionsOf(variant)
  expect(new Set(options).size).toBe(4)
  const numbers = options.map((option) => numberOf(option)?.value)
  if (!numbers.includes(undefined)) {
    expect(new Set(numbers).size).toBe(4)
    expect(numbers).toEqual(numbers.toSorted((a = 0, b = 0) => a - b))
    expect(Math.min(...(numbers as number[]))).toBeGreaterThanOrEqual(0)
  }
  expect(answerKeyOf(question).rightMask).toBe(1 << options.indexOf(question.correctAnswer))
  expect(question.reasons.map((reason) => reason === '')).toEqual(
    options.map((option) => option === question.correctAnswer),
  )
}

describe('for 1,000 seeds, every variant has the key of a calculation of its own, and its options differ', () => {
  test.each(Object.entries(REAL_TEMPLATES))('%s', (_, { template, keyOf }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const { variants, faults } = makeVariants(template, { count: 2, seed })
        expect(faults).toEqual([])
        expect(variants).toHaveLength(2)
        for (const variant of variants) expectSound(variant, keyOf)
        expect(new Set(variants.map(({ question }) => question.questionText)).size).toBe(2)
      }),
      { numRuns: 1000 },
    )
  })
})

test('the same seed gives the same variants, and another seed gives others', () => {
  const { template } = REAL_TEMPLATES['array indexes'] as (typeof REAL_TEMPLATES)[string]
  const made = makeVariants(template, { count: 20, seed: 7 })
  expect(makeVariants(template, { count: 20, seed: 7 })).toEqual(made)
  expect(makeVariants(template, { count: 20, seed: 8 }).variants).not.toEqual(made.variants)
})

test('all combinations are tried once when more variants are wanted than there are', () => {
  const { template } = REAL_TEMPLATES['subnet sizes'] as (typeof REAL_TEMPLATES)[string]
  const { variants, combinations, tried } = makeVariants(template, { count: 50, seed: 1 })
  expect({ combinations, tried }).toEqual({ combinations: 10, tried: 10 })
  expect(variants.map(({ values }) => Number(values[0]?.value)).toSorted((a, b) => a - b)).toEqual([
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  ])
})

describe('a combination that gives no sensible question is refused with its reason and an example', () => {
  const n = (from: number, to: number) => [
    { name: 'n', kind: 'range', from: `${from}`, to: `${to}`, step: '1' } as const,
  ]
  const slip = (expression: string) => [{ expression, slip: 'slip' }]
  const refusals = (changes: Parameters<typeof templateOf>[0]) =>
    makeVariants(templateOf(changes), { count: 100, seed: 3 }).refused

  test.each([
    ['key_among_distractors', { variables: n(2, 2), distractors: slip('n * 1') }, '2'],
    ['key_among_distractors', { variables: n(2, 2), distractors: slip('"2.0"') }, '2.0'],
    ['options_equal', { variables: n(2, 2), distractors: [...slip('n + 2'), ...slip('n * 2')] }, '4'],
    ['negative', { variables: n(2, 2), distractors: slip('n - 3') }, '-1'],
    ['too_many_decimals', { variables: n(2, 2), distractors: slip('n / 3') }, '2/3'],
    ['number_too_long', { variables: n(2, 2), distractors: slip('10 ^ 13') }, '20000000000000'.replace('2', '1')],
    ['number_too_long', { variables: n(2, 2), kind: 'number', key: '10 ^ 10' }, '10000000000'],
    ['number_too_large', { variables: n(2, 2), distractors: slip('10 ^ 100') }, ''],
    ['not_defined', { variables: n(2, 2), distractors: slip('n / (n - 2)') }, '2 / 0'],
    ['wrong_kind', { variables: n(2, 2), distractors: slip('n > 1') }, 'true'],
    ['constraint', { variables: n(2, 2), constraints: ['n > 2'] }, 'n > 2'],
    ['text_empty', { variables: n(2, 2), optionText: '{{if(value = 2, "", value)}}' }, ''],
    ['text_too_long', { variables: n(2, 2), questionText: `{{n}}${'x'.repeat(4000)}` }, `2${'x'.repeat(39)}`],
  ] as const)('%s', (code, changes, text) => {
    expect(refusals(changes)).toEqual([{ code, count: 1, values: 'n = 2', text }])
  })

  test('a question that another combination gave already is refused', () => {
    const changes = { questionText: 'What is 2 + 2?', key: '4', distractors: slip('5'), variables: n(1, 3) }
    expect(refusals(changes)).toMatchObject([{ code: 'same_question', count: 2 }])
  })

  test('a negative number is allowed when the author says so', () => {
    expect(refusals({ variables: n(2, 2), distractors: slip('n - 3'), allowsNegative: true })).toEqual([])
  })
})

test('a template with faults makes nothing, and names each fault with its place', () => {
  const { variants, faults } = makeVariants(
    templateOf({
      questionText: 'What is {{m}}?',
      description: '{{n',
      variables: [
        { name: 'n', kind: 'range', from: '5', to: '1', step: '1' },
        { name: 'n', kind: 'list', items: ['a', 'a'] },
        { name: 'max', kind: 'range', from: '0', to: '100000', step: '1' },
      ],
      derived: [{ name: 'd', expression: 'e + 1' }],
      constraints: ['n >'],
      key: 'constructor(n)',
      distractors: [
        { expression: 'n # 1', slip: '' },
        { expression: '', slip: '' },
        { expression: 'sqrt(n, 2)', slip: '' },
      ],
    }),
    { count: 5, seed: 1 },
  )
  expect(variants).toEqual([])
  expect(faults.map(({ field, code, value }) => `${field} ${code} ${value}`.trim())).toEqual([
    'variables.0 range_wrong 5, 1, 1',
    'variables.1 name_twice n',
    'variables.1 list_wrong a, a',
    'variables.2 name_wrong max',
    'variables.2 range_too_long 100001',
    'derived.0 name_unknown e',
    'constraints.0 expression_broken',
    'key function_unknown constructor',
    'distractors.0 character_unknown #',
    'distractors.1 empty',
    'distractors.2 arguments_wrong sqrt',
    'questionText name_unknown m',
    'description placeholder_not_closed {{',
  ])
})

test('a template that asks for endless work ends, and gives the same result again', () => {
  const heavy = templateOf({
    variables: Array.from({ length: 8 }, (_, nth) => ({
      name: `v${nth}`,
      kind: 'range' as const,
      from: '100000',
      to: '109999',
      step: '1',
    })),
    questionText: '{{v0}}',
    constraints: Array.from(
      { length: 12 },
      (_, nth) => `gcd(3 ^ 100 + v0, 7 ^ 50 + v${nth % 8}) ${nth < 11 ? '>' : '<'} 0`,
    ),
    key: 'v0',
    distractors: [{ expression: 'v0 + 1', slip: 'slip' }],
  })
  const before = performance.now()
  const first = makeVariants(heavy, { count: 20, seed: 5 })
  expect(performance.now() - before).toBeLessThan(20_000)
  expect(first.variants).toEqual([])
  expect(first.tried).toBeGreaterThan(100)
  expect(makeVariants(heavy, { count: 20, seed: 5 })).toEqual(first)
})
