import { type Fraction, fraction, times } from './fraction.ts'

const PARTS = fraction(3600n)

/** Decision 52: a mark has 3600 parts, and everything that the server tells is a whole number of them. */
export function partsOf(marks: Fraction): number {
  const { top, bottom } = times(marks, PARTS)
  if (bottom !== 1n) throw new Error('Marks have whole parts only.')
  return Number(top)
}
