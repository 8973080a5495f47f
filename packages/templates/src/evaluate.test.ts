import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, requireKnown } from './evaluate.ts'
import { exact } from './exact.ts'
import { parseExpression } from './parse-expression.ts'
import { textOf } from './values.ts'

const NAMES = new Map([
  ['a', exact(7)],
  ['b', exact(-2)],
])

function calculated(written: string): string {
  const expression = parseExpression(written)
  requireKnown(expression, new Set(NAMES.keys()))
  const value = evaluate(expression, NAMES, { steps: 1000 })
  return typeof value === 'boolean' ? String(value) : textOf(value)
}

test.each([
  ['0.1 + 0.2', '0.3'],
  ['1 / 3 * 3', '1'],
  ['-2 ^ 2', '-4'],
  ['2 ^ 3 ^ 2', '512'],
  ['2 ^ -1', '0.5'],
  ['10 - 4 - 3', '3'],
  ['2 + 3 * 4', '14'],
  ['7 // 2', '3'],
  ['-7 // 2', '-4'],
  ['-7 mod 3', '2'],
  ['a % 4', '3'],
  ['mod(a, 4) * 2', '6'],
  ['0 * b', '0'],
  ['round(2.5)', '3'],
  ['round(-2.5)', '-3'],
  ['round(2 / 3, 2)', '0.67'],
  ['round(sqrt(2), 3)', '1.414'],
  ['sqrt(6.25)', '2.5'],
  ['floor(sqrt(10 ^ 12 - 1))', '999999'],
  ['floor(log2(2 ^ 100 - 1))', '99'],
  ['ceil(log2(2 ^ 100 + 1))', '101'],
  ['log2(1 / 8)', '-3'],
  ['min(3, a, b)', '-2'],
  ['gcd(12, -18) + lcm(4, 6)', '18'],
  ['factorial(10)', '3628800'],
  ['choose(5, 7)', '0'],
  ['base(255, 16)', 'FF'],
  ['base(5, 2, 8)', '00000101'],
  ['fixed(12.5, 2)', '12.50'],
  ['length("four")', '4'],
  ['if(a > 5 and not a = 6, "big", 1 / 0)', 'big'],
  ['a × 2 ÷ 7 − 1 ≤ 1', 'true'],
  ['true or 1 / 0 > 1', 'true'],
  ['999999999999', '999999999999'],
])('%s is %s', (written, result) => {
  expect(calculated(written)).toBe(result)
})

test.each([
  'constructor',
  'a.constructor',
  'a["constructor"]',
  '__proto__',
  'toString()',
  'process.exit()',
  'a = b = 1 ;',
  '() => 1',
  '`${a}`',
  'if(a)',
  'a b',
  '(a',
  '"a',
  '1e21',
  '',
  `${'('.repeat(200)}a${')'.repeat(99)}`,
  '1'.repeat(301),
])('%s is no expression', (written) => {
  expect(() => calculated(written)).toThrow(/^(character|text|expression|name|function|arguments|too_long)/)
})

test('any text is a result or a reason, never another error', () => {
  const words = [
    'a',
    'b',
    '1',
    '0',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '^',
    ',',
    '//',
    'sqrt(',
    'log2(',
    'base(',
    '"x"',
    '=',
  ].map((word) => fc.constant(word))
  fc.assert(
    fc.property(fc.array(fc.oneof(...words), { maxLength: 14 }), (parts) => {
      try {
        expect(calculated(parts.join(' '))).not.toMatch(/NaN|Infinity|e\+|^-0$/)
      } catch (error) {
        expect(error).toHaveProperty('code')
      }
    }),
    { numRuns: 5000 },
  )
})

test('sums and products are those of whole numbers of any size', () => {
  const whole = fc.bigInt(-(10n ** 5n), 10n ** 5n)
  fc.assert(
    fc.property(whole, whole, whole, (x, y, z) => {
      expect(calculated(`(${x}) * (${y}) + (${z})`)).toBe(String(x * y + z))
    }),
  )
})
