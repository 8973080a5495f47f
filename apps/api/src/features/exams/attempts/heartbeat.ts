import type { Database, Databases } from '@abhyas/database/database'
import type { FastifyBaseLogger } from 'fastify'
import { beat } from './heartbeat-queries.ts'

/**
 * Whoever takes answers says so once a second in each database of learners. After a gap of some seconds the deadlines
 * of running attempts are moved by it, by the first beat that comes through.
 */
export type Heartbeat = {
  /** Before time decides anything there: no beat may be due that would move deadlines. Throws while there is none. */
  requireFresh(db: Database): Promise<void>
  /** Now, whenever the last one was. */
  beat(db: Database): Promise<void>
  /** When answers are taken from here on, and no more: a gap between two processes is a gap. */
  start(): void
  stop(): void
}

const BEAT_MS = 1_000
// Shorter than any gap that counts: a process that beat this lately has missed none.
const FRESH_MS = 2_000

export function createHeartbeat({ ofLearners }: Databases, log: Pick<FastifyBaseLogger, 'warn'>): Heartbeat {
  const beatAt = new Map<Database, number>()
  const underWay = new Map<Database, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const beatOnce = async (db: Database) => {
    const startedAt = performance.now()
    if (await beat(db)) log.warn('answers could not be taken for a while: deadlines moved')
    beatAt.set(db, startedAt)
  }
  const beatTogether = (db: Database): Promise<void> => {
    const beating = underWay.get(db) ?? beatOnce(db).finally(() => underWay.delete(db))
    underWay.set(db, beating)
    return beating
  }
  const beatAll = () => {
    // A database that is away is heard of by whoever needs it.
    for (const db of ofLearners) void beatTogether(db).catch(() => undefined)
  }
  return {
    async requireFresh(db) {
      if (performance.now() - (beatAt.get(db) ?? -Infinity) > FRESH_MS) await beatTogether(db)
    },
    beat: beatTogether,
    start() {
      beatAll()
      timer = setInterval(beatAll, BEAT_MS)
    },
    stop: () => clearInterval(timer),
  }
}

/** Of a process that takes no answers: it leaves alone what is not beaten for (selectOverdueAttempts). */
export const NO_HEARTBEAT: Heartbeat = {
  requireFresh: async () => undefined,
  beat: async () => undefined,
  start: () => undefined,
  stop: () => undefined,
}
