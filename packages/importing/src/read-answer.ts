import { comparable } from './clean-text.ts'
import type { DoubtCode } from './draft.ts'
import type { WrittenOption } from './written-question.ts'

/** The places of the options that an answer names, or why it names none for certain. */
export type AnswerReading = { places: number[] } | { code: DoubtCode; places: number[] }

const LABEL = '(?:[A-Za-z]|\\d{1,2})'
const BARE = new RegExp(`^[([{]?\\s*(${LABEL})\\s*[)\\]}.:]?\\.?$`)
const WITH_TEXT = new RegExp(
  `^(?:[([]\\s*(${LABEL})\\s*[)\\]]|(${LABEL})\\s*[).:\\]]|(${LABEL})(?=\\s))\\s*[-–—:]?\\s*(.+)$`,
)
const LIST = new RegExp(
  `^[([]?${LABEL}[)\\].]?(?:\\s*(?:,|;|&|\\+|and|or|/)\\s*(?:and\\s+)?[([]?${LABEL}[)\\].]?)+$`,
  'i',
)
const LETTERS = /^[A-J]{2,10}$/

/**
 * Reads what an author wrote as the answer: a label ('b', '(C)', 'Option 2'), a label with its text, the text of an
 * option, or several labels. When it can be read in two ways that name different options, it is not certain.
 */
export function readAnswer(written: string, options: readonly WrittenOption[]): AnswerReading {
  const text = comparable(written).replace(/^(?:options?|choices?)\s*[-:]?\s*(?=[([]?[A-Za-z\d][)\].]?(?:\W|$))/i, '')
  const byText = placesOfText(comparable(written), options)
  const byLabel = placesOfLabels(text, options)
  if (byText.length > 0 && byLabel && 'places' in byLabel && byLabel.places.length > 0)
    return samePlaces(byText, byLabel.places)
      ? byLabel
      : { code: 'answer_unclear', places: union(byText, byLabel.places) }
  if (byText.length === 1 && isLikeLabel(text, options)) return { code: 'answer_unclear', places: byText }
  if (byText.length === 1) return { places: byText }
  if (byText.length > 1) return { code: 'answer_unclear', places: byText }
  return byLabel ?? { code: 'answer_matches_no_option', places: [] }
}

/** An exact match wins over one that differs in capitals, since `Null` and `null` may both be options. */
function placesOfText(text: string, options: readonly WrittenOption[]): number[] {
  const exact = placesWhere(options, (option) => comparable(option.text) === text)
  if (exact.length > 0 || text === '') return exact
  return placesWhere(options, (option) => comparable(option.text).toLowerCase() === text.toLowerCase())
}

function placesOfLabels(text: string, options: readonly WrittenOption[]): AnswerReading | null {
  const single = BARE.exec(text)?.[1]
  if (single) return placeOfLabel(single, options)
  if (LIST.test(text)) {
    const labels = text.split(/[^A-Za-z\d]+|\band\b|\bor\b/i).filter(Boolean)
    return placesOfList(labels, options, /\bor\b|\//i.test(text))
  }
  const [, bracketed, dotted, spaced, rest = ''] = WITH_TEXT.exec(text) ?? []
  const label = bracketed ?? dotted ?? spaced
  if (label) {
    const reading = placeOfLabel(label, options)
    const named = placesOfText(rest.trim(), options)
    if (named.length > 0 && samePlaces(named, reading.places)) return reading
    // 'a view' begins with an article. Only a bracket or a point makes a letter a label.
    if (!spaced || named.length > 0) return { code: 'answer_contradicts', places: union(reading.places, named) }
  }
  return LETTERS.test(text) ? placesOfList(text.split(''), options, false) : null
}

function placeOfLabel(label: string, options: readonly WrittenOption[]): AnswerReading {
  const places = placesWhere(options, (option) => option.label !== '' && sameLabel(option.label, label))
  if (places.length === 1) return { places }
  return { code: places.length > 1 ? 'answer_unclear' : 'answer_not_an_option', places }
}

function placesOfList(labels: string[], options: readonly WrittenOption[], isEither: boolean): AnswerReading {
  const readings = labels.map((label) => placeOfLabel(label, options))
  const places = readings.reduce<number[]>((all, reading) => union(all, reading.places), [])
  const bad = readings.find((reading) => 'code' in reading)
  if (bad && 'code' in bad) return { code: bad.code, places }
  return isEither ? { code: 'two_answers', places } : { places }
}

const sameLabel = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

const placesWhere = (options: readonly WrittenOption[], fits: (option: WrittenOption) => boolean): number[] =>
  options.flatMap((option, place) => (fits(option) ? [place] : []))

const union = (one: readonly number[], other: readonly number[]): number[] =>
  [...new Set([...one, ...other])].toSorted((a, b) => a - b)

const samePlaces = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((place) => other.includes(place))

/** 'E' behind options A to D may be a wrong letter, also when the text of an option is E. */
const isLikeLabel = (text: string, options: readonly WrittenOption[]): boolean =>
  [/^[A-J]$/i, /^\d$/].some((form) => form.test(text) && options.some(({ label }) => form.test(label)))
