import { lengthOf, longestOption, numberOf, oddOneOut, single } from '@abhyas/contract/rules/hints/option-cues'
import { plainText } from '@abhyas/contract/rules/hints/plain-text'

export type Asked = { text: string; options: readonly string[]; keys: readonly string[] }

/**
 * A cue marks the options that a learner who knows nothing would notice. It sees the stem and the options as a learner
 * sees them: the order is shuffled, so a place tells nothing, and numbers stand in ascending order.
 */
export type Cue = { name: string; mark: (question: Asked) => string[] }

/** An option with this many words is a sentence. The lengths of sentences and of short options leak differently. */
const SENTENCE_WORDS = 4

const wordsOf = (text: string): string[] =>
  plainText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')

const areSentences = ({ options }: Asked): boolean =>
  options.filter((option) => plainText(option).split(' ').length >= SENTENCE_WORDS).length >= 3

/** Ascending numbers have places again: the first is the smallest one. */
const numberAt =
  (place: number) =>
  ({ options }: Asked): string[] => {
    const sorted = options.toSorted((a, b) => numberOf(a) - numberOf(b))
    return options.some((option) => Number.isNaN(numberOf(option))) ? [] : sorted.slice(place, place + 1)
  }

const pairsOf = (option: string): Set<string> => {
  const text = ` ${plainText(option).toLowerCase()} `
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
}

/** Adds up how much an option shares with the others. Authors often vary the right option to find the wrong ones. */
function likeness(option: string, options: readonly string[]): number {
  const own = pairsOf(option)
  return options
    .filter((other) => other !== option)
    .map(pairsOf)
    .reduce((sum, pairs) => sum + own.intersection(pairs).size / own.union(pairs).size, 0)
}

/** Words of three letters and less stand in every stem. */
const repeatedWords = (option: string, stem: string): number => {
  const known = new Set(wordsOf(stem).filter(({ length }) => length > 3))
  return new Set(wordsOf(option).filter((word) => known.has(word))).size
}

/** Marks the options with such words, unless all options have them. */
const saying =
  (words: RegExp) =>
  ({ options }: Asked): string[] => {
    const found = options.filter((option) => words.test(plainText(option)))
    return found.length < options.length ? found : []
  }

const ABSOLUTE = /\b(always|never|only|all|every|none|must|any)\b/i
const HEDGING = /\b(may|might|can|could|usually|often|sometimes|almost|mostly)\b/i

const inSentences = (mark: Cue['mark'], wanted: boolean): Cue['mark'] => {
  return (question) => (areSentences(question) === wanted ? mark(question) : [])
}
const shortest: Cue['mark'] = ({ options }) => single(options, (option) => -lengthOf(option))

export const CUES: Cue[] = [
  { name: 'longest short option', mark: inSentences(longestOption, false) },
  { name: 'shortest short option', mark: inSentences(shortest, false) },
  { name: 'longest sentence', mark: inSentences(longestOption, true) },
  { name: 'shortest sentence', mark: inSentences(shortest, true) },
  { name: 'odd type out', mark: oddOneOut },
  { name: 'smallest number', mark: numberAt(0) },
  { name: 'second number', mark: numberAt(1) },
  { name: 'third number', mark: numberAt(2) },
  { name: 'largest number', mark: numberAt(3) },
  { name: 'option “does not compile”', mark: saying(/\bnot compile\b/i) },
  { name: 'option “throws”', mark: saying(/\bthrows?\b|\bthrown\b|Exception\b|\w+Error\b/) },
  { name: 'option “error”', mark: saying(/\berror\b|\brefuse[sd]?\b|\bfails?\b/i) },
  { name: 'option “nothing”', mark: saying(/\bno rows\b|\bnothing\b|\bno effect\b|\bnever ends?\b|^none$/i) },
  { name: 'option with an absolute word', mark: saying(ABSOLUTE) },
  { name: 'option with a hedging word', mark: saying(HEDGING) },
  { name: 'option most like the others', mark: ({ options }) => single(options, (each) => likeness(each, options)) },
  { name: 'option least like the others', mark: ({ options }) => single(options, (each) => -likeness(each, options)) },
  {
    name: 'option with most words of the stem',
    mark: ({ text, options }) => single(options, (each) => repeatedWords(each, text)),
  },
]
