import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { recordHeartbeat } from './heartbeat-queries.ts'

/**
 * A server that takes answers records a heartbeat in each learner database once a second. After a gap of some seconds the
 * first heartbeat extends the deadlines of all running attempts by the gap.
 */
export type Heartbeat = {
  /**
   * Makes sure that this process has recorded a heartbeat lately. Call this before any decision by a deadline:
   * otherwise a heartbeat that is due could still extend the deadline. Throws while the database is away.
   */
  requireFresh(db: Database): Promise<void>
  /** Records a heartbeat now, even when the last one is fresh. */
  record(db: Database): Promise<void>
  /** Call `start` when this process begins to accept answers, and `stop` when it stops accepting them. */
  start(): void
  stop(): void
}

const EVERY_MS = 1_000
// This is shorter than any outage that extends deadlines: a process with a heartbeat this fresh has missed no outage.
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
  /** Requests that come while a heartbeat is in flight wait for that heartbeat. */
  const record = (db: Database): Promise<void> => {
    const recording = underWay.get(db) ?? recordOnce(db).finally(() => underWay.delete(db))
    underWay.set(db, recording)
    return recording
  }
  const recordAll = () => {
    // The requests that need the database report that it is away, so the timer ignores the error.
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

/**
 * The heartbeat of worker-only processes, which accept no answers. They close only attempts that were over at a
 * server's last heartbeat.
 */
export const NO_HEARTBEAT: Heartbeat = {
  requireFresh: async () => undefined,
  record: async () => undefined,
  start: () => undefined,
  stop: () => undefined,
}
