import type { PlacedQuestion } from './read-bank.ts'

/** Less than this is shared by three of four explanations with a question that is not theirs, and by none with its own. */
const TOO_LITTLE = 0.05

/** Words without their commonest endings, so that `rows` is `row`. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\d_]+/gu) ?? []).map((word) => word.replace(/(ies|es|s|ed|ing)$/, '')))

/** Questions whose explanation shares hardly a telling word with them: it is probably that of another question. */
export function foreignExplanations(questions: PlacedQuestion[]): string[] {
  const texts = questions.map(({ text, options }) => wordsOf(`${text} ${options.join(' ')}`))
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  /** A word that many questions have tells little; one that no question has tells nothing about which one it belongs to. */
  const weight = (word: string) => Math.log(questions.length / (counts.get(word) ?? questions.length)) ** 2
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weight(word), 0)
  return questions.flatMap(({ place, explanation }, index) => {
    const explained = wordsOf(explanation)
    const asked = texts[index] ?? new Set()
    const likeness = weigh(explained.intersection(asked)) / Math.sqrt(weigh(explained) * weigh(asked))
    // Without a single telling word it is 0 / 0.
    return !(likeness >= TOO_LITTLE) ? [`${place} has an explanation that speaks of something else`] : []
  })
}
