import { expect, test } from 'vitest'
import { isWholePhone, phoneDigits } from './phone-digits.ts'

test.each([
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['+91 91234 56789', '9123456789'],
  ['abc98x7', '987'],
  ['91', '91'],
  // An eleventh digit is one too many, not the start of another number.
  ['91234567895', '9123456789'],
  ['9876543210123', '9876543210'],
])('%j is kept as %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})

test('a phone number has exactly ten digits', () => {
  expect(['', '987654321', '9876543210'].map(isWholePhone)).toEqual([false, false, true])
})
