import type { ImportDraft } from '@abhyas/contract/questions-import'
import { expect, test } from 'vitest'
import { type DraftMark, stepMark } from './draft-marks.ts'
import { keyStep } from './review-keys.ts'

const draft: ImportDraft = {
  firstLine: 1,
  lastLine: 4,
  kind: 'one',
  questionText: 'Which of these is a join?',
  options: ['left', 'right', 'full'],
  correctAnswer: null,
  description: '',
  reasons: [],
  isExamOnly: null,
  keepsOrder: null,
  difficulty: null,
  tags: [],
  topicName: null,
  doubts: [
    {
      line: 1,
      code: 'no_answer',
      value: '',
      choices: ['A', 'B', 'C'].map((value) => ({ code: 'option_is_right', value, changes: {} })),
    },
  ],
}

const press = (key: string, mark?: DraftMark) =>
  keyStep(key, {
    place: 0,
    shown: [0],
    statuses: ['needs'],
    drafts: [draft],
    marks: mark ? { 0: mark } : {},
    found: [{ inBank: [], inBatch: [{ draft: 1, likeness: 1, isSameButNumbers: false }] }],
  })

test('c chooses the third option while a doubt asks for the key, and compares after that', () => {
  const chosen = { do: 'choose', doubt: 0, chosen: { choice: 2 } } as const
  expect(press('c')).toEqual({ to: 'step', place: 0, step: chosen })
  expect(press('c', stepMark(undefined, chosen))).toEqual({ to: 'compare', place: 0 })
})
