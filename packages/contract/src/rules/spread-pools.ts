import type { MockPool } from '../exams-mocks.ts'

/** Pools that differ only in the topic and the number ask the same kind of question. */
const kindOf = ({ difficulty, kind, marks }: MockPool) =>
  JSON.stringify([difficulty, kind, marks?.right ?? null, marks?.wrong ?? null])

/**
 * Spreads the questions of some pools evenly over topics. What cannot be divided goes to one topic after the other,
 * through all pools, so that no topic gets more than its share. The id 0 stands for a topic that is not chosen yet.
 */
export function spreadPools(pools: readonly MockPool[], topicIds: readonly number[]): MockPool[] {
  const topics = topicIds.length > 0 ? topicIds : [0]
  const kinds = Map.groupBy(pools, kindOf)
  let next = 0
  return [...kinds.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const count = others.reduce((sum, { take }) => sum + take, first.take)
    const [each, rest] = [Math.floor(count / topics.length), count % topics.length]
    const getsOneMore = (nth: number) => (nth - next + topics.length) % topics.length < rest
    const spread = topics.map((topicId, nth) => ({ ...first, topicId, take: each + (getsOneMore(nth) ? 1 : 0) }))
    next = (next + rest) % topics.length
    return spread.filter(({ take }) => take > 0)
  })
}
