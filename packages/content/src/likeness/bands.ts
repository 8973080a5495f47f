import { type Asked, withoutNumbers, withoutSigns, wordsOf } from './question-words.ts'

export const BANDS = 20
const ROWS = 3
/** Long words are often the ones that a question is about, so they count by themselves too. */
const LONG = 5

/** Raise this number when the same question would get other bands. The bands of all questions are then made again. */
export const BAND_MAKER = 1

/**
 * Returns 20 numbers, or none for a question without words. Two questions with about half of their word pairs in common share at least one of them, and equal
 * questions share all: MinHash with 20 bands of 3 rows.
 */
export function bandsOf(asked: Asked): number[] {
  const said = wordsAndPairsOf(asked)
  if (said.size === 0) return []
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
  for (const each of said) {
    const hash = hashOf(each)
    for (let row = 0; row < least.length; row++) {
      const value = mixed(hash, row)
      if (value < (least[row] as number)) least[row] = value
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let value = band
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) value = mixed(least[row] as number, value)
    // PostgreSQL's integer has a sign.
    return value | 0
  })
}

/** The options are sorted, and a pair never reaches from one option into the next, so their order does not count. */
function wordsAndPairsOf({ questionText, options }: Asked): Set<string> {
  const said = new Set<string>()
  for (const text of [questionText, ...options]) {
    const words = withoutSigns(withoutNumbers(wordsOf(text)))
    for (const word of words) if (words.length === 1 || word.length >= LONG) said.add(word)
    for (let at = 1; at < words.length; at++) said.add(`${words[at - 1]} ${words[at]}`)
  }
  return said
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The end of MurmurHash3, which spreads every bit of both numbers over the whole result. */
function mixed(hash: number, seed: number): number {
  let value = hash ^ Math.imul(seed + 1, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
