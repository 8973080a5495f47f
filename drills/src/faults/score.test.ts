import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const KEY = [0, 1, 2]
const MARKS = KEY.map(() => ({ right: PARTS_PER_MARK, wrong: PARTS_PER_MARK / 3 }))

test('a wrong answer takes marks, an empty one does not, and less than half of the marks is a Fail', () => {
  const chosen = new Map<number, number | null>([
    [0, 0],
    [1, 3],
    [2, null],
  ])
  const counts = { correct: 1, notAnswered: 1 }
  expect(scoreOf({ key: KEY, marks: MARKS }, chosen)).toEqual({ ...counts, marks: 2400, status: 'Fail' })
  expect(scoreOf({ key: KEY, marks: MARKS }, chosen.set(2, 2))).toMatchObject({ marks: 6000, status: 'Pass' })
  expect(scoreOf({ key: KEY, marks: null }, chosen)).toMatchObject({ marks: null, status: 'Pass' })
})
