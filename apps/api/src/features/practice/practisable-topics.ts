import type { Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { type Place, selectPractisableTopics } from './progress-queries.ts'

/** A topic with the questions of it that can be practised. */
export type PractisableTopic = {
  topicId: number
  topicName: string
  moduleId: number
  questionIds: ReadonlySet<number>
  examOnlyCount: number
}

/** Returns the topics of these places. They stay in memory until the content changes. */
export type PractisableTopics = (shared: Db, places: readonly Place[]) => Promise<PractisableTopic[]>

/** Counts topics and questions. A question takes about 50 bytes here. */
const MAX_ENTRIES = 1_000_000

type Kept = { version: number; topics: PractisableTopic[] }

export function createPractisableTopics(): PractisableTopics {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: ({ topics }) => topics.reduce((size, { questionIds }) => size + 1 + questionIds.size, 1),
  })
  const read = async (shared: Db, place: Place, version: number): Promise<PractisableTopic[]> => {
    const key = `${place.kind}:${place.id}`
    const found = kept.get(key)
    if (found?.version === version) return found.topics
    const rows = await selectPractisableTopics(shared, place)
    const topics = rows.map((row) => Object.assign(row, { questionIds: new Set(row.questionIds) }))
    kept.set(key, { version, topics })
    return topics
  }
  return async (shared, places) => {
    // The version is read before the topics. If they change in between, the next call reads them again.
    const version = await selectContentVersion(shared)
    return (await Promise.all(places.map((place) => read(shared, place, version)))).flat()
  }
}
