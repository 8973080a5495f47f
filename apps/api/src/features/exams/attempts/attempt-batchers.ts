import type { Database, Databases } from '@abhyas/database/database'
import type { Limits } from '../../../http/limits.ts'
import { createSubmitBatcher, type SubmitBatcher } from './close-attempts.ts'
import type { Papers } from '../papers/papers.ts'
import type { Heartbeat } from './heartbeat.ts'
import { createSaveBatcher, type SaveBatcher } from './save-answers.ts'
import { createStartBatcher, type StartBatcher } from './start-attempt.ts'

/** The batchers of learners' requests. A batcher never mixes learners of two databases. */
export type AttemptBatchers = {
  saves(learnerId: number): SaveBatcher
  starts(learnerId: number): StartBatcher
  submits(learnerId: number): SubmitBatcher
}

type BatcherTools = {
  papers: Papers
  heartbeat: Heartbeat
  limits: Limits
  /**
   * How many batchers of saves each database has. One is the fastest on a fast disk; several hide the latency of a slow
   * disk.
   */
  count: number
  /** Whether a batcher refuses what would wait too long. */
  refusesWhenBusy: boolean
}

// A save is to be done within a second. After its wait, its own batch and the response take time too.
const SAVE_MAX_WAIT_MS = 500
const OTHER_MAX_WAIT_MS = 1_000

export function createAttemptBatchers(
  databases: Databases,
  { papers, heartbeat, limits, count, refusesWhenBusy }: BatcherTools,
): AttemptBatchers {
  const saveWait = refusesWhenBusy ? SAVE_MAX_WAIT_MS : Infinity
  const maxWaitMs = refusesWhenBusy ? OTHER_MAX_WAIT_MS : Infinity
  const batchersOf = (db: Database) => ({
    saves: Array.from({ length: count }, () => createSaveBatcher(db, heartbeat, saveWait)),
    starts: createStartBatcher(databases.shared, db, { papers, limits, heartbeat, maxWaitMs }),
    submits: createSubmitBatcher(db, { papers, heartbeat, maxWaitMs }),
  })
  const batchers = new Map(databases.ofLearners.map((db) => [db, batchersOf(db)]))
  const of = (learnerId: number) => batchers.get(databases.dbOf(learnerId)) as ReturnType<typeof batchersOf>
  return {
    saves: (learnerId) => of(learnerId).saves[learnerId % count] as SaveBatcher,
    starts: (learnerId) => of(learnerId).starts,
    submits: (learnerId) => of(learnerId).submits,
  }
}
