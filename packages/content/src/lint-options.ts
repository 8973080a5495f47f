import { plainText } from './plain-text.ts'
import type { PlacedQuestion } from './read-bank.ts'

type Optioned = Pick<PlacedQuestion, 'text' | 'options'>

/** An option may be called by its letter or its number, Arabic or Roman: A and C only, both 1 and 2, I and III. */
const LETTER = '(?:[A-F]|[1-6]|I{1,3}|IV|VI?)'
const CATCH_ALLS = [
  /\b(all|none|both|neither|either|any)( of)? (the above|these|them)\b/i,
  /\bcannot be (determined|said|known)\b/i,
  new RegExp(`\\b(both|either|neither|options?) ${LETTER} (and|or|nor|&) ${LETTER}\\b`, 'i'),
  new RegExp(`^(only )?${LETTER}(, ${LETTER})*,? (and|or|&) ${LETTER} only$`, 'i'),
  new RegExp(`^only ${LETTER}(, ${LETTER})*,? (and|or|&) ${LETTER}$`, 'i'),
  /^[A-F](, [A-F])* (and|or|&) [A-F]$/,
]

/** Recognises options that speak of other options, such as 'All the above'. */
export const isCatchAll = (option: string): boolean => CATCH_ALLS.some((form) => form.test(plainText(option)))

/** Normalises an option for comparison: without marks, capitals, a full stop, and the spaces around signs. */
const normal = (option: string) =>
  plainText(option)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s*([^\p{L}\d\s])\s*/gu, '$1')
    .replace(/\.$/, '')

/**
 * `2` and `2.0` are the same number. A program that the question shows prints only one of them, so there they differ.
 */
const normalNumber = (option: string) => {
  const text = normal(option)
  return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text
}

export function hasEqualOptions({ text, options }: Optioned): boolean {
  const norm = text.includes('```') ? normal : normalNumber
  return new Set(options.map(norm)).size < options.length
}
