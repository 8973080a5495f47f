/** At most nine digits before the point and six after it. With 15 digits, no two of these numbers become one float. */
const UNSIGNED = String.raw`\d{1,9}(?:\.\d{1,6})?`
const NUMBER_ANSWER = new RegExp(`^-?${UNSIGNED}$`)
const RANGE = new RegExp(`^(?<low>-?${UNSIGNED})(?: to (?<high>-?${UNSIGNED})| ± (?<tolerance>${UNSIGNED}))?$`)
/** Commas stand between thousands, also as 1,23,456. A comma before decimals is not read, since 3,14 is not 314. */
const THOUSANDS = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/

/** Both ends are right answers too. */
export type NumberRange = { low: string; high: string }

/**
 * Reads a number that a learner typed, perhaps with Devanagari digits, with commas between thousands, or unfinished
 * ('5.'). Returns null when it is no number.
 */
export function parseNumber(typed: string): string | null {
  const said = plainSigns(typed.trim()).replace(/^\+/, '')
  const text = (THOUSANDS.test(said) ? said.replaceAll(',', '') : said)
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/\.$/, '')
  if (!NUMBER_ANSWER.test(text)) return null
  const [whole = '', decimals = ''] = text.replace(/^-/, '').split('.')
  const shown = [whole.replace(/^0+(?=\d)/, ''), decimals.replace(/0+$/, '')].filter(Boolean).join('.')
  return text.startsWith('-') && shown !== '0' ? `-${shown}` : shown
}

/** Writes the digits of Hindi and the minus sign as a program does. */
export const plainSigns = (typed: string): string =>
  typed.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09_66)).replaceAll('−', '-')

/** Two numbers with a sign between them. A minus between two numbers follows a digit. */
const TWO_NUMBERS = /^(?<first>.+?)\s*(?<sign>±|\+\/?-|to|–|—|\.\.|(?<=\d\s*)-)\s*(?<second>.+)$/

/** Writes the key of a question with a number in its one form: 42, 3.13 to 3.15, 3.14 ± 0.01. Returns null for no key. */
export function parseNumberKey(written: string): string | null {
  const single = parseNumber(written)
  if (single !== null) return single
  const { first = '', sign = '', second = '' } = TWO_NUMBERS.exec(plainSigns(written.trim()))?.groups ?? {}
  const isTolerance = sign === '±' || sign.startsWith('+')
  const key = `${parseNumber(first)} ${isTolerance ? '±' : 'to'} ${parseNumber(second)}`
  return numberRange(key) && key
}

/** The numbers that are right by this key. Returns null when the key is no key. */
export function numberRange(key: string): NumberRange | null {
  const { low, high = low, tolerance } = RANGE.exec(key)?.groups ?? {}
  if (low === undefined || high === undefined) return null
  if (tolerance !== undefined) return { low: shifted(low, -Number(tolerance)), high: shifted(low, Number(tolerance)) }
  return Number(low) <= Number(high) ? { low, high } : null
}

/** Writes the right numbers for people: 42, or 3.13 – 3.15. */
export const rangeText = ({ low, high }: NumberRange): string => (low === high ? low : `${low} – ${high}`)

const MILLION = 1_000_000

/** Adds in whole millionths, because 0.1 + 0.2 is not 0.3 in floats. */
const shifted = (number: string, by: number): string =>
  String((Math.round(Number(number) * MILLION) + Math.round(by * MILLION)) / MILLION)

export const isInRange = (number: string, { low, high }: NumberRange): boolean =>
  Number(low) <= Number(number) && Number(number) <= Number(high)
