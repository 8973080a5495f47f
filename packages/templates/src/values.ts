import type Fraction from 'fraction.js'
import { NoResult } from './expression-errors.ts'

export type Value = Fraction | string | boolean

/** Longer numbers are not read, they are counted. A typed number has nine digits at most. */
const MAX_WHOLE_DIGITS = 12
const MAX_DECIMALS = 6

/** Writes a number with plain digits: no exponent, no -0, no rest of binary arithmetic. */
export function writeNumber({ s, n, d }: Fraction): string {
  const decimals = decimalsOf(d)
  if (decimals === null) throw new NoResult('too_many_decimals', `${s < 0n ? '-' : ''}${n}/${d}`)
  const digits = ((n * 10n ** BigInt(decimals)) / d).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  if (whole.length > MAX_WHOLE_DIGITS) throw new NoResult('number_too_long', whole.slice(0, 40))
  return (s < 0n ? '-' : '') + whole + (decimals > 0 ? `.${digits.slice(-decimals)}` : '')
}

/** How many decimals a fraction with this denominator has. Null when they are too many or have no end. */
function decimalsOf(denominator: bigint): number | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1)
    if (10n ** BigInt(decimals) % denominator === 0n) return decimals
  return null
}

/** A condition is no text: a placeholder that gives true or false is a mistake. */
export function textOf(value: Value): string {
  if (typeof value === 'boolean') throw new NoResult('wrong_kind', String(value))
  return typeof value === 'string' ? value : writeNumber(value)
}
