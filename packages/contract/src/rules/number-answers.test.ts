import { expect, test } from 'vitest'
import { AnswerNumber } from '../fields.ts'
import { isInRange, numberRange, parseNumber, parseNumberKey } from './number-answers.ts'

test.each([
  ['42', '42'],
  [' -3.50 ', '-3.5'],
  ['−7', '-7'],
  ['1,23,456', '123456'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['-0', '0'],
  ['0.000', '0'],
  ['१२.५', '12.5'],
  ['+5', '5'],
  ['12,345.5', '12345.5'],
  ['999999999.999999', '999999999.999999'],
])('%j is read as %j', (typed, read) => {
  expect(parseNumber(typed)).toBe(read)
  expect(AnswerNumber.parse(read)).toBe(read)
})

test.each([
  '',
  '-',
  '.',
  '3,14',
  '3 4',
  '1,2345',
  '-−5',
  '1.2.3',
  '1e5',
  '5 apples',
  '--1',
  '1234567890',
  '0.1234567',
  'NaN',
  'Infinity',
  '½',
])('%j is no number', (typed) => {
  expect(parseNumber(typed)).toBeNull()
})

test.each([
  ['42', '42', { low: '42', high: '42' }],
  ['3.13 to 3.15', '3.13 to 3.15', { low: '3.13', high: '3.15' }],
  ['3.13 – 3.15', '3.13 to 3.15', { low: '3.13', high: '3.15' }],
  ['-2..-1', '-2 to -1', { low: '-2', high: '-1' }],
  ['3.14 ± 0.01', '3.14 ± 0.01', { low: '3.13', high: '3.15' }],
  ['0.3+-0.1', '0.3 ± 0.1', { low: '0.2', high: '0.4' }],
  ['3.14 +/- 0.01', '3.14 ± 0.01', { low: '3.13', high: '3.15' }],
  ['3-5', '3 to 5', { low: '3', high: '5' }],
  ['-5 - -3', '-5 to -3', { low: '-5', high: '-3' }],
  ['3 — 5', '3 to 5', { low: '3', high: '5' }],
])('the key %j is stored as %j', (written, key, range) => {
  expect(parseNumberKey(written)).toBe(key)
  expect(numberRange(key)).toEqual(range)
})

test.each(['', 'x', '5 to', '5 to 3', '3 ± -1', '3,14', '1 to 2 to 3', '± 1'])('%j is no key', (written) => {
  expect(parseNumberKey(written)).toBeNull()
  expect(numberRange(written)).toBeNull()
})

test('both ends of a range are right, and the next number outside is not', () => {
  const range = { low: '0.2', high: '0.4' }
  for (const right of ['0.2', '0.300000', '0.4']) expect(isInRange(right, range)).toBe(true)
  for (const wrong of ['0.199999', '0.400001', '-0.3']) expect(isInRange(wrong, range)).toBe(false)
})
