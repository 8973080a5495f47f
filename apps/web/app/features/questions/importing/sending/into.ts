import type { ImportDraft } from '@abhyas/contract/questions-import'
import type { Place } from '../../bank/topic-picker.tsx'

/** Where the questions go: all into one topic, or each into the topic of a course that its source names. */
export type Into = {
  isSpread: boolean
  place: Place
  /** The course in which names are looked for. */
  courseId: number
  /** The topics that the author chose for names, by the name. */
  chosen: Readonly<Record<string, number>>
}

export const NO_INTO: Into = {
  isSpread: false,
  place: { courseId: 0, moduleId: 0, topicId: 0 },
  courseId: 0,
  chosen: {},
}

export type CourseTopic = { id: number; name: string; moduleName: string }

const shown = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The names of topics that the drafts have, with their counts. Drafts without one count under ''. */
export function topicNamesOf(drafts: readonly ImportDraft[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { topicName } of drafts) counts.set(topicName ?? '', (counts.get(topicName ?? '') ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** The one topic with this name. Two topics with one name are no match, so that the author chooses. */
export function topicNamed(topics: readonly CourseTopic[], name: string): number {
  const found = name ? topics.filter((topic) => shown(topic.name) === shown(name)) : []
  return found.length === 1 ? (found[0]?.id ?? 0) : 0
}

/** The topic of a draft; 0 while none is chosen. */
export const topicOf = (into: Into, topics: readonly CourseTopic[], { topicName }: ImportDraft): number =>
  into.isSpread ? into.chosen[topicName ?? ''] || topicNamed(topics, topicName ?? '') : into.place.topicId
