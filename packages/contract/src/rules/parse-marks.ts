import { MOST_PARTS, PARTS_PER_MARK, PARTS_PER_STEP } from './marks.ts'

const STEPS_PER_MARK = PARTS_PER_MARK / PARTS_PER_STEP

const WRITTEN =
  /^(?:(?<whole>\d{1,5})\s+)?(?<top>\d{1,5})\s*\/\s*(?<bottom>\d{1,2})$|^(?<decimal>\d{1,5}(?:[.,]\d{1,4})?)$/

/** Reads 2, 0.25, 1/3 or 1 1/2 as parts. Returns null for anything else, and for marks between two steps. */
export function parseMarks(text: string, most = MOST_PARTS): number | null {
  const { whole = '0', top, bottom, decimal } = WRITTEN.exec(text.trim())?.groups ?? {}
  const parts =
    decimal !== undefined
      ? inSteps(Number(decimal.replace(/[.,]/, '')), 10 ** decimalsOf(decimal))
      : inSteps(Number(whole) * Number(bottom) + Number(top), Number(bottom))
  return parts !== null && parts <= most ? parts : null
}

const decimalsOf = (decimal: string) => decimal.split(/[.,]/)[1]?.length ?? 0

/** A text without marks makes no number, and a number that is not finite makes no step. */
const inSteps = (top: number, bottom: number): number | null =>
  (top * STEPS_PER_MARK) % bottom === 0 ? ((top * STEPS_PER_MARK) / bottom) * PARTS_PER_STEP : null
