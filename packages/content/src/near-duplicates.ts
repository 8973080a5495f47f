import { plainText } from './plain-text.ts'
import type { PlacedQuestion } from './read-bank.ts'

/** As many words in a row make a run. */
const WORDS = 4
/** Two questions share so many runs: one was copied and added to. */
const SAME_RUNS = 0.5
/** They share so many words, whatever the numbers: one was copied and a word was changed. */
const SAME_WORDS = 0.85
/** They have the same four options, and ask for them in so many of the same words. */
const SAME_ASKED = 0.5

const wordsOf = (text: string): string[] =>
  plainText(text)
    .toLowerCase()
    .match(/[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []

/** Other numbers do not make another question; the second #, of a number that comes twice, counts as well. */
const countedWords = (text: string) => {
  const seen = new Map<string, number>()
  const words = wordsOf(text).map((word) => (/^\d+$/.test(word) ? '#' : word))
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

/** Pairs of questions that are nearly the same. */
export function nearDuplicates(questions: PlacedQuestion[]): string[] {
  const prepared = questions.map(prepare)
  return prepared.flatMap((question, index) =>
    prepared
      .slice(index + 1)
      .filter((other) => isSame(question, other))
      .map((other) => `${other.place} is nearly the same as ${question.place}`),
  )
}
