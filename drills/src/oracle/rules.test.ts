import { describe, expect, test } from 'vitest'
import { add, fraction, read, write, writeDecimal } from './fraction.ts'
import { type Given, gradeQuestion, gradeSheet, type Key, type Scheme } from './rules.ts'

const WORTH = { right: read('2'), wrong: read('2/3') }
const STRICT: Scheme = { isPartial: false, sparesOthers: false, pass: { percent: 50n } }
const ONE: Key = { kind: 'one', options: 4, right: 2 }
const SEVERAL: Key = { kind: 'several', options: 5, right: new Set([0, 2, 4]) }
const NUMBER: Key = { kind: 'number', low: read('3.13'), high: read('3.15') }

const marksOf = (scheme: Partial<Scheme>, key: Key, given: Given) =>
  write(gradeQuestion({ ...STRICT, ...scheme }, WORTH, key, given).marks)
const picks = (...all: number[]) => ({ picks: new Set(all) })
const number = (text: string) => ({ number: read(text) })

describe('the rules of the oracle', () => {
  test('a right answer gives, a wrong one takes, and an empty one does neither', () => {
    expect(marksOf({}, ONE, { pick: 2 })).toBe('2')
    expect(marksOf({}, ONE, { pick: 1 })).toBe('-2/3')
    expect(marksOf({}, ONE, null)).toBe('0')
  })

  test('several right options are right only together, without shares', () => {
    expect(marksOf({}, SEVERAL, picks(0, 2, 4))).toBe('2')
    expect(marksOf({}, SEVERAL, picks(0, 2))).toBe('-2/3')
    expect(marksOf({}, SEVERAL, picks(0, 1, 2, 4))).toBe('-2/3')
  })

  test('with shares, each right pick gives its share, and a wrong pick makes it 0', () => {
    expect(marksOf({ isPartial: true }, SEVERAL, picks(0, 2))).toBe('4/3')
    expect(marksOf({ isPartial: true }, SEVERAL, picks(0, 1, 2, 4))).toBe('0')
    expect(marksOf({ isPartial: true }, ONE, { pick: 1 })).toBe('-2/3')
  })

  test('both ends of a range are right, and the next millionth is not', () => {
    expect(marksOf({}, NUMBER, number('3.13'))).toBe('2')
    expect(marksOf({}, NUMBER, number('3.150000'))).toBe('2')
    expect(marksOf({}, NUMBER, number('3.129999'))).toBe('-2/3')
    expect(marksOf({}, NUMBER, number('3.150001'))).toBe('-2/3')
  })

  test('an exam can take marks only where one option is right', () => {
    expect(marksOf({ sparesOthers: true }, NUMBER, number('4'))).toBe('0')
    expect(marksOf({ sparesOthers: true }, SEVERAL, picks(1))).toBe('0')
    expect(marksOf({ sparesOthers: true }, ONE, { pick: 1 })).toBe('-2/3')
  })

  test('exactly the pass mark passes', () => {
    const asked = [
      { worth: WORTH, key: ONE, given: { pick: 2 } },
      { worth: { right: read('4/3'), wrong: read('1/3') }, key: ONE, given: { pick: 0 } },
    ]
    expect(gradeSheet({ ...STRICT, pass: { percent: 50n } }, asked)).toMatchObject({ right: 1, isPassed: true })
    expect(gradeSheet({ ...STRICT, pass: { percent: 51n } }, asked).isPassed).toBe(false)
    expect(gradeSheet({ ...STRICT, pass: { marks: read('5/3') } }, asked).isPassed).toBe(true)
  })
})

test('fractions are exact', () => {
  expect(write(add(read('1/3'), read('1/6')))).toBe('1/2')
  expect(read('-3.250')).toEqual(fraction(-13n, 4n))
  expect(writeDecimal(read('-0.05'))).toBe('-0.050000')
})
