import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../queues/batcher.ts'

const STALE_AFTER_MS = 5_000
const MAX_ASKED = 500

export type LiveSessions = {
  isLive(sessionId: number): Promise<boolean>
  /** Ask the database again at the next call. */
  forget(sessionId: number): void
}

/** Whether a session still goes on, from memory and at most 5 seconds old; a notification makes it exact sooner. */
export function createLiveSessions(db: Db): LiveSessions {
  // A class that comes at once is asked about at once.
  const batcher = createBatcher((ids: readonly number[]) => selectAreLive(db, ids), { maxItems: MAX_ASKED })
  const known = new LRUCache<number, Promise<boolean>>({ max: 100_000, ttl: STALE_AFTER_MS })
  return {
    isLive(sessionId) {
      const remembered = known.get(sessionId)
      if (remembered) return remembered
      const asked = batcher.add(sessionId)
      known.set(sessionId, asked)
      asked.catch(() => known.delete(sessionId))
      return asked
    },
    forget: (sessionId) => void known.delete(sessionId),
  }
}

async function selectAreLive(db: Db, ids: readonly number[]): Promise<boolean[]> {
  const rows = await db.select<{ id: number }>(
    sql`select id from sessions where id = any(${ids}::bigint[]) and ended_at is null`,
  )
  const live = new Set(rows.map(({ id }) => id))
  return ids.map((id) => live.has(id))
}
