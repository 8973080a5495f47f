import { plainText } from './plain-text.ts'

type Answered = { options: string[]; keys: string[] }

/** Says whether a learner who always picks the longest option would be right. */
const isKeyLongest = ({ options, keys }: Answered): boolean => {
  const [key = ''] = keys
  const others = options.filter((option) => option !== key)
  return others.every((option) => plainText(option).length < plainText(key).length)
}

export const longestKeyShare = (questions: Answered[]): number =>
  questions.filter(isKeyLongest).length / Math.max(1, questions.length)

/** Counts how often the key stands at each of the four places. */
export const keyPositions = (questions: Answered[]): number[] => {
  const counts = [0, 0, 0, 0]
  for (const { options, keys } of questions) {
    const place = options.indexOf(keys[0] ?? '')
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** Returns how many places, from 0 to 3, the key moved since the question before. */
export const placeSteps = (questions: Answered[]): number[] => {
  const places = questions.map(({ options, keys }) => options.indexOf(keys[0] ?? ''))
  return places.slice(1).map((place, index) => (place - (places[index] ?? 0) + 4) % 4)
}

export const stepShare = (steps: number[], step: number): number =>
  steps.filter((each) => each === step).length / Math.max(1, steps.length)

/** An option with this many words is a sentence. Only in sentences do authors explain too much in the right option. */
const SENTENCE_WORDS = 4

/** Counts the questions whose options are sentences with one longest, and how often that one is the key. */
export function sentenceKeyShare(questions: Answered[]): { cases: number; share: number } {
  const cases = questions.filter(({ options }) => {
    const lengths = options.map((option) => plainText(option).length).toSorted((a, b) => b - a)
    const sentences = options.filter((option) => plainText(option).split(' ').length >= SENTENCE_WORDS)
    return sentences.length >= 3 && lengths[0] !== lengths[1]
  })
  return { cases: cases.length, share: longestKeyShare(cases) }
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Returns the probability of places at least this uneven when each is equally likely: chi-square with three degrees of
 * freedom.
 */
export function evenPlacesProbability(counts: number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  if (expected === 0) return 1
  const x = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return complementaryError(Math.sqrt(x / 2)) + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2)
}

/** Computes erfc to seven digits (Abramowitz and Stegun 7.1.26 in its six-term form). */
function complementaryError(z: number): number {
  const terms = [0.0705230784, 0.0422820123, 0.0092705272, 0.0001520143, 0.0002765672, 0.0000430638]
  const sum = terms.reduce((total, term, index) => total + term * z ** (index + 1), 1)
  return sum ** -16
}
