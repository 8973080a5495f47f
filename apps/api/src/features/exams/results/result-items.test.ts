import type { RegradePolicy } from '@abhyas/contract/exams-results'
import { type GradingRule, paperRule, ruleAfter } from '@abhyas/contract/rules/regrading'
import { expect, test } from 'vitest'
import { resultItemsOf } from './result-items.ts'

const question = { id: 7, questionText: '?', optionA: 'A', optionB: 'B', optionC: 'C', optionD: 'D', html: {} }
const paper = { questions: [question], answers: [], keys: [{ rightMask: 0b0010 }] }
const written = paperRule({ rightMask: 0b0010 }, null)
const [ownKey, otherKey] = [{ bits: 0b0010 }, { bits: 0b0001 }]
const after = (was: GradingRule, policy: 'full_marks' | 'left_out' | 'new_key', key: { bits: number }): GradingRule => {
  const rule = ruleAfter(was, policy, key)
  if (!rule) throw new Error('This decision has a key.')
  return rule
}

/** The item of a learner who picked option D. */
function itemOf(policy: RegradePolicy, was: GradingRule, becomes: GradingRule) {
  const answers = [{ place: 0, option: 3, number: null, spentMs: 0 }]
  return resultItemsOf(
    paper,
    { answers, late: [], spentMs: null },
    new Map([[0, { regradeId: 1, policy, was, becomes }]]),
  )[0]
}

test('where no key decides, a key that counted before is not shown as right', () => {
  expect(itemOf('full_marks', written, after(written, 'full_marks', ownKey))).toMatchObject({
    isCorrect: true,
    correctAnswer: '',
    correctOptions: [],
    correction: { counts: 'all', formerAnswer: 'B', formerOptions: [1] },
  })
  const corrected = after(written, 'new_key', otherKey)
  expect(itemOf('left_out', corrected, after(corrected, 'left_out', otherKey))).toMatchObject({
    correctOptions: [],
    correction: { counts: 'none', formerOptions: [0] },
  })
})

test('where no key decides, the key that came with the correction is shown as right', () => {
  expect(itemOf('left_out', written, after(written, 'left_out', otherKey))).toMatchObject({
    isCorrect: false,
    correctAnswer: 'A',
    correctOptions: [0],
    correction: { counts: 'none', formerAnswer: 'B', formerOptions: [1] },
  })
})

test('a correction that is taken back says how the question counts then, which may be not at all', () => {
  const leftOut = after(written, 'left_out', otherKey)
  expect(itemOf('taken_back', after(leftOut, 'full_marks', otherKey), leftOut)).toMatchObject({
    isCorrect: false,
    correctOptions: [0],
    correction: { policy: 'taken_back', counts: 'none', formerAnswer: '', formerOptions: [] },
  })
})
