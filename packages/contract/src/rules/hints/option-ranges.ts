import { plainText } from './plain-text.ts'

type Range = { from: number; to: number; unit: string }

const NUMBER = String.raw`(-?\d[\d,]*(?:\.\d+)?)`
const UNIT = String.raw`( ?[\p{L}%°]*(?: [\p{L}]+)?)`
/** The smallest step between two numbers that people write. It makes 'less than 5' end before 5. */
const STEP = 1e-9

type Form = [form: RegExp, range: (first: number, second: number) => Omit<Range, 'unit'>]

const form = (text: string) => new RegExp(`^${text}\\.?$`, 'iu')
const FORMS: Form[] = [
  [form(`(?:from )?${NUMBER} ?(?:to|–|—) ?${NUMBER}${UNIT}`), (from, to) => ({ from, to })],
  [form(`between ${NUMBER} and ${NUMBER}${UNIT}`), (from, to) => ({ from, to })],
  [form(`(?:less than|fewer than|under|below|<) ?${NUMBER}${UNIT}`), (to) => ({ from: -Infinity, to: to - STEP })],
  [form(`(?:at most|up to|no more than|<=|≤) ?${NUMBER}${UNIT}`), (to) => ({ from: -Infinity, to })],
  [form(`(?:more than|greater than|over|above|>) ?${NUMBER}${UNIT}`), (from) => ({ from: from + STEP, to: Infinity })],
  [form(`(?:at least|no less than|no fewer than|>=|≥) ?${NUMBER}${UNIT}`), (from) => ({ from, to: Infinity })],
  [form(`${NUMBER} or (?:more|above)${UNIT}`), (from) => ({ from, to: Infinity })],
  [form(`${NUMBER} or (?:less|fewer|below)${UNIT}`), (to) => ({ from: -Infinity, to })],
]

function rangeOf(option: string): Range | null {
  const text = plainText(option)
  for (const [pattern, range] of FORMS) {
    const found = pattern.exec(text)?.slice(1)
    if (!found) continue
    const numbers = found.slice(0, -1).map((number) => Number(number.replaceAll(',', '')))
    return { ...range(numbers[0] ?? 0, numbers[1] ?? 0), unit: (found.at(-1) ?? '').trim().toLowerCase() }
  }
  return null
}

/** Says whether a number can lie in both of these options. Options that are no ranges never overlap. */
export function areOverlapping(option: string, other: string): boolean {
  const [first, second] = [rangeOf(option), rangeOf(other)]
  if (!first || !second || first.unit !== second.unit) return false
  return first.from <= second.to && second.from <= first.to
}
