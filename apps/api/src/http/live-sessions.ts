import type { Database, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { LRUCache } from 'lru-cache'
import type { ApiConfig } from '../config.ts'
import { batchMeter } from '../metrics/batches.ts'
import { countLookUps } from '../metrics/caches.ts'
import { createBatcher } from '../queues/batcher.ts'

const STALE_AFTER_MS = 5_000
const MAX_SESSIONS = 500
const MAX_WAIT_MS = 1_000
/** A learner who logs in again has two sessions in memory for a while. */
const SESSIONS_PER_LEARNER = 2

export type LiveSessions = {
  isLive(sessionId: number): Promise<boolean>
  /** Makes the next call read the database again. */
  forget(sessionId: number): void
}

/** Tells from memory whether a session is still open. It may be 5 seconds late, or less when a notification comes. */
export function createLiveSessions(
  db: Database,
  { learnersPerProcess, refusesWhenBusy }: Pick<ApiConfig, 'learnersPerProcess' | 'refusesWhenBusy'>,
): LiveSessions {
  // One statement reads the sessions of a whole class that comes at once.
  const meter = batchMeter('sessions', db.name)
  const batcher = createBatcher((ids: readonly number[]) => selectAreLive(db, ids), {
    maxItems: MAX_SESSIONS,
    meter,
    maxWaitMs: refusesWhenBusy ? MAX_WAIT_MS : Infinity,
  })
  const known = new LRUCache<number, Promise<boolean>>({
    max: SESSIONS_PER_LEARNER * learnersPerProcess,
    ttl: STALE_AFTER_MS,
  })
  const noteLookUp = countLookUps('sessions', () => known.size)
  return {
    isLive(sessionId) {
      const remembered = known.get(sessionId)
      noteLookUp(remembered !== undefined)
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
