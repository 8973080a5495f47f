import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const lineOf = (...cells: Parameters<typeof csvOf>[0][number]) => csvOf([cells]).slice(1, -2)

test('the file begins with a byte order mark, and every row ends with CRLF', () => {
  expect(csvOf([['Name'], ['आशा'], [7]])).toBe('\uFEFF"Name"\r\n"आशा"\r\n7\r\n')
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(lineOf('a "b"', 'c,d', 'e\r\nf')).toBe('"a ""b""","c,d","e\r\nf"')
})

test('numbers stay numbers, also negative ones, and a missing value is an empty cell', () => {
  expect(lineOf(25, -49.5, 0, null, '')).toBe('25,-49.5,0,,""')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  '\u3000=1',
  '\uFEFF=1',
])('the text %j is not run as a formula', (text) => {
  expect(lineOf(text)).toBe(`"'${text}"`)
})

test('a formula after a quote or a comma is not run', () => {
  expect(lineOf('","=1+1')).toBe('""",""=1+1"')
  expect(lineOf('="a"')).toBe(`"'=""a"""`)
})

test.each(['Asha', 'a=b', 'a@b.in', '9876543210', '2026-11-16', "'=1", '₹25'])(
  'the text %j is left as it is',
  (text) => {
    expect(lineOf(text)).toBe(`"${text}"`)
  },
)
