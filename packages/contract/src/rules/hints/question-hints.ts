import type { QuestionKind } from '../right-options.ts'
import { hasOpenFence, looksLikeCode, WIDEST_CODE, widestCode } from './code-hints.ts'
import { longestOption, oddOneOut } from './option-cues.ts'
import { equalOptions, isCatchAll, overlappingOptions, placesOf } from './option-hints.ts'
import { plainText, proseOf } from './plain-text.ts'
import { explainsEnough, hiddenNegatives, isAboutSomethingElse, namesPlaces, wronglyPraised } from './text-hints.ts'

/** A question while it is written: in the editor, in a file of the bank, or as the draft of an import. */
export type HintedQuestion = {
  kind: QuestionKind
  text: string
  /** The texts of the options. A question that asks for a number has none. */
  options: readonly string[]
  /** The texts of the right options, or the number. Empty while nothing is right yet. */
  keys: readonly string[]
  explanation: string
  /** Why each option is wrong, in the order of the options. */
  reasons: readonly string[]
}

export type HintCode =
  | 'options_equal'
  | 'options_overlap'
  | 'option_about_others'
  | 'key_longest'
  | 'key_odd'
  | 'negative_hidden'
  | 'explanation_missing'
  | 'explanation_thin'
  | 'explanation_names_place'
  | 'explanation_praises'
  | 'explanation_elsewhere'
  | 'fence_open'
  | 'code_unfenced'
  | 'code_wide'

/** Advice to an author. It stops nothing. */
export type Hint = {
  code: HintCode
  /** The options that it names, by their places in the list. */
  places: number[]
  /** The word or the figure that it names. */
  value: string
}

type Found = { places?: number[]; value?: string | number }
type Rule = (question: HintedQuestion) => Found | boolean

const atPlaces = (places: number[]): Found | boolean => places.length > 0 && { places }

/** The rules that need one question alone. Rules that need the whole bank are in packages/content. */
const RULES: Record<HintCode, Rule> = {
  options_equal: (question) => atPlaces(equalOptions(question)),
  options_overlap: (question) => atPlaces(overlappingOptions(question)),
  option_about_others: ({ options }) => atPlaces(placesOf(options, isCatchAll)),
  key_longest: (question) => atPlaces(keyPlace(question, longestByFar)),
  key_odd: (question) => atPlaces(keyPlace(question, oddOneOut)),
  negative_hidden: ({ text }) => {
    const [first] = hiddenNegatives(text)
    return first !== undefined && { value: first.word }
  },
  explanation_missing: ({ explanation, reasons }) => explanation === '' && !reasons.some(Boolean),
  explanation_thin: ({ explanation, reasons }) => explanation !== '' && !explainsEnough(explanation, reasons),
  explanation_names_place: ({ explanation, reasons }) => [explanation, ...reasons].some(namesPlaces),
  explanation_praises: (question) => {
    const praised = wronglyPraised(question)
    return praised !== undefined && { places: [question.options.indexOf(praised)], value: plainText(praised) }
  },
  // A short explanation is told to be short.
  explanation_elsewhere: (question) => explainsEnough(question.explanation) && isAboutSomethingElse(question),
  fence_open: ({ text, options, explanation, reasons }) =>
    [text, ...options, explanation, ...reasons].some(hasOpenFence),
  code_unfenced: ({ text }) => looksLikeCode(proseOf(text)),
  code_wide: ({ text }) => widestCode(text) > WIDEST_CODE && { value: widestCode(text) },
}

/** Lists what an author may want to change, in the order of the form. */
export const hintsOf = (question: HintedQuestion): Hint[] =>
  Object.entries(RULES).flatMap(([code, rule]) => {
    const found = rule(question)
    if (found === false) return []
    const { places = [], value = '' } = found === true ? {} : found
    return [{ code: code as HintCode, places, value: String(value) }]
  })

/** The marked option gives the key away when it is the right one. Where several are right, nothing is given away. */
function keyPlace(question: HintedQuestion, mark: (asked: HintedQuestion) => string[]): number[] {
  const [key, ...more] = question.keys
  if (question.kind !== 'one' || key === undefined || more.length > 0 || question.options.length < 3) return []
  return mark(question).includes(key) ? [question.options.indexOf(key)] : []
}

/** A difference of a few letters gives nothing away. */
const LONGER_BY = { times: 1.5, letters: 20 }

function longestByFar(question: HintedQuestion): string[] {
  const [longest] = longestOption(question)
  if (longest === undefined) return []
  const others = question.options.filter((option) => option !== longest).map((option) => plainText(option).length)
  const next = Math.max(...others)
  const { length } = plainText(longest)
  return length >= next * LONGER_BY.times && length - next >= LONGER_BY.letters ? [longest] : []
}
