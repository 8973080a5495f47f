import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { heartbeatMeter } from '../../../metrics/databases.ts'
import { giveOutages, giveOutageToNext, recordHeartbeat } from './heartbeat-queries.ts'

/**
 * A server that takes answers records a heartbeat in each learner database once a second. After a gap of some seconds
 * the time of the gap is owed to all running attempts. A learner who comes gets it at once, the others in batches.
 */
export type Heartbeat = {
  /**
   * Makes sure that this process has recorded a heartbeat lately, and that the open attempts of these learners have the
   * time of every outage until then. Call this before any decision by a deadline. Throws while the database is away.
   */
  requireFresh(db: Database, learnerIds: readonly number[]): Promise<void>
  /** Records a heartbeat now, even when the last one is fresh. */
  record(db: Database): Promise<void>
  /** Call `start` when this process begins to accept answers, and `stop` when it stops accepting them. */
  start(): void
  stop(): void
}

const EVERY_MS = 1_000
// This is shorter than any outage that extends deadlines: a process with a heartbeat this fresh has missed no outage.
const FRESH_MS = 2_000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export function createHeartbeat({ ofLearners }: Pick<Databases, 'ofLearners'>, log: Log): Heartbeat {
  const recordedAt = new Map<Database, number>()
  const underWay = new Map<Database, Promise<void>>()
  const meters = new Map(ofLearners.map((db) => [db, heartbeatMeter(db.name)]))
  /** The databases in which time was owed at the last heartbeat. */
  const owing = new Set<Database>()
  const giver = createGiver(log)
  let timer: NodeJS.Timeout | undefined
  const recordOnce = async (db: Database) => {
    const startedAt = performance.now()
    const beat = recordHeartbeat(db)
    const { isOutage, isOwed } = await (meters.get(db)?.note(beat) ?? beat)
    if (isOutage) log.warn('answers could not be taken for a while: running attempts get the time')
    if (isOwed) owing.add(db)
    else owing.delete(db)
    if (isOwed) giver.begin(db)
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
    async requireFresh(db, learnerIds) {
      if (performance.now() - (recordedAt.get(db) ?? -Infinity) > FRESH_MS) await record(db)
      if (owing.has(db)) await giveOutages(db, learnerIds)
    },
    record,
    start() {
      recordAll()
      timer = setInterval(recordAll, EVERY_MS)
    },
    stop() {
      clearInterval(timer)
      giver.stop()
    },
  }
}

/** Gives the time of outages to all running attempts, besides the requests. What a process leaves, another one does. */
function createGiver(log: Log) {
  const busy = new Set<Database>()
  const stopping = new AbortController()
  const giveAll = async (db: Database) => {
    const startedAt = performance.now()
    let batches = 0
    while (!stopping.signal.aborted && (await giveOutageToNext(db))) batches += 1
    if (batches > 0)
      log.info({ batches, ms: Math.round(performance.now() - startedAt) }, 'running attempts got the time')
  }
  return {
    /** The next heartbeat begins again after an error. */
    begin(db: Database): void {
      if (busy.has(db)) return
      busy.add(db)
      void giveAll(db)
        .catch((error: unknown) => log.warn({ err: error }, 'running attempts do not have the time of an outage yet'))
        .finally(() => busy.delete(db))
    },
    stop: () => stopping.abort(),
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
