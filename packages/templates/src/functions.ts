import Fraction from 'fraction.js'
import {
  bigOf,
  bounded,
  divided,
  exact,
  logarithmOfTwo,
  power,
  remainder,
  rounded,
  squareRoot,
  wholeOf,
} from './exact.ts'
import { NoResult } from './expression-errors.ts'
import { type Value, writeNumber } from './values.ts'

/** A call of so many values. The types of the values are checked when it runs. A call with a loop counts as many steps. */
type Calculation = { from: number; to: number; steps?: number; run: (values: readonly (Value | undefined)[]) => Value }

const numberOf = (value: Value | undefined): Fraction => {
  if (!(value instanceof Fraction)) throw new NoResult('wrong_kind', String(value))
  return value
}
export const truthOf = (value: Value | undefined): boolean => {
  if (typeof value !== 'boolean') throw new NoResult('wrong_kind', String(value))
  return value
}

/** A function of so many numbers. */
const ofNumbers = (count: number, run: (...numbers: Fraction[]) => Fraction | boolean): Calculation => ({
  from: count,
  to: count,
  run: (values) => {
    const result = run(...values.map(numberOf))
    return result instanceof Fraction ? bounded(result) : result
  },
})

/** A function of one number or more, which takes two at a time. */
const ofMany = (run: (a: Fraction, b: Fraction) => Fraction): Calculation => ({
  from: 1,
  to: 12,
  run: (values) => values.map(numberOf).reduce((a, b) => bounded(run(a, b))),
})

const lengthOf = (word: Value | undefined): number => {
  if (typeof word !== 'string') throw new NoResult('wrong_kind', String(word))
  return word.length
}

const zero = new Fraction(0)

function choose(of: Fraction, taken: Fraction): Fraction {
  const [n, k] = [wholeOf(of, 0, 1000), wholeOf(taken, 0, 1000)]
  let ways = new Fraction(k > n ? 0 : 1)
  for (let nth = 1; nth <= Math.min(k, n - k); nth += 1) ways = bounded(ways.mul(n - nth + 1).div(nth))
  return ways
}

function factorial(number: Fraction): Fraction {
  let product = new Fraction(1)
  for (let nth = 2; nth <= wholeOf(number, 0, 100); nth += 1) product = bounded(product.mul(nth))
  return product
}

const highestDivisor = (a: Fraction, b: Fraction): Fraction => {
  let [x, y] = [bigOf(a.abs()), bigOf(b.abs())]
  while (y > 0n) [x, y] = [y, x % y]
  return new Fraction(x)
}
const lowestMultiple = (a: Fraction, b: Fraction): Fraction =>
  a.n === 0n || b.n === 0n ? zero : a.mul(b).abs().div(highestDivisor(a, b))

/** Writes a whole number with other digits: base(10, 2) is 1010, and base(10, 2, 8) is 00001010. */
function inBase(number: Fraction, base: Fraction, width: Fraction): string {
  const whole = bigOf(number)
  const digits = (whole < 0n ? -whole : whole).toString(wholeOf(base, 2, 16)).toUpperCase()
  return (whole < 0n ? '-' : '') + digits.padStart(wholeOf(width, 0, 64), '0')
}

/** Writes a number with so many decimals, such as 12.50. */
function fixed(number: Fraction, places: Fraction): string {
  const count = wholeOf(places, 0, 6)
  const [whole = '', decimals = ''] = writeNumber(rounded(number, places)).split('.')
  return count > 0 ? `${whole}.${decimals.padEnd(count, '0')}` : whole
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a instanceof Fraction && b instanceof Fraction) return a.equals(b)
  if (typeof a === 'string' && typeof b === 'string') return a === b
  throw new NoResult('wrong_kind', [a, b].map(String).join(' = '))
}

/** Everything that an expression can call. Operators are functions with a sign. `if`, `and` and `or` are in evaluate.ts. */
export const FUNCTIONS: ReadonlyMap<string, Calculation> = new Map<string, Calculation>(
  Object.entries({
    '+': ofNumbers(2, (a, b) => a.add(b)),
    '-': ofNumbers(2, (a, b) => a.sub(b)),
    '*': ofNumbers(2, (a, b) => a.mul(b)),
    '/': ofNumbers(2, divided),
    '^': ofNumbers(2, power),
    '<': ofNumbers(2, (a, b) => a.compare(b) < 0),
    '<=': ofNumbers(2, (a, b) => a.compare(b) <= 0),
    '>': ofNumbers(2, (a, b) => a.compare(b) > 0),
    '>=': ofNumbers(2, (a, b) => a.compare(b) >= 0),
    '==': { from: 2, to: 2, run: ([a, b]) => same(a, b) },
    '!=': { from: 2, to: 2, run: ([a, b]) => !same(a, b) },
    negative: ofNumbers(1, (a) => a.neg()),
    not: { from: 1, to: 1, run: ([a]) => !truthOf(a) },
    div: ofNumbers(2, (a, b) => divided(a, b).floor()),
    mod: ofNumbers(2, remainder),
    abs: ofNumbers(1, (a) => a.abs()),
    floor: ofNumbers(1, (a) => a.floor()),
    ceil: ofNumbers(1, (a) => a.ceil()),
    round: { from: 1, to: 2, run: ([a, places = zero]) => rounded(numberOf(a), numberOf(places)) },
    sqrt: ofNumbers(1, squareRoot),
    log2: ofNumbers(1, logarithmOfTwo),
    factorial: { ...ofNumbers(1, factorial), steps: 100 },
    choose: { ...ofNumbers(2, choose), steps: 500 },
    min: ofMany((a, b) => (a.compare(b) <= 0 ? a : b)),
    max: ofMany((a, b) => (a.compare(b) >= 0 ? a : b)),
    gcd: ofMany(highestDivisor),
    lcm: ofMany(lowestMultiple),
    base: { from: 2, to: 3, run: ([a, base, width = zero]) => inBase(numberOf(a), numberOf(base), numberOf(width)) },
    fixed: { from: 2, to: 2, run: ([a, places]) => fixed(numberOf(a), numberOf(places)) },
    length: { from: 1, to: 1, run: ([word]) => exact(lengthOf(word)) },
  }),
)
