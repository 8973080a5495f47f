import type { PickReason, TodayPick } from '@abhyas/contract/learning-today'

/** Questions of the day that share a reason: one line of the card. */
export type TodayGroup = { reason: PickReason; topics: string[]; count: number; done: number }

/** A weak topic has a line of its own. Due questions, and those of the first set, may be of several topics. */
const lineOf = ({ reason, topic }: TodayPick): string =>
  reason === 'due' || reason === 'first' ? reason : `${reason} ${topic.id}`

/** Groups the questions by their reasons, in the sequence of the set. */
export function groupsOf(picks: readonly TodayPick[], isDone: (pick: TodayPick) => boolean): TodayGroup[] {
  return [...Map.groupBy(picks, lineOf).values()].map((group) => ({
    reason: group[0]?.reason ?? 'due',
    topics: [...new Set(group.map(({ topic }) => topic.topicName))],
    count: group.length,
    done: group.filter(isDone).length,
  }))
}
