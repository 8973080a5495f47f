import { expect, test } from 'vitest'
import { keyInWords, keyOptions } from './key-words.ts'

const options = { optionA: '0', optionB: '2', optionC: '1', optionD: '' }

test.each([
  ['one', '2', 'B', [1]],
  ['one', '7', '7', []],
  ['one', '', '', []],
  ['several', 'AC', 'A, C', [0, 2]],
  ['several', 'CD', 'C', [2]],
  ['number', '42', '42', []],
] as const)('the key of a question of the kind %s, written %j, is %s', (kind, correctAnswer, words, named) => {
  const question = { ...options, kind, correctAnswer }
  expect(keyInWords(question)).toBe(words)
  expect(keyOptions(question, correctAnswer)).toEqual(named)
})

test('no key names no option', () => {
  expect(keyOptions({ ...options, kind: 'one', correctAnswer: '2' }, null)).toEqual([])
})
