import type { TopicProgress } from '@abhyas/contract/practice-progress'

/** Which topics of a module a learner wants to see. */
export const CHOICES = ['all', 'due', 'new', 'strong'] as const
export type Choice = (typeof CHOICES)[number]

export const choiceOf = (word: string): Choice => CHOICES.find((choice) => choice === word) ?? 'all'

export function isChosen(choice: Choice, progress: TopicProgress | undefined): boolean {
  if (choice === 'all') return true
  if (!progress) return false
  if (choice === 'due') return progress.dueCount > 0
  return progress.mastery.level === (choice === 'new' ? 'New' : 'Strong')
}

/** The topic to practise next: the one with most due, then the weakest that was begun, then the first new one. */
export function nextTopicId(topics: readonly TopicProgress[]): number | undefined {
  const open = topics.filter(({ questionCount, mastery, dueCount }) => isOpen(questionCount, mastery.level, dueCount))
  return open.toSorted((a, b) => b.dueCount - a.dueCount || rankOf(a) - rankOf(b))[0]?.topicId
}

const isOpen = (questionCount: number, level: string, dueCount: number): boolean =>
  questionCount > 0 && (level !== 'Strong' || dueCount > 0)

/** A topic that was begun has its chance as rank. With few answers the chance is unknown. New topics come last. */
const rankOf = ({ mastery: { level, rightOf100 } }: TopicProgress): number =>
  level === 'New' ? 101 : (rightOf100 ?? 100)
