import { withoutNumbers, wordsOf } from './likeness/question-words.ts'
import { plainText } from '@abhyas/contract/rules/hints/plain-text'
import type { PlacedQuestion } from './read-bank.ts'

/** A run is this many words in a row. */
const WORDS = 4
/** Two questions with this share of common runs: one is a longer copy of the other. */
const SAME_RUNS = 0.5
/** Two questions with this share of common words, apart from numbers: one is a copy with a word changed. */
const SAME_WORDS = 0.85
/** Two questions with the same four options and this share of common words. */
const SAME_ASKED = 0.5

/** A word that appears twice counts twice. */
const countedWords = (text: string) => {
  const seen = new Map<string, number>()
  const words = withoutNumbers(wordsOf(text))
  return new Set(
    words.map((word) => {
      seen.set(word, (seen.get(word) ?? 0) + 1)
      return `${word} ${seen.get(word)}`
    }),
  )
}

function runsOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(
    words.slice(0, Math.max(1, words.length - WORDS + 1)).map((_, at) => words.slice(at, at + WORDS).join(' ')),
  )
}

function likeness(a: Set<string>, b: Set<string>): number {
  const shared = a.intersection(b).size
  return shared / Math.max(1, a.size + b.size - shared)
}

function prepare({ place, text, options }: PlacedQuestion) {
  const sorted = options.map((option) => plainText(option).toLowerCase()).toSorted()
  const all = `${text} ${sorted.join(' ')}`
  return { place, runs: runsOf(all), words: countedWords(all), asked: countedWords(text), options: sorted.join('\n') }
}
type Prepared = ReturnType<typeof prepare>

const isSame = (a: Prepared, b: Prepared) =>
  likeness(a.words, b.words) > SAME_WORDS ||
  likeness(a.runs, b.runs) > SAME_RUNS ||
  (a.options === b.options && likeness(a.asked, b.asked) > SAME_ASKED)

/** Finds pairs of questions that are nearly the same. */
export function nearDuplicates(questions: PlacedQuestion[]): string[] {
  const prepared = questions.map(prepare)
  return prepared.flatMap((question, index) =>
    prepared
      .slice(index + 1)
      .filter((other) => isSame(question, other))
      .map((other) => `${other.place} is nearly the same as ${question.place}`),
  )
}
