import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../queues/batcher.ts'

const STALE_AFTER_MS = 5_000
const MAX_SESSIONS = 500

export type LiveSessions = {
  isLive(sessionId: number): Promise<boolean>
  /** Makes the next call read the database again. */
  forget(sessionId: number): void
}

/** Tells from memory whether a session is still open. It may be 5 seconds late, or less when a notification comes. */
export function createLiveSessions(db: Db): LiveSessions {
  // One statement reads the sessions of a whole class that comes at once.
  const batcher = createBatcher((ids: readonly number[]) => selectAreLive(db, ids), { maxItems: MAX_SESSIONS })
  const known = new LRUCache<number, Promise<boolean>>({ max: 100_000, ttl: STALE_AFTER_MS })
  return {
    isLive(sessionId) {
      const remembered = known.get(sessionId)
      if (remembered) return remembered
      const isLive = batcher.add(sessionId)
      known.set(sessionId, isLive)
      isLive.catch(() => known.delete(sessionId))
      return isLive
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
