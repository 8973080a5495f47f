import type { WeightOf } from './likeness.ts'
import { type Asked, withoutNumbers, wordsOf } from './question-words.ts'

/** A word in one of 200 questions tells half of what a word tells that is in none. */
const HALF_AT = 200
/** In a bank with few questions no word is common yet, and none is known to be rare: each counts as if it occurred more often. */
const FEWEST = 500
const UNKNOWN = 3

/** Weighs words by how many questions of a sample have them. */
export function weightsFrom(sample: readonly Asked[]): WeightOf {
  const counts = new Map<string, number>()
  for (const { questionText, options } of sample) {
    const words = new Set([questionText, ...options].flatMap((text) => withoutNumbers(wordsOf(text))))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const factor = HALF_AT / Math.max(FEWEST, sample.length)
  const unknown = UNKNOWN * Math.max(0, 1 - sample.length / FEWEST)
  return (word) => 1 / (1 + factor * ((counts.get(word) ?? 0) + unknown))
}
