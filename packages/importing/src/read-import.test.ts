import { numberRange } from '@abhyas/contract/rules/number-answers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeLayout, LAYOUTS } from './corpus/judge-corpus.ts'
import type { Draft } from './draft.ts'
import { type ImportSource, readImport } from './read-import.ts'
import { ImportRefusal } from './refusal.ts'

const PIECES = [
  '1. ',
  'Q2) ',
  '3) ',
  'a) ',
  'B. ',
  '(C) ',
  '[ ] ',
  '[x] ',
  '* ',
  'Ans: ',
  'Answer - C',
  'ANSWER: B',
  'Correct: x',
  'Exp: ',
  'x',
  'y',
  '42',
  'What is it?',
  'Select all that apply',
  '\n',
  '\n',
  '\n\n',
  ' ',
  '    ',
  '{=a ~b}',
  '{#3}',
  '::t::',
  '~%50%',
  '```',
  '1-b 2-d',
  'Answer key\n',
  'Question,Option A,Option B,Answer\n',
  ',',
  ';',
  '\t',
  '"',
  '<?xml version="1.0"?><quiz>',
  '<question type="multichoice">',
  '<answer fraction="100"><text>a</text></answer>',
  '</question>',
  '</quiz>',
  '\u00AD',
  '\f',
  'Page 3',
  '\0',
  '[14/11/26, 9:12 pm] M: ',
  '०',
  '±',
  '✓',
]
const mess = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 40 })
  .map((parts) => parts.join(''))
const sources: fc.Arbitrary<ImportSource> = fc.oneof(
  mess.map((text) => ({ text })),
  fc.record({
    name: fc.constantFrom('a.csv', 'a.txt', 'a.xml', 'a.gift'),
    bytes: mess.map((text) => Buffer.from(text)),
  }),
  fc.record({ name: fc.constantFrom('a.csv', 'a.xlsx', 'a.txt'), bytes: fc.uint8Array({ maxLength: 200 }) }),
  fc.record({
    name: fc.constant('a.xlsx'),
    bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes])),
  }),
)

function requireSound(draft: Draft): void {
  const { kind, options, correctAnswer, doubts } = draft
  // Either a key or a doubt, and never both.
  expect(correctAnswer === null).toBe(doubts.length > 0)
  expect(draft.firstLine).toBeLessThanOrEqual(draft.lastLine)
  for (const { choices } of doubts)
    for (const { changes } of choices)
      if (changes.correctAnswer != null)
        requireKey(changes.kind ?? kind, changes.options ?? options, changes.correctAnswer)
  if (correctAnswer === null) return
  expect(draft.questionText).not.toBe('')
  requireKey(kind, options, correctAnswer)
  if (kind === 'number') expect(options).toEqual([])
  else expect([options.length >= 2, options.length <= 6, new Set(options).size]).toEqual([true, true, options.length])
}

function requireKey(kind: Draft['kind'], options: string[], key: string): void {
  if (kind === 'number') expect(numberRange(key)).not.toBeNull()
  else if (kind === 'one') expect(options).toContain(key)
  else {
    expect(key).toMatch(/^A?B?C?D?E?F?$/)
    for (const letter of key.split('')) expect('ABCDEF'.indexOf(letter)).toBeLessThan(options.length)
  }
}

it('throws nothing but a refusal, and gives no key outside of the options', async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (source) => {
      try {
        const { drafts } = await readImport(source)
        for (const draft of drafts) requireSound(draft)
      } catch (error) {
        if (!(error instanceof ImportRefusal)) throw error
      }
    }),
    { numRuns: 3000 },
  )
})

it.each(LAYOUTS)('reads at least 98 % of a corpus right in the layout $name, and no key wrong', async (layout) => {
  const { asked, right, wrongKeys } = await judgeLayout(layout, 100, 3)
  expect(right / asked).toBeGreaterThanOrEqual(0.98)
  expect(wrongKeys).toBe(0)
})

it('takes no long time for texts that are made to be slow', async () => {
  const started = performance.now()
  for (const text of [
    ' '.repeat(19_000),
    'a) '.repeat(6000),
    '1-a '.repeat(4000),
    'Ans '.repeat(4000),
    '1. ' + '[ ] '.repeat(4000),
    '(A) '.repeat(5000),
  ])
    await readImport({ text: `1. What?\n${`${text}\n`.repeat(10)}Ans: a` })
  expect(performance.now() - started).toBeLessThan(20_000)
})
