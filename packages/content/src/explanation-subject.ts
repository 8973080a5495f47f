import { wordStems } from '@abhyas/contract/rules/hints/plain-text'
import type { PlacedQuestion } from './read-bank.ts'

/**
 * Three of four explanations have a lower score with a question that is not theirs. No explanation has a lower score
 * with its own question.
 */
const TOO_LITTLE = 0.05

/**
 * Finds questions that share hardly any distinctive word with their explanation: it probably belongs to another
 * question.
 */
export function foreignExplanations(questions: PlacedQuestion[]): string[] {
  const texts = questions.map(({ text, options }) => wordStems(`${text} ${options.join(' ')}`))
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  /**
   * A word that many questions have says little. A word that no question has says nothing about where the explanation
   * belongs.
   */
  const weight = (word: string) => Math.log(questions.length / (counts.get(word) ?? questions.length)) ** 2
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weight(word), 0)
  return questions.flatMap(({ place, explanation }, index) => {
    const explained = wordStems(explanation)
    const asked = texts[index] ?? new Set()
    const likeness = weigh(explained.intersection(asked)) / Math.sqrt(weigh(explained) * weigh(asked))
    // Without a single distinctive word the result is 0 / 0, which is NaN.
    return !(likeness >= TOO_LITTLE) ? [`${place} has an explanation that speaks of something else`] : []
  })
}
