import { LEADERS_SHOWN } from '@abhyas/contract/exams-rank'
import type { Databases } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { type ListedSitting, selectAdminIds, selectBest } from './rank-queries.ts'

type Asked = { examId: number; hasMarks: boolean }

export type Leaders = {
  /** The best of those who have an alias, the best first. */
  read(databases: Databases, asked: Asked): Promise<ListedSitting[]>
  /** Somebody has chosen or removed an alias. Other processes see it a little later. */
  forget(examId: number): void
}

const GOOD_FOR_MS = 5_000
/** Everybody looks when the results appear. At most 5 % of the time is spent reading. */
const GOOD_FOR_READS = 20
const MAX_LISTS = 1_000

/** Keeps the lists of the best for a while. Simultaneous requests wait for the same read. */
export function createLeaders(): Leaders {
  const kept = new LRUCache<string, ListedSitting[], { databases: Databases; asked: Asked }>({
    max: MAX_LISTS,
    ttl: GOOD_FOR_MS,
    fetchMethod: async (_name, _stale, { options, context: { databases, asked } }) => {
      const begunAt = performance.now()
      const found = await readBest(databases, asked)
      options.ttl = Math.max(GOOD_FOR_MS, GOOD_FOR_READS * (performance.now() - begunAt))
      return found
    },
  })
  const nameOf = ({ examId, hasMarks }: Asked) => `${examId}:${hasMarks}`
  return {
    read: async (databases, asked) => (await kept.fetch(nameOf(asked), { context: { databases, asked } })) ?? [],
    forget(examId) {
      for (const hasMarks of [true, false]) kept.delete(nameOf({ examId, hasMarks }))
    },
  }
}

async function readBest({ shared, ofLearners }: Databases, asked: Asked): Promise<ListedSitting[]> {
  const adminIds = (await selectAdminIds(shared)).map(({ id }) => id)
  const found = await Promise.all(ofLearners.map((db) => selectBest(db, { ...asked, limit: LEADERS_SHOWN }, adminIds)))
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score || a.learnerId - b.learnerId)
    .slice(0, LEADERS_SHOWN)
}
