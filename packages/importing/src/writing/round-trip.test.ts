import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Draft } from '../draft.ts'
import { readImport } from '../read-import.ts'
import { type ExportedQuestion, type ExportFormat, isWhole, tidied } from './exported-question.ts'
import { writeExport } from './write-export.ts'

const STORED = `/pictures/${'0a'.repeat(16)}-40x30.webp`
const PIECES = [
  'What is it?',
  'SELECT * FROM a;',
  '\n',
  '\n\n',
  '\n  ',
  ' ',
  '\t',
  '{=a ~b}',
  '{ } = ~ # :',
  String.raw`\{ \n \nabla \\ \# %50%`,
  '####',
  '[html]',
  '[markdown]',
  '$x_{1}^2 \\frac{a}{b}$',
  '**bold**',
  '*it*',
  '`code`',
  '\n```js run\nlet a = {b: "c"}\n\n- [x] no\n## no\n```\n',
  '\n```js check\n1\n```\n',
  '```',
  '```tree\n8\n  3\n```',
  '\n~~~\nx\n~~~\n',
  '\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '\n- [ ] task',
  '\n- [x] task',
  '\n## heading',
  '\n# heading',
  '\n\\## heading',
  '\n- tags: a, b',
  '\nReason: x',
  '\n\\Reason: x',
  '\n> quote',
  'ends\\\n',
  '\\\n',
  '=1+1',
  '+1',
  '-5',
  "'=x",
  '＝1+1',
  "'＠x",
  "''",
  '@SUM(A1)',
  '007',
  '"quoted"',
  '“curly” ‘quotes’',
  ',',
  ';',
  '<b>bold</b>',
  '<script>alert(1)</script>',
  ']]>',
  '&amp; & &lt;',
  '<![CDATA[',
  '_x0041_',
  'कौन सा सही है?',
  'क्षत्रिय\u200Dज्ञ',
  '\u00A0',
  '\u2028',
  '\u00AD',
  'ﬁ',
  '😀',
  'Answer: B',
  'A) x',
  '1. ',
  '// comment',
  '::title::',
  '$CATEGORY: x',
  '[tag:x]',
  'https://a.b/c?d=1#e',
  `![a tall \\] tree](${STORED})`,
]
const nasty = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 8, unit: 'binary' })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll(/\r/g, ''))
const filled = nasty.map((text) => text.trim() || 'x')
/** The contract keeps names in one line, without invisible characters. */
const line = fc
  .oneof(
    nasty,
    fc.constantFrom('top', 'a/b', 'a//b', '/', 'x: y', 'tag: x', 'difficulty: easy', 'exam only: no', 'answer: 3'),
  )
  .map(
    (text) =>
      text
        .replaceAll(/[^\P{Cc}]|[^\P{Cf}\u200C\u200D]|[\uFFFE\uFFFF\u2028]/gu, '')
        .toWellFormed()
        .trim() || 'x',
  )
const KEYS = [
  '42',
  '-0.5',
  '3.13 to 3.15',
  '3.14 ± 0.01',
  '5 ± 0',
  '-3 to -2',
  '0.000001 to 0.000002',
  '999999999.999999',
]

const question: fc.Arbitrary<ExportedQuestion> = fc
  .record({
    kind: fc.constantFrom('one', 'several', 'number' as const),
    questionText: filled,
    options: fc.uniqueArray(filled, {
      minLength: 2,
      maxLength: 6,
      selector: (text) => text.trim().replaceAll(/\s+/g, ' '),
    }),
    description: nasty,
    reasons: fc.array(fc.oneof(fc.constant(''), nasty), { minLength: 6, maxLength: 6 }),
    tags: fc.uniqueArray(
      line.map((tag) => tag.toLowerCase().replaceAll(',', '').trim() || 'x'),
      { maxLength: 3 },
    ),
    topicName: fc.oneof(fc.constant(null), line),
    difficulty: fc.constantFrom('easy', 'medium', 'hard' as const),
    isExamOnly: fc.boolean(),
    keepsOrder: fc.boolean(),
    key: fc.constantFrom(...KEYS),
    right: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }),
  })
  .map(({ key, right, ...written }): ExportedQuestion => {
    const places = written.options.flatMap((_, place) => (right.includes(place) ? [place] : []))
    const letters = (places.length > 0 ? places : [0]).map((place) => 'ABCDEF'[place] ?? '').join('')
    const correctAnswer =
      written.kind === 'number' ? key : written.kind === 'several' ? letters : (written.options[places[0] ?? 0] ?? '')
    return tidied({ ...written, reasons: written.reasons.slice(0, written.options.length), correctAnswer })
  })
  // Texts that only differ in characters that no file can hold are equal options, and a text of nothing else is empty.
  .filter(
    ({ kind, questionText, options, correctAnswer }) =>
      questionText !== '' &&
      correctAnswer !== '' &&
      (kind === 'number' || options.length > 1) &&
      new Set(options.map((text) => text.replaceAll(/\s+/g, ' '))).size === options.length,
  )

const sameParts = (one: Draft | ExportedQuestion) => ({
  kind: one.kind,
  questionText: one.questionText,
  options: one.options,
  correctAnswer: one.correctAnswer,
  description: one.description,
  reasons: one.reasons,
  difficulty: one.difficulty,
  isExamOnly: one.isExamOnly,
  keepsOrder: one.keepsOrder,
  tags: one.tags,
  topicName: one.topicName,
})
const namesOf: Record<ExportFormat, string> = {
  text: 'a.txt',
  aiken: 'a.txt',
  gift: 'a.gift',
  csv: 'a.csv',
  xlsx: 'a.xlsx',
  moodle: 'a.xml',
  qti: 'a.zip',
  content: 'a.md',
}
const runs = { numRuns: Number(process.env['ROUND_TRIPS'] ?? 100) }

it.each(['csv', 'xlsx', 'gift', 'moodle', 'qti', 'content'] as const)(
  'an export as %s gives the same questions when it is read again',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        const { bytes, leftOut } = await writeExport(format, questions)
        const { drafts } = await readImport({ name: namesOf[format], bytes })
        expect(drafts.flatMap(({ doubts }) => doubts)).toEqual([])
        expect(drafts.map(sameParts)).toEqual(questions.map(sameParts))
        expect(leftOut.filter(({ code }) => code !== 'pictures')).toEqual([])
      }),
      runs,
    )
  },
)

it.each(['aiken', 'text'] as const)(
  'an export as %s gives what it holds again, and names what it leaves out',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        const { bytes, leftOut } = await writeExport(format, questions)
        const gone = new Set(leftOut.filter(({ code }) => isWhole(code)).map((each) => each.question))
        const kept = questions.filter((_, nth) => !gone.has(nth))
        const drafts = kept.length > 0 ? (await readImport({ name: namesOf[format], bytes })).drafts : []
        const parts = ({ kind, questionText, options, correctAnswer }: Draft | ExportedQuestion) => [
          kind,
          questionText,
          options,
          correctAnswer,
        ]
        expect(drafts.map(parts)).toEqual(kept.map(parts))
      }),
      runs,
    )
  },
)
