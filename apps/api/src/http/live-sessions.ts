import type { Database, Db } from '@abhyas/database/database'
import { isAway } from '@abhyas/database/is-away'
import { sql } from '@abhyas/database/sql'
import { LRUCache } from 'lru-cache'
import type { ApiConfig } from '../config.ts'
import { batchMeter } from '../metrics/batches.ts'
import { countLookUps } from '../metrics/caches.ts'
import { createBatcher } from '../queues/batcher.ts'
import { ACCESS_TOKEN_SECONDS } from './tokens.ts'

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

type Known = {
  isLive: Promise<boolean>
  readAt: number
  /** When the database was last asked and said that the session is open. */
  seenLiveAt: number
}

const NEVER = -Infinity

/**
 * Tells from memory whether a session is still open. It may be 5 seconds late, or less when a notification comes. While the
 * database is away, it stays as it was, for at most the life of a token. So a learner can hand in an exam.
 */
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
  const known = new LRUCache<number, Known>({
    max: SESSIONS_PER_LEARNER * learnersPerProcess,
    ttl: ACCESS_TOKEN_SECONDS.to * 1000,
  })
  const noteLookUp = countLookUps('sessions', () => known.size)
  const read = (sessionId: number, now: number, seenLiveAt: number): Known => {
    const isLive = batcher.add(sessionId).then(
      (found) => {
        made.seenLiveAt = found ? now : NEVER
        return found
      },
      (error: Error) => {
        // While the shared database is away nobody can end a session, so what we know is still right.
        if (isAway(error) && now - seenLiveAt < ACCESS_TOKEN_SECONDS.to * 1000) return true
        if (known.get(sessionId) === made) known.delete(sessionId)
        throw error
      },
    )
    const made: Known = { isLive, readAt: now, seenLiveAt }
    return made
  }
  return {
    isLive(sessionId) {
      const now = performance.now()
      const remembered = known.get(sessionId)
      const isFresh = remembered !== undefined && now - remembered.readAt < STALE_AFTER_MS
      noteLookUp(isFresh)
      if (isFresh) return remembered.isLive
      const next = read(sessionId, now, remembered?.seenLiveAt ?? NEVER)
      known.set(sessionId, next)
      return next.isLive
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
