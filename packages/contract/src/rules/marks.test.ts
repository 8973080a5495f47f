import { expect, test } from 'vitest'
import { marksText, PARTS_PER_MARK, passMarksOf, plainMarks, statusOf } from './marks.ts'
import { parseMarks } from './parse-marks.ts'

test.each([
  ['2', 2 * PARTS_PER_MARK],
  ['0', 0],
  ['0.25', PARTS_PER_MARK / 4],
  ['0,5', PARTS_PER_MARK / 2],
  ['1/3', PARTS_PER_MARK / 3],
  [' 2 / 3 ', (2 * PARTS_PER_MARK) / 3],
  ['1 1/2', (3 * PARTS_PER_MARK) / 2],
  ['100', 100 * PARTS_PER_MARK],
])('%j is read as %d parts', (text, parts) => {
  expect(parseMarks(text)).toBe(parts)
})

test.each(['', '-1', 'one', '1/0', '1/7', '0.333', '0.001', '101', '1/', '/3', '1e2', '1/3/3', '٣'])(
  '%j is refused',
  (text) => {
    expect(parseMarks(text)).toBeNull()
  },
)

test.each([
  [0, '0'],
  [PARTS_PER_MARK, '1'],
  [PARTS_PER_MARK / 3, '⅓'],
  [-PARTS_PER_MARK / 3, '−⅓'],
  [(-5 * PARTS_PER_MARK) / 2, '−2½'],
  [(95 * PARTS_PER_MARK) / 12, '7 11/12'],
  [PARTS_PER_MARK / 12, '1/12'],
])('%d parts are written as %j', (parts, text) => {
  expect(marksText(parts)).toBe(text)
})

test('every step that can be given is written so that it is read as the same parts', () => {
  for (let parts = 0; parts <= 3 * PARTS_PER_MARK; parts += 60)
    expect(parseMarks(plainMarks(parts)), plainMarks(parts)).toBe(parts)
})

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [20, 10],
  [199, 100],
  [200, 100],
])('[USR-24] an exam of %i questions has the pass mark %i', (questionCount, passMarks) => {
  expect(passMarksOf(questionCount)).toBe(passMarks)
})

test('[USR-24] the status is Fail exactly when more than half are wrong, for every possible number of questions', () => {
  for (let questionCount = 1; questionCount <= 200; questionCount++)
    for (let correct = 0; correct <= questionCount; correct++) {
      const isMoreThanHalfWrong = 2 * (questionCount - correct) > questionCount
      const status = statusOf({ correctCount: correct, questionCount, marks: null })
      expect(status, `${correct} of ${questionCount}`).toBe(isMoreThanHalfWrong ? 'Fail' : 'Pass')
    }
})

test('an exam with marks is passed with its pass mark, whatever the number of right answers', () => {
  const score = { correctCount: 9, questionCount: 10 }
  expect(statusOf({ ...score, marks: { got: 7199, pass: 7200 } })).toBe('Fail')
  expect(statusOf({ ...score, correctCount: 1, marks: { got: 7200, pass: 7200 } })).toBe('Pass')
})
