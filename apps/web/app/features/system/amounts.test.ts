import { expect, test } from 'vitest'
import { ageInWords, sinceInWords, sizeInWords } from './amounts.ts'

test.each([
  [0, '0 s'],
  [119.9, '119 s'],
  [120, '2 min'],
  [7199, '119 min'],
  [7200, '2 h'],
  [26 * 3600, '26 h'],
  [5 * 86_400, '5 days'],
])('%d seconds are told as %s', (seconds, words) => {
  expect(ageInWords(seconds)).toBe(words)
})

test('an age is told by the clock of the server, and is never negative', () => {
  expect(sinceInWords('2026-11-19T10:00:00Z', '2026-11-19T10:00:07Z')).toBe('7 s')
  expect(sinceInWords('2026-11-19T10:00:07Z', '2026-11-19T10:00:00Z')).toBe('0 s')
})

test.each([
  [0, '0 byte'],
  [12_345_678, '12.3 MB'],
  [3_400_000_000, '3.4 GB'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
