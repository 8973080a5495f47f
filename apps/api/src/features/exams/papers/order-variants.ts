import type { ChosenQuestion, Variant } from './composition-types.ts'
import { mixed } from './mixed.ts'

const TRIES = 20

/**
 * Gives each paper its own order within each section. Neighbours in a room have neighbouring numbers, and so neighbouring
 * papers: of several orders the one is kept that has the fewest questions at the same place as the paper before it. The
 * last paper is a neighbour of the first one too. A single paper keeps the order that was set.
 */
export function orderVariants(variants: readonly Variant[], examId: number): Variant[] {
  if (variants.length < 2) return [...variants]
  const ordered: Variant[] = []
  for (const [variant, sections] of variants.entries()) {
    const neighbours = [ordered[variant - 1], variant === variants.length - 1 ? ordered[0] : undefined]
    ordered.push(
      sections.map((section, place) =>
        leastAlike(
          section,
          neighbours.map((neighbour) => neighbour?.[place] ?? []),
          [examId, variant, place],
        ),
      ),
    )
  }
  return ordered
}

function leastAlike(section: ChosenQuestion[], neighbours: ChosenQuestion[][], seed: number[]): ChosenQuestion[] {
  let best = section
  let fewest = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < TRIES && fewest > 0; nth += 1) {
    const shuffled = shuffle(section, [...seed, nth])
    const shared = neighbours.reduce((sum, neighbour) => sum + countShared(shuffled, neighbour), 0)
    if (shared < fewest) [best, fewest] = [shuffled, shared]
  }
  return best
}

/** Sorts by a number of each question, so that a question that is gone leaves the others in their order. */
const shuffle = (section: readonly ChosenQuestion[], seed: readonly number[]): ChosenQuestion[] =>
  section
    .map((question) => ({ question, key: mixed(...seed, question.id) }))
    .toSorted((a, b) => a.key - b.key || a.question.id - b.question.id)
    .map(({ question }) => question)

/** How many questions two papers, or two sections, ask at the same place. */
export const countShared = (one: readonly ChosenQuestion[], other: readonly ChosenQuestion[]): number =>
  one.reduce((sum, { id }, place) => sum + (other[place]?.id === id ? 1 : 0), 0)
