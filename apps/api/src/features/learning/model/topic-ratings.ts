import type { Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { selectTopicRatings, type TopicRating } from './rating-queries.ts'

/** Returns how hard these topics are. A topic without questions that learners see has no rating. */
export type TopicRatings = (shared: Db, topicIds: readonly number[]) => Promise<ReadonlyMap<number, TopicRating>>

/** Answers of all learners move a rating by little, so a mean of some minutes ago is as good as a new one. */
const KEPT_MS = 5 * 60 * 1000
const MAX_TOPICS = 100_000

/** Keeps the ratings of topics in memory, because a mean reads all questions of its topic. */
export function createTopicRatings(): TopicRatings {
  const kept = new LRUCache<number, { rating: TopicRating | undefined }>({ max: MAX_TOPICS, ttl: KEPT_MS })
  return async (shared, topicIds) => {
    const found = new Map<number, TopicRating>()
    const missing: number[] = []
    for (const topicId of topicIds) {
      const entry = kept.get(topicId)
      if (!entry) missing.push(topicId)
      else if (entry.rating) found.set(topicId, entry.rating)
    }
    if (missing.length === 0) return found
    for (const rating of await selectTopicRatings(shared, missing)) found.set(rating.topicId, rating)
    for (const topicId of missing) kept.set(topicId, { rating: found.get(topicId) })
    return found
  }
}
