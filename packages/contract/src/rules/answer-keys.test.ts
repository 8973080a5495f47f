import { expect, test } from 'vitest'
import { answerKeyOf, isPossible, isRightAnswer, normalKey } from './answer-keys.ts'
import { lettersOf, optionsIn } from './right-options.ts'
import { isOptionPicked, optionAfter } from './picked.ts'

const OPTIONS = { optionA: 'a', optionB: 'b', optionC: 'c', optionD: 'd', optionE: 'e', optionF: 'f' }
const one = answerKeyOf({ ...OPTIONS, correctAnswer: 'f' })
const several = answerKeyOf({ ...OPTIONS, kind: 'several', correctAnswer: 'ACF' })
const number = answerKeyOf({ kind: 'number', correctAnswer: '3.14 ± 0.01' })

test('one right option is right alone, also the sixth', () => {
  expect([0, 1, 2, 3, 4, 5].map((option) => isRightAnswer(one, { option }))).toEqual([...Array(5).fill(false), true])
  // A shift by 37 would be a shift by 5.
  expect(isRightAnswer(one, { option: 37 })).toBe(false)
  expect(isRightAnswer(one, { option: null })).toBe(false)
})

test('two options with the text of the answer are both right', () => {
  const key = answerKeyOf({ optionA: 'x', optionB: 'y', optionC: 'x', correctAnswer: 'x' })
  expect(optionsIn(key.rightMask)).toEqual([0, 2])
})

test('several right options are right only all together', () => {
  expect(isRightAnswer(several, { option: 0b10_0101 })).toBe(true)
  for (const option of [0b10_0100, 0b10_0111, 0b1, 0, null]) expect(isRightAnswer(several, { option })).toBe(false)
})

test('a number is right inside its range, and an option is no number', () => {
  expect(isRightAnswer(number, { option: null, number: '3.15' })).toBe(true)
  expect(isRightAnswer(number, { option: null, number: '3.1500001' })).toBe(false)
  expect(isRightAnswer(number, { option: 3 })).toBe(false)
  expect(isRightAnswer(one, { option: null, number: '5' })).toBe(false)
})

test('an answer must name options that the question has, or be a number where one is asked for', () => {
  const optionMask = 0b0111
  expect(isPossible({ kind: 'one', optionMask }, { option: 2 })).toBe(true)
  expect(isPossible({ kind: 'one', optionMask }, { option: 3 })).toBe(false)
  expect(isPossible({ kind: 'several', optionMask }, { option: 0b101 })).toBe(true)
  expect(isPossible({ kind: 'several', optionMask }, { option: 0b1001 })).toBe(false)
  expect(isPossible({ kind: 'several', optionMask }, { option: 0 })).toBe(false)
  expect(isPossible({ kind: 'number', optionMask: 0 }, { option: null, number: '5' })).toBe(true)
  expect(isPossible({ kind: 'number', optionMask: 0 }, { option: 1, number: '5' })).toBe(false)
  expect(isPossible({ kind: 'one', optionMask }, { option: null, number: '5' })).toBe(false)
})

test('a key is stored in one form, and a text that is no key stays', () => {
  expect(normalKey('several', 'F, A, C, A')).toBe('ACF')
  expect(normalKey('several', 'the first')).toBe('the first')
  expect(normalKey('several', ', ,')).toBe(', ,')
  expect(normalKey('number', '3.1400 +- 0.01')).toBe('3.14 ± 0.01')
  expect(normalKey('number', 'about five')).toBe('about five')
  expect(normalKey('one', 'F, A')).toBe('F, A')
  expect(lettersOf(several.rightMask)).toBe('ACF')
})

test('picking toggles one of several options, and replaces a single one', () => {
  expect(optionAfter('one', 2, 4)).toBe(4)
  expect(optionAfter('several', null, 4)).toBe(0b1_0000)
  expect(optionAfter('several', 0b1_0001, 4)).toBe(1)
  expect(optionAfter('several', 1, 0)).toBeNull()
  expect(isOptionPicked('several', 0b101, 2)).toBe(true)
  expect(isOptionPicked('one', 0b101, 2)).toBe(false)
  expect(isOptionPicked('one', '2', 2)).toBe(false)
})
