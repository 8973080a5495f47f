import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { LRUCache } from 'lru-cache'

const STALE_AFTER_MS = 5_000

export type LiveSessions = {
  isLive(sessionId: number): Promise<boolean>
  /** Ask the database again at the next call. */
  forget(sessionId: number): void
}

/** Whether a session still goes on, from memory and at most 5 seconds old; a notification makes it exact sooner. */
export function createLiveSessions(db: Db): LiveSessions {
  const known = new LRUCache<number, Promise<boolean>>({ max: 100_000, ttl: STALE_AFTER_MS })
  return {
    isLive(sessionId) {
      const remembered = known.get(sessionId)
      if (remembered) return remembered
      const asked = selectIsLive(db, sessionId)
      known.set(sessionId, asked)
      asked.catch(() => known.delete(sessionId))
      return asked
    },
    forget: (sessionId) => void known.delete(sessionId),
  }
}

async function selectIsLive(db: Db, sessionId: number): Promise<boolean> {
  return (await db.selectOptional(sql`select id from sessions where id = ${sessionId} and ended_at is null`)) !== null
}
