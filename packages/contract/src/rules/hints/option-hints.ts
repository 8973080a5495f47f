import { isAboutOtherOptions } from '../option-texts.ts'
import { areOverlapping } from './option-ranges.ts'
import { plainText } from './plain-text.ts'

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
export const isCatchAll = (option: string): boolean =>
  CATCH_ALLS.some((form) => form.test(plainText(option))) || isAboutOtherOptions(option)

/** Normalises an option for comparison: without marks, capitals, a full stop, and the spaces around signs. */
const normal = (option: string) =>
  plainText(option)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s*([^\p{L}\p{M}\d\s])\s*/gu, '$1')
    .replace(/\.$/, '')

/**
 * `2` and `2.0` are the same number. A program that the question shows prints only one of them, so there they differ.
 */
const normalNumber = (option: string) => {
  const text = normal(option)
  return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text
}

type Optioned = { text: string; options: readonly string[] }

/** Returns the places of the first options that are the same, and nothing when all differ. */
export function equalOptions({ text, options }: Optioned): number[] {
  const said = options.map(text.includes('```') ? normal : normalNumber)
  const twice = said.find((each, place) => each !== '' && said.indexOf(each) < place)
  return twice === undefined ? [] : placesOf(said, (each) => each === twice)
}

/** Returns the places of two options that overlap. For '1 to 5' and '5 to 10', the number 5 makes both right. */
export function overlappingOptions({ options }: Optioned): number[] {
  for (const [place, option] of options.entries()) {
    const other = options.findIndex((each, at) => at > place && areOverlapping(option, each))
    if (other >= 0) return [place, other]
  }
  return []
}

export const placesOf = (options: readonly string[], isMeant: (option: string) => boolean): number[] =>
  options.flatMap((option, place) => (isMeant(option) ? [place] : []))
