import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import { type Answered, keyOfOptions, scoreOf } from './score.ts'

const KEY = [0, 1, 2]
const MARKS = KEY.map(() => ({ right: PARTS_PER_MARK, wrong: PARTS_PER_MARK / 3 }))

test('a wrong answer takes marks, an empty one does not, and less than half of the marks is a Fail', () => {
  const chosen = new Map<number, Answered>([
    [0, { option: 0 }],
    [1, { option: 3 }],
    [2, { option: null }],
  ])
  const withMarks = keyOfOptions(KEY, MARKS)
  expect(scoreOf(withMarks, chosen)).toEqual({ correct: 1, notAnswered: 1, marks: 2400, status: 'Fail' })
  expect(scoreOf(withMarks, chosen.set(2, { option: 2 }))).toMatchObject({ marks: 6000, status: 'Pass' })
  expect(scoreOf(keyOfOptions(KEY, null), chosen)).toMatchObject({ marks: null, status: 'Pass' })
})
