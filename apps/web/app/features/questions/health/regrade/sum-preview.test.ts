import type { PolicyCounts, RegradePreview } from '@abhyas/contract/exams-regrades'
import { expect, test } from 'vitest'
import { sumPreview } from './sum-preview.ts'

const counts = (policy: PolicyCounts['policy'], changed: number): PolicyCounts => ({
  policy,
  changed,
  higher: changed + 1,
  lower: changed + 2,
  nowPass: changed + 3,
  nowFail: changed + 4,
})

const part = (changes: Partial<RegradePreview>): RegradePreview => ({
  attempts: 0,
  policies: [],
  exams: [],
  papersWithOtherOptions: 2,
  papersOfOneQuestion: 1,
  next: null,
  ...changes,
})

test('the parts of a dry run add up by policy and by exam, and papers are not counted twice', () => {
  const first = part({
    attempts: 30,
    policies: [counts('new_key', 10), counts('left_out', 20)],
    exams: [
      { id: 1, examName: 'First', attempts: 20 },
      { id: 2, examName: 'Second', attempts: 10 },
    ],
    next: '0.2.30',
  })
  const second = part({
    attempts: 5,
    policies: [counts('new_key', 1), counts('left_out', 2)],
    exams: [{ id: 2, examName: 'Second', attempts: 5 }],
  })
  expect(sumPreview([first, second])).toEqual({
    attempts: 35,
    policies: [
      { policy: 'new_key', changed: 11, higher: 13, lower: 15, nowPass: 17, nowFail: 19 },
      { policy: 'left_out', changed: 22, higher: 24, lower: 26, nowPass: 28, nowFail: 30 },
    ],
    exams: [
      { id: 1, examName: 'First', attempts: 20 },
      { id: 2, examName: 'Second', attempts: 15 },
    ],
    papersWithOtherOptions: 2,
    papersOfOneQuestion: 1,
  })
})

test('nothing is known before the first part', () => {
  expect(sumPreview([])).toMatchObject({ attempts: 0, policies: [], exams: [] })
})
