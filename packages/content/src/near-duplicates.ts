import type { PlacedQuestion } from './read-bank.ts'

/** As many words in a row make a shingle. */
const WORDS = 4
const TOO_ALIKE = 0.5

/** Runs of words of the text and the options: two questions that share most of them ask the same. */
function shinglesOf({ text, options }: Pick<PlacedQuestion, 'text' | 'options'>): Set<string> {
  const words = `${text} ${options.toSorted().join(' ')}`.toLowerCase().match(/[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
  return new Set(
    words.slice(0, Math.max(1, words.length - WORDS + 1)).map((_, at) => words.slice(at, at + WORDS).join(' ')),
  )
}

function likeness(a: Set<string>, b: Set<string>): number {
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared)
}

/** Pairs of questions that are nearly the same. */
export function nearDuplicates(questions: PlacedQuestion[]): string[] {
  const shingled = questions.map((question) => ({ place: question.place, shingles: shinglesOf(question) }))
  return shingled.flatMap(({ place, shingles }, index) =>
    shingled
      .slice(index + 1)
      .filter((other) => likeness(shingles, other.shingles) > TOO_ALIKE)
      .map((other) => `${other.place} is nearly the same as ${place}`),
  )
}
