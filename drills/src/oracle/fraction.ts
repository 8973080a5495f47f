/** An exact number. The divisor is above 0, and no number but 1 divides both. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new Error('No fraction has the divisor 0.')
  const by = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { top: top / by, bottom: bottom / by }
}

export const ZERO = fraction(0n)

/** Reads '2', '-1/3' and '3.125'. */
export function read(text: string): Fraction {
  const [, sign = '', whole = '', over, decimals = ''] = /^(-?)(\d+)(?:\/(\d+)|\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`'${text}' is no number.`)
  const size = over === undefined ? fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length)) : null
  const read = size ?? fraction(BigInt(whole), BigInt(over as string))
  return sign === '-' ? negative(read) : read
}

export const negative = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom })

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom)

/** Below 0 when the first is less, 0 when both are the same, above 0 otherwise. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const write = ({ top, bottom }: Fraction): string => (bottom === 1n ? `${top}` : `${top}/${bottom}`)

/** Writes a number with six decimals, as a learner may type it. Throws when it needs more. */
export function writeDecimal(number: Fraction, decimals = 6): string {
  const { top, bottom } = times(number, fraction(10n ** BigInt(decimals)))
  if (bottom !== 1n) throw new Error(`${write(number)} has more than ${decimals} decimals.`)
  const digits = String(top < 0n ? -top : top).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${top < 0n ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}
