import { expect, test } from 'vitest'
import { passMarksOf, statusOf } from './exams-attempts.ts'

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
      expect(statusOf(correct, questionCount), `${correct} of ${questionCount}`).toBe(
        isMoreThanHalfWrong ? 'Fail' : 'Pass',
      )
    }
})
