import Fraction from 'fraction.js'
import { NoResult } from './expression-errors.ts'

/** Numbers are fractions of whole numbers, so 0.1 + 0.2 is 0.3. Beyond this many bits a calculation stops. */
const MAX_BITS = 160
const LIMIT = 2n ** BigInt(MAX_BITS)
/** An irrational number is cut after this many decimals, and never becomes a whole number by that. */
const SCALE = 10n ** 15n

export const exact = (value: number | bigint | string): Fraction => bounded(new Fraction(value))

/** Throws when a number has become too large to go on with. */
export function bounded(number: Fraction): Fraction {
  if (number.n >= LIMIT || number.d >= LIMIT) throw new NoResult('number_too_large', '')
  return number
}

export const isWhole = ({ d }: Fraction): boolean => d === 1n

const signed = ({ s, n }: Fraction): bigint => s * n

/** A whole number that a function counts with. */
export function wholeOf(number: Fraction, from: number, to: number): number {
  if (!isWhole(number) || number.compare(from) < 0 || number.compare(to) > 0)
    throw new NoResult('not_defined', number.toString())
  return Number(signed(number))
}

/** A whole number of any size. */
export function bigOf(number: Fraction): bigint {
  if (!isWhole(number)) throw new NoResult('not_defined', number.toString())
  return signed(number)
}

export function divided(a: Fraction, b: Fraction): Fraction {
  if (b.n === 0n) throw new NoResult('not_defined', `${a.toString()} / 0`)
  return a.div(b)
}

/** The remainder has the sign of the divisor, so it is never negative for a positive one. */
export const remainder = (a: Fraction, b: Fraction): Fraction => a.sub(divided(a, b).floor().mul(b))

export function power(base: Fraction, exponent: Fraction): Fraction {
  const times = wholeOf(exponent, -1000, 1000)
  const bits = Math.max(base.n.toString(2).length, base.d.toString(2).length)
  if (bits > 1 && (bits - 1) * Math.abs(times) > MAX_BITS) throw new NoResult('number_too_large', '')
  if (base.n === 0n && times < 0) throw new NoResult('not_defined', `0 ^ ${times}`)
  const [over, under] = [signed(base) ** BigInt(Math.abs(times)), base.d ** BigInt(Math.abs(times))]
  return times < 0 ? new Fraction(under, over) : new Fraction(over, under)
}

/** Half goes away from zero: 2.5 becomes 3, and -2.5 becomes -3. */
export function rounded(number: Fraction, places: Fraction): Fraction {
  const scale = 10n ** BigInt(wholeOf(places, 0, 12))
  const size = number.abs().mul(scale).add(1, 2).floor().div(scale)
  return number.s < 0n ? size.neg() : size
}

export function squareRoot(number: Fraction): Fraction {
  if (number.s < 0n) throw new NoResult('not_defined', `sqrt(${number.toString()})`)
  const [over, under] = [wholeRoot(number.n), wholeRoot(number.d)]
  if (over * over === number.n && under * under === number.d) return new Fraction(over, under)
  return new Fraction(notWhole(wholeRoot((number.n * SCALE * SCALE) / number.d)), SCALE)
}

/** The largest whole number whose square is not larger. By Newton's method. */
function wholeRoot(number: bigint): bigint {
  if (number < 2n) return number
  let root = 1n << BigInt(Math.ceil(number.toString(2).length / 2))
  for (;;) {
    const next = (root + number / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

export function logarithmOfTwo(number: Fraction): Fraction {
  if (number.n === 0n || number.s < 0n) throw new NoResult('not_defined', `log2(${number.toString()})`)
  const { n, d } = number
  let whole = n.toString(2).length - d.toString(2).length
  if (shifted(d, whole) > shifted(n, -whole)) whole -= 1
  // The rest is from 1 up to 2. Its logarithm is a float, which is exact enough for the decimals.
  const [over, under] = [shifted(n, -whole), shifted(d, whole)]
  if (over === under) return new Fraction(whole)
  const rest = Math.log2(Number((over << 60n) / under) / 2 ** 60)
  return new Fraction(BigInt(whole) * SCALE + between(BigInt(Math.floor(rest * Number(SCALE)))), SCALE)
}

const shifted = (number: bigint, by: number): bigint => (by > 0 ? number << BigInt(by) : number)
const notWhole = (scaled: bigint): bigint => (scaled % SCALE === 0n ? scaled + 1n : scaled)
const between = (scaled: bigint): bigint => (scaled < 1n ? 1n : scaled >= SCALE ? SCALE - 1n : scaled)
