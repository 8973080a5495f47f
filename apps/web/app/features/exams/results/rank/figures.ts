import type { AttemptResult, ResultItem } from '@abhyas/contract/exams-results'
import { placedSections } from '@abhyas/contract/rules/section-places'
import { outcomeOf } from '../item-outcome.ts'

export type Figures = {
  right: number
  /** Includes the partly right answers. */
  wrong: number
  partly: number
  empty: number
  leftOut: number
  /** In parts of a mark. */
  earned: number
  /** The part of `earned` that partly right answers gave. */
  earnedPartly: number
  taken: number
  total: number
  spentMs: number
}

const COUNTED_AS = { right: 'right', partly: 'wrong', wrong: 'wrong', empty: 'empty', left_out: 'leftOut' } as const

/** Adds up some questions of a result. A partly right answer counts as wrong, and earns its marks. */
export function figuresOf(items: readonly ResultItem[]): Figures {
  const counts = { right: 0, wrong: 0, partly: 0, empty: 0, leftOut: 0 }
  const figures: Figures = { ...counts, earned: 0, earnedPartly: 0, taken: 0, total: 0, spentMs: 0 }
  for (const item of items) {
    const { marksGot, marks, spentMs } = item
    const outcome = outcomeOf(item)
    figures[COUNTED_AS[outcome]] += 1
    figures.spentMs += spentMs ?? 0
    if (outcome === 'left_out') continue
    const earned = Math.max(0, marksGot ?? 0)
    figures.earned += earned
    if (outcome === 'partly') {
      figures.partly += 1
      figures.earnedPartly += earned
    }
    figures.taken += Math.max(0, -(marksGot ?? 0))
    figures.total += marks?.right ?? 0
  }
  return figures
}

export type SectionFigures = Figures & { name: string; seconds: number | null }

export const sectionFigures = ({ sections, items }: AttemptResult): SectionFigures[] =>
  placedSections(sections?.list ?? []).map(({ name, seconds, first, questionCount }) =>
    Object.assign(figuresOf(items.slice(first, first + questionCount)), { name, seconds }),
  )

export type TopicFigures = { id: number; name: string; right: number; count: number }

const TOPICS_SHOWN = 5

/** The topics with the lowest share of right answers first, and of these the one with more questions. */
export function weakTopics(items: readonly ResultItem[]): TopicFigures[] {
  const topics = new Map<number, TopicFigures>()
  for (const item of items) {
    const { topic, isCorrect } = item
    if (!topic || outcomeOf(item) === 'left_out') continue
    const found = topics.get(topic.id) ?? { id: topic.id, name: topic.topicName, right: 0, count: 0 }
    topics.set(topic.id, { ...found, right: found.right + Number(isCorrect), count: found.count + 1 })
  }
  return [...topics.values()]
    .filter(({ right, count }) => right < count)
    .toSorted((a, b) => a.right / a.count - b.right / b.count || b.count - a.count)
    .slice(0, TOPICS_SHOWN)
}
