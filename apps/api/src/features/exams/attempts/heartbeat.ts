import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { recordHeartbeat } from './heartbeat-queries.ts'

/**
 * A server that takes answers records a heartbeat in each learner database once a second. After a gap of some seconds the
 * first heartbeat extends the deadlines of all running attempts by the gap.
 */
export type Heartbeat = {
  /**
   * Makes sure that this process has recorded a heartbeat lately. Call it before a deadline decides anything: otherwise a
   * heartbeat that is due could still extend the deadline. Throws while the database is away.
   */
  requireFresh(db: Database): Promise<void>
  /** Records a heartbeat now, also when the last one is fresh. */
  record(db: Database): Promise<void>
  /** Begins when this process takes answers, and stops when it takes no more. */
  start(): void
  stop(): void
}

const EVERY_MS = 1_000
// Shorter than any gap that extends deadlines: a process whose heartbeat is this fresh has missed no gap.
const FRESH_MS = 2_000

export function createHeartbeat({ ofLearners }: Databases, log: Pick<FastifyBaseLogger, 'warn'>): Heartbeat {
  const recordedAt = new Map<Database, number>()
  const underWay = new Map<Database, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const recordOnce = async (db: Database) => {
    const startedAt = performance.now()
    if (await recordHeartbeat(db)) log.warn('answers could not be taken for a while: deadlines moved')
    recordedAt.set(db, startedAt)
  }
  /** Requests that come while a heartbeat is under way wait for the same one. */
  const record = (db: Database): Promise<void> => {
    const recording = underWay.get(db) ?? recordOnce(db).finally(() => underWay.delete(db))
    underWay.set(db, recording)
    return recording
  }
  const recordAll = () => {
    // The requests that need a database report that it is away, so the timer need not.
    for (const db of ofLearners) void record(db).catch(() => undefined)
  }
  return {
    async requireFresh(db) {
      if (performance.now() - (recordedAt.get(db) ?? -Infinity) > FRESH_MS) await record(db)
    },
    record,
    start() {
      recordAll()
      timer = setInterval(recordAll, EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}

/** For worker-only processes: they take no answers. They close only attempts that were over at a server's last heartbeat. */
export const NO_HEARTBEAT: Heartbeat = {
  requireFresh: async () => undefined,
  record: async () => undefined,
  start: () => undefined,
  stop: () => undefined,
}
