import { type Asked, withoutNumbers, wordsOf } from './question-words.ts'
import { isTypoOf } from './typo.ts'

/** Says how much a word tells about its question: 1 for a word that no other question has, nearly 0 for a common one. */
export type WeightOf = (word: string) => number

export type Likeness = {
  /** From 0, nothing in common, to 1, the same words. */
  likeness: number
  /** Says whether the questions differ in their numbers alone. */
  isSameButNumbers: boolean
}

/** Two questions from this likeness on are shown to the author as nearly the same. */
export const NEARLY_SAME = 0.65

/** How often a word occurs. */
type Counts = Map<string, number>
export type Prepared = {
  /** All texts, the options sorted. */
  texts: string
  /** The same with a sign for each number. */
  masked: string
  stem: Counts
  /** The words of the question and of its options. */
  all: Counts
}

export function prepare({ questionText, options }: Asked): Prepared {
  const stem = wordsOf(questionText)
  const others = options.map(wordsOf).filter(({ length }) => length > 0)
  const [maskedStem, maskedOthers] = [withoutNumbers(stem), others.map(withoutNumbers)]
  return {
    texts: joined(stem, others),
    masked: joined(maskedStem, maskedOthers),
    stem: countsOf(maskedStem),
    all: countsOf([maskedStem, ...maskedOthers].flat()),
  }
}

const joined = (stem: string[], options: string[][]) =>
  [stem.join(' '), ...options.map((words) => words.join(' ')).toSorted()].join('\n')

function countsOf(words: readonly string[]): Counts {
  const counts: Counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * A question such as 'Which statement is true?' tells little without its options, and the same four options stand under
 * many questions. So neither the stem alone nor everything together decides.
 */
export function likenessOf(a: Prepared, b: Prepared, weightOf: WeightOf): Likeness {
  if (a.masked === b.masked) return { likeness: 1, isSameButNumbers: a.texts !== b.texts }
  const stem = compare(a.stem, b.stem, weightOf)
  const all = compare(a.all, b.all, weightOf)
  return { likeness: Math.sqrt(stem.shared * all.shared) * (1 - OTHER_FACT * stem.exchanged), isSameButNumbers: false }
}

/** What a likeness loses when one rare word stands in the place of another: the questions ask for different facts. */
const OTHER_FACT = 0.6
const TYPO = 0.9

type Comparison = {
  /** The share of the words that both have, by weight. */
  shared: number
  /** 1 when each of the two has a word of full weight that the other does not have. */
  exchanged: number
}

function compare(a: Counts, b: Counts, weightOf: WeightOf): Comparison {
  let [both, total] = [0, 0]
  const [onlyA, onlyB]: [Counts, Counts] = [new Map(), new Map()]
  for (const [word, count] of a) {
    const inB = b.get(word) ?? 0
    const weight = weightOf(word)
    both += 2 * Math.min(count, inB) * weight
    total += (count + inB) * weight
    if (inB === 0) onlyA.set(word, count)
  }
  for (const [word, count] of b)
    if (!a.has(word)) {
      onlyB.set(word, count)
      total += count * weightOf(word)
    }
  for (const [word, count] of onlyA) {
    const [other, times = 0] = onlyB.entries().find(([candidate]) => isTypoOf(word, candidate)) ?? []
    if (other === undefined) continue
    both += TYPO * Math.min(count, times) * (weightOf(word) + weightOf(other))
    onlyA.delete(word)
    onlyB.delete(other)
  }
  const rarest = (words: Counts) => Math.max(0, ...words.keys().map(weightOf))
  return { shared: total === 0 ? 0 : both / total, exchanged: Math.min(rarest(onlyA), rarest(onlyB)) }
}
