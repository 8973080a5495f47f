import type { ImportChoice, ImportDraft } from '@abhyas/contract/questions-import'
import { expect, test } from 'vitest'
import { type DraftMark, stepMark } from './draft-marks.ts'
import { judgeDraft, statusesOf } from './draft-status.ts'
import { planPieces } from '../sending/send-import.ts'
import { settleDraft } from './settle-draft.ts'

const draft: ImportDraft = {
  firstLine: 1,
  lastLine: 6,
  kind: 'one',
  questionText: 'Which of these are joins?',
  options: ['left', '', 'right', 'full'],
  correctAnswer: null,
  description: '',
  reasons: [],
  isExamOnly: null,
  keepsOrder: null,
  difficulty: null,
  tags: [],
  topicName: null,
  doubts: [],
}

const choice = (code: ImportChoice['code'], value: string, changes: ImportChoice['changes'] = {}) => ({
  code,
  value,
  changes,
})

const doubt = (...choices: ImportChoice[]): ImportDraft['doubts'][0] => ({
  line: 3,
  code: 'text_not_understood',
  value: '',
  choices,
})

/** Takes the first choice of every doubt. */
const settledAll = (doubts: ImportDraft['doubts'], of: Partial<ImportDraft> = {}) =>
  settleDraft(
    { ...draft, ...of, doubts },
    doubts.reduce<DraftMark | undefined>(
      (mark, _, nth) =>
        stepMark(mark, { do: 'choose', doubt: nth, chosen: { choice: 0, description: 'A tree of three' } }),
      undefined,
    ),
  )

test('two texts that are put into the question are both kept', () => {
  const texts = ['First note', 'Second note']
  const doubts = texts.map((value) => doubt(choice('put_in_question', value, { questionText: `before\n\n${value}` })))
  expect(settledAll(doubts).questionText).toBe('Which of these are joins?\n\nFirst note\n\nSecond note')
})

test('the letters of several right options follow their options when one before them is left out', () => {
  const settled = settledAll([
    doubt(choice('leave_out_option', 'B', { options: ['left', 'right', 'full'] })),
    doubt(choice('options_are_right', 'CD', { kind: 'several', correctAnswer: 'CD' })),
  ])
  expect(settled).toMatchObject({ options: ['left', 'right', 'full'], correctAnswer: 'BC' })
})

test('the key that the author chose counts more than the key that another choice found in the source', () => {
  const settled = settledAll([
    doubt(choice('option_is_right', 'D', { kind: 'one', correctAnswer: 'full' })),
    doubt(choice('keep', '', { kind: 'one', correctAnswer: 'left' })),
  ])
  expect(settled.correctAnswer).toBe('full')
})

const STORED = `/pictures/${'a'.repeat(32)}-40x30.webp`

test('a right option that gets a text for its picture stays the right one', () => {
  for (const alt of ['', 'tree', String.raw`a \[b\]`]) {
    const options = [`![${alt}](${STORED})`, 'nothing']
    const settled = settledAll(
      [
        doubt(choice('option_is_right', 'A', { kind: 'one', correctAnswer: options[0] })),
        doubt(choice('describe_picture', STORED)),
      ],
      { options },
    )
    expect(settled.options[0]).toBe(`![A tree of three](${STORED})`)
    expect(settled.correctAnswer).toBe(settled.options[0])
  }
})

test('a picture whose text says enough keeps it when another one is described', () => {
  const said = `![A tree of seven](${STORED})`
  const settled = settledAll([doubt(choice('describe_picture', STORED))], { options: [said, `![tree](${STORED})`] })
  expect(settled.options).toEqual([said, `![A tree of three](${STORED})`])
})

test('a question with a picture without a text is never ready', () => {
  const read = { ...draft, correctAnswer: 'left' }
  for (const field of ['questionText', 'description'] as const)
    expect(statusesOf([{ ...read, [field]: `Look: ![tree](${STORED})` }], {}, [])).toEqual(['needs'])
  expect(statusesOf([{ ...read, options: ['left', `![](${STORED})`] }], {}, [])).toEqual(['needs'])
  expect(statusesOf([{ ...read, description: `![A tree of three](${STORED})` }], {}, [])).toEqual(['ready'])
})

test('a question with an open doubt, or without a right option after its choices, is never ready', () => {
  const doubts = [
    doubt(choice('leave_out_option', 'D', { options: ['left', '', 'right'], kind: 'one', correctAnswer: 'full' })),
  ]
  const doubtful = { ...draft, doubts }
  const chosen = stepMark(undefined, { do: 'choose', doubt: 0, chosen: { choice: 0 } })
  expect(statusesOf([doubtful], {}, [])).toEqual(['needs'])
  expect(statusesOf([doubtful], { 0: chosen }, [])).toEqual(['needs'])
  expect(judgeDraft(doubtful, chosen).fault).toMatch(/correct answer/i)
  expect(statusesOf([{ ...draft, correctAnswer: 'left' }], {}, [])).toEqual(['ready'])
})

test('a duplicate of this import waits only while the question that it is like stays', () => {
  const ready = { ...draft, correctAnswer: 'left' }
  const found = [undefined, { inBank: [], inBatch: [{ draft: 0, likeness: 1, isSameButNumbers: false }] }]
  expect(statusesOf([ready, { ...ready }], {}, found)).toEqual(['ready', 'duplicate'])
  const out = stepMark(undefined, { do: 'decide', decision: 'out' })
  expect(statusesOf([ready, { ...ready }], { 0: out }, found)).toEqual(['out', 'ready'])
})

test('pieces hold at most a hundred questions, and fewer when their texts are long', () => {
  const sizes = (count: number, size: number) => Array.from({ length: count }, (_, place) => ({ place, size }))
  expect(planPieces(sizes(250, 1000)).map(({ length }) => length)).toEqual([100, 100, 50])
  expect(planPieces(sizes(3, 2_000_000)).map(({ length }) => length)).toEqual([1, 1, 1])
  expect(planPieces(sizes(250, 1000)).flat()).toEqual(sizes(250, 0).map(({ place }) => place))
})
